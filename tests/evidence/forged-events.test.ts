import { describe, expect, test } from 'vitest';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { verifyEvidence } from '#contracts/evidence/verify.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { addAnnouncement, noKeys } from '#contracts/proof/writer-keys.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { checkLog } from '../../services/audit/check-log.ts';
import { sha256, treeDigest } from '../../services/shared/keys/sha256.ts';
import { some } from '../harness/thorough.ts';
import { type Forgery, forgeries, seenOtherwise } from './forgeries.ts';
import { evidenceOf, madeMembers, membersOf } from './made-bundle.ts';
import { announcement } from './made-log.ts';
import type { Making, Telling } from './made-story.ts';

/** By whoever can write into the log and has no key, and by whoever has the key as well. */
const forgers = ['without the key', 'with the key'] as const;

describe.each(forgers)('%s', (forger) => {
  test.each(forgeries.map((forgery) => [forgery.what, forgery] as const))(
    '%s is named',
    async (_, forgery) => {
      const hasKey = forger === 'with the key';
      const evidence = await evidenceOf(forged(forgery, hasKey));
      const { events } = evidence.history;
      const at = events.length - 2;

      const audited = await audit(events);
      expect(audited).toContainEqual(
        expect.objectContaining({
          part: 'history',
          revision: at,
          what: expect.stringContaining(forgery.why),
        }),
      );
      expect(audited.some(({ part, revision }) => part === 'writer' && revision === at)).toBe(!hasKey);
      expect(audited.filter(({ revision }) => (revision ?? 0) < at)).toEqual([]);

      const members = await membersOf(evidence);
      // With Node's hashes and with those of browsers.
      for (const options of some(1, [{ digest: sha256, treeDigest }, {}])) {
        const { isSound, checks } = await verifyEvidence(members, options);
        const named = (id: string) => checks.find((check) => check.id === id);
        expect(isSound).toBe(false);
        expect(named('history')).toMatchObject({
          outcome: 'failed',
          sentence: expect.stringMatching(new RegExp(`^Event ${at + 1} .*${forgery.why}`)),
        });
        expect(named('writers')?.outcome).toBe(hasKey ? 'sound' : 'failed');
      }
    },
  );
});

test('a signature that tells of other entries than its signer was shown is named', async () => {
  const { checks } = await verifyEvidence(await membersOf(await evidenceOf(forged(seenOtherwise, true))));

  expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([
    expect.objectContaining({ id: 'document', sentence: expect.stringContaining(seenOtherwise.why) }),
  ]);
});

test('a story told in another order is named, and so is one without its beginning', async () => {
  for (const forge of [swapped, headless]) {
    const { history } = await evidenceOf({ signers: 2, isDrawn: false, forge });
    expect(await audit(history.events)).toContainEqual(expect.objectContaining({ part: 'history' }));
  }
});

test.each([
  ['an event of another stream', { type: 'SignedIn', data: {} }, 'no such event'],
  ['an event that lacks what it should hold', { type: 'RecipientSigned', data: {} }, 'no such recipient'],
  ['values that are none', { type: 'RecipientSigned', data: { values: 7 } }, 'does not hold'],
])('%s is named', async (_, { type, data }, why) => {
  const { history } = await evidenceOf({ signers: 1, signed: 0, isDrawn: false });
  const { head, stream, events, state } = history;
  const recipient = state.recipients[0]?.id;
  const event = { type, data: 'values' in data ? { ...data, recipient } : data };
  const { prev: _prev, hash, sig: __, ...envelope } = head.metadata;
  const by = { kind: 'recipient', id: String(recipient) } as const;
  const after = { revision: head.revision, head: hash };
  const [link] = await chained(stream, [event], after, { ...envelope, by }, sha256);
  // The head is opened. What is stored of it would otherwise be audited in place of the forged event.
  const forgedEvent = { ...event, revision: head.revision + 1, metadata: link?.metadata };
  const id = link ? eventIdOf(link) : '';
  const last = { ...asStored(head), ...forgedEvent, id } as Recorded;

  expect(await audit([...events, last])).toMatchObject([
    { part: 'writer', revision: last.revision },
    { part: 'history', revision: last.revision, what: expect.stringContaining(why) },
  ]);
});

test('what happened is clean', async () => {
  const { history } = await evidenceOf({ signers: 2 });

  expect(await audit(history.events)).toEqual([]);
  expect((await verifyEvidence(await madeMembers({ signers: 2 }))).firstBad).toBeNull();
});

test('a bundle from before events were signed is told apart, and holds against no key', async () => {
  const members = await madeMembers({ isSigned: false });
  const { checks, isSound } = await verifyEvidence(members);

  expect(isSound).toBe(true);
  expect(checks.find(({ id }) => id === 'writers')).toMatchObject({ outcome: 'not-there' });
  const { publicKey } = announcement.data as { publicKey: string };
  expect((await verifyEvidence(members, { writerKeys: [publicKey] })).firstBad?.id).toBe('writers');
  expect((await verifyEvidence(await madeMembers(), { writerKeys: [publicKey] })).isSound).toBe(true);
  expect((await verifyEvidence(await madeMembers(), { writerKeys: ['A'.repeat(43)] })).firstBad?.id).toBe(
    'writers',
  );
});

/** Right before the bundle is taken. */
const forged = ({ of, forged: make }: Forgery, hasKey: boolean): Making => ({
  ...of,
  forge: (story, who) => {
    const made = make(who);
    const last: Telling = { ...(made.at(-1) as Telling), isUnsigned: !hasKey };

    return [...story.slice(0, -1), ...made.slice(0, -1), last, ...story.slice(-1)];
  },
});

const swapped = (story: readonly Telling[]): readonly Telling[] => {
  const at = story.findIndex(({ event }) => event.type === 'DocumentSent');

  return story.toSpliced(at, 2, ...story.slice(at, at + 2).toReversed());
};

const headless = (story: readonly Telling[]): readonly Telling[] => [...story.slice(1, 2), ...story];

const audit = async (events: readonly Recorded[]) => {
  const first = {
    ...announcement,
    id: eventIdOf(announcement),
    stream: WRITER_KEYS,
    position: 1n,
  } as Recorded;
  const keys = await addAnnouncement(noKeys, first);
  if (typeof keys === 'string') throw new Error(keys);
  const { findings } = await checkLog({
    events: (async function* () {
      yield first;
      yield* events.map((event, n) => ({ ...event, position: BigInt(n + 2) }));
    })(),
    checkpoints: [],
    verifierKeys: [],
    witnesses: [],
    receipts: [],
    due: null,
    blob: async () => 'good',
    epoch: 1,
    keys,
    allKeys: keys,
    epochs: [],
    now: new Date().toISOString(),
  });

  return findings;
};
