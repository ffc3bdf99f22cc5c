import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Message, Recorded } from '../envelope.ts';
import { type Announcements, countingKeys, foreignEvents } from './foreign-events.ts';
import { chained } from './hash-chain.ts';
import { appendText, writerKeyId } from './writer-signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
const key = await writerKeyId(raw);
const announced = {
  type: 'WriterKeyAnnounced',
  data: { key, publicKey: raw.toBase64(), before: null },
  position: '5',
};
const writers: Announcements = { announcements: [announced], isForeign: false };
const find = async (events: readonly Recorded[]) =>
  (await foreignEvents(await countingKeys(writers), events)).map(({ event }) => event.revision);

test('events that nobody signed are found, before and after those that command signed', async () => {
  const events = await streamOf(['signed', 'none', 'signed', 'none']);

  expect(await find(events)).toEqual([1, 3]);
});

test('an event that bears the hash and the signature of a signed one is foreign', async () => {
  const [own] = await streamOf(['signed']);
  if (!own) throw new TypeError('The stream has an event.');
  const copied = { ...own, revision: 1, position: 11n, type: 'DocumentVoided', data: {} };

  expect(await find([own, copied])).toEqual([1]);
  expect(await find([own, copied, { ...copied, revision: 2, data: { reason: 'none' } }])).toEqual([1, 2]);
});

test('an unsigned event that claims a hash of its own is foreign, and so is one under the signature of the next', async () => {
  const [own, forged, next] = await streamOf(['signed', 'none', 'signed']);
  if (!own || !forged || !next) throw new TypeError('The stream has events.');
  const claimed = { ...forged, data: { reason: 'other' } };

  expect(await find([own, claimed])).toEqual([1]);
  expect(await find([own, claimed, next])).toEqual([1]);
});

test('events from before there was a key don’t count as foreign', async () => {
  const events = (await streamOf(['none', 'signed'])).map((event) => ({ ...event, position: 1n }));

  expect(await find(events.slice(0, 1))).toEqual([]);
});

/** A stream in which each event is signed, or not. */
const streamOf = async (plan: readonly ('signed' | 'none')[]) => {
  const voided: Message = { type: 'DocumentVoided', data: { reason: 'none' } };
  const id = '00000000-0000-4000-8000-000000000001';
  const links = await chained(
    'document-1',
    plan.map(() => voided),
    { revision: -1, head: null },
    {
      at: '2026-11-21T12:00:00.000Z',
      by: { kind: 'system', id: 'test' },
      ip: null,
      userAgent: null,
      correlationId: id,
      causationId: null,
      commandId: id,
      commandHash: '',
    },
  );

  return links.map(({ event, metadata }, revision): Recorded => {
    const value = sign(null, appendText(metadata.hash, 1), privateKey).toString('base64');
    const sig = plan[revision] === 'signed' && { sig: { key, events: 1, value } };

    return {
      ...event,
      id,
      stream: 'document-1',
      revision,
      position: BigInt(10 + revision),
      metadata: { ...metadata, ...sig },
    };
  });
};
