import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { noDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { appendText, writerKeyId } from '#contracts/proof/writer-signature.ts';
import { sent } from '../testing/sample-lease.ts';
import { newEvent } from '../testing/stack.ts';
import type { History } from './history.ts';
import { foreignFinder } from './writers.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
const key = await writerKeyId(raw);
const announcement = { key, publicKey: raw.toBase64(), before: null };
const announced = { type: 'WriterKeyAnnounced', data: announcement, position: '5' };
const writers = { announcements: [announced], isForeign: false };

test('events that nobody signed are found, before and after those that command signed', async () => {
  const events = await streamOf(['signed', 'none', 'signed', 'none']);
  const find = foreignFinder();

  expect(await find(historyOf(events.slice(0, 3)), writers)).toMatchObject([{ revision: 1 }]);
  expect(await find(historyOf(events), writers)).toMatchObject([{ revision: 1 }, { revision: 3 }]);
  expect(await find(historyOf(events), writers)).toMatchObject([{ revision: 1 }, { revision: 3 }]);
});

test('a document whose end was replaced is judged from its beginning', async () => {
  const find = foreignFinder();
  expect(await find(historyOf(await streamOf(['signed', 'signed'])), writers)).toEqual([]);

  expect(await find(historyOf(await streamOf(['none', 'signed'])), writers)).toMatchObject([{ revision: 0 }]);
});

test('events from before there was a key are nobody else’s', async () => {
  const events = (await streamOf(['none', 'signed'])).map((event) => ({ ...event, position: 1n }));

  expect(await foreignFinder()(historyOf(events.slice(0, 1)), writers)).toEqual([]);
});

/** A stream in which each event is signed, or not. */
const streamOf = async (plan: readonly ('signed' | 'none')[]) => {
  const { prev: _, hash: __, ...envelope } = newEvent(sent).metadata;
  const links = await chained(
    'document-1',
    plan.map(() => sent),
    { revision: -1, head: null },
    envelope,
  );

  return links.map(({ event, metadata }, revision): Recorded<DocumentEvent> => {
    const value = sign(null, appendText(metadata.hash, 1), privateKey).toString('base64');
    const sig = plan[revision] === 'signed' && { sig: { key, events: 1, value } };
    const place = { id: randomUUID(), stream: 'document-1', revision, position: BigInt(10 + revision) };

    return { ...event, ...place, metadata: { ...metadata, ...sig } };
  });
};

const historyOf = (events: readonly Recorded<DocumentEvent>[]) =>
  ({ epoch: 1, stream: 'document-1', events, state: noDocument }) as unknown as History;
