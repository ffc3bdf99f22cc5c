import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ERASED } from '#contracts/closed.ts';
import type { Actor, Message, Recorded } from '#contracts/envelope.ts';
import { accountKey, documentKey, type KeyId, recipientKey } from '#contracts/key-id.ts';
import { boxesIn } from '#contracts/personal/opening.ts';
import { memberAt, type Pointer } from '#contracts/pointer.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { verifyInclusion } from '#contracts/proof/merkle-proof.ts';
import { leafOf, pathOf, rootOver } from '../../../tests/evidence/naive-tree.ts';
import { runs } from '../../../tests/harness/thorough.ts';
import { decryptEvents } from './decrypt-events.ts';
import { memoryVault } from './testing/memory-vault.ts';
import { storedStream } from './testing/stored-event.ts';

const [DOCUMENT, OLIVE, SAM, TESS] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const keys: readonly KeyId[] = [
  ...[documentKey(DOCUMENT), accountKey(OLIVE)],
  ...[SAM, TESS].map((recipient) => recipientKey(DOCUMENT, recipient)),
];
const owner: Actor = { kind: 'account', id: OLIVE };
const added = (recipient: string, fullName: string): Message => ({
  type: 'RecipientAdded',
  data: {
    recipient,
    fullName,
    email: `${fullName}@example.com`,
    role: 'signer',
    signingOrder: 1,
    title: null,
  },
});
const declined = (recipient: string) => ({
  event: { type: 'RecipientDeclined', data: { recipient, reason: 'Too dear' } },
  by: { kind: 'recipient', id: recipient } as const,
});
const story = [
  { event: { type: 'DocumentRenamed', data: { title: 'Lease' } }, by: owner },
  { event: added(SAM, 'Sam'), by: owner },
  { event: added(TESS, 'Tess'), by: owner },
  { event: { type: 'DocumentSent', data: {} }, by: owner },
  declined(SAM),
  declined(TESS),
];

test('chain and proofs verify before and after any keys are destroyed, and nothing else is erased', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([...keys]), async (destroyed) => {
      const vault = memoryVault();
      const stored = await storedStream(vault, `document-${DOCUMENT}`, story);
      const before = await decryptEvents(vault, stored);
      expect(await isProven(stored)).toEqual(await isProven(before));
      expect(textsIn(before, stored).every(({ text }) => text !== ERASED)).toBe(true);

      await vault.destroy(destroyed, randomUUID());

      const after = await decryptEvents(vault, stored);
      expect(await isProven(after)).toEqual(await isProven(stored));
      expect(await isProven(after)).toMatchObject({ unbroken: true, proven: true });
      const erased = textsIn(before, stored).map(({ key, text }) => ({
        key,
        text: destroyed.includes(key) ? ERASED : text,
      }));
      expect(textsIn(after, stored)).toEqual(erased);
    }),
    { numRuns: runs(80) },
  );
});

/** The chain's verdict, and whether each event is proven to be in the tree of all of them. */
const isProven = async (events: readonly Recorded[]) => {
  const leaves = events.map(({ metadata }) => leafOf(metadata.hash));
  const tree = { size: leaves.length, root: rootOver(leaves) };
  const proven = await Promise.all(
    events.map(({ metadata: { hash } }, leaf) =>
      verifyInclusion({ hash, leaf, proof: pathOf(leaf, leaves) }, tree),
    ),
  );

  return { ...(await verifyChain(events)), proven: proven.every(Boolean) };
};

/** What an opened stream says where boxes are stored, and under which key each was. */
const textsIn = (events: readonly Recorded[], stored: readonly Recorded[]) =>
  stored.flatMap((event, n) =>
    [...boxesIn(event)].flatMap(([pointer, { $sealed }]) =>
      pointer.startsWith('/data/')
        ? [{ key: $sealed, text: memberAt(events[n], pointer as Pointer) }]
        : [{ key: $sealed, text: events[n]?.metadata.ip === ERASED ? ERASED : events[n]?.metadata.ip }],
    ),
  );
