import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { DAMAGED } from '#contracts/damaged-event.ts';
import type { Metadata } from '#contracts/envelope.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { streams } from '#contracts/stream-name.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { security } from '../decisions/account/security.ts';
import { document } from '../decisions/document/decider.ts';
import { file } from '../document/testing/sample-lease.ts';
import { type Envelope, ofRequest } from './envelopes.ts';
import { handle } from './handle.ts';
import { rememberedStreams } from './streams.ts';
import { testLookup } from './testing/test-lookup.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
afterAll(async () => {
  await store.close();
  await eventLog.stop();
});

describe('a stream that is remembered', () => {
  test('is not read again for what it has already told', async () => {
    const { reads, writer } = serviceOn(store);
    const id = await uploaded(writer);
    const before = reads.length;

    for (let n = 0; n < 5; n++) await handle(writer, document, id, saying(), adding());

    expect(reads.slice(before)).toEqual([]);
  });

  test('is read on from where it was left when its current state is needed', async () => {
    const { reads, writer } = serviceOn(store);
    const id = await uploaded(writer);
    const { revision } = await handle(writer, document, id, saying(), adding());

    await writer.streams.read(document, id);

    expect(reads.at(-1)).toEqual([inEpoch(1, streams.document(id)), revision + 1]);
  });

  test('never goes back to what it was, whichever answer comes last', async () => {
    const { writer } = serviceOn(store);
    const id = await uploaded(writer);
    const older = await writer.streams.read(document, id);
    const { revision } = await handle(writer, document, id, saying(), adding());

    writer.streams.keep(document, streams.document(id), older);

    expect((await writer.streams.load(document, streams.document(id), { fresh: false })).revision).toBe(
      revision,
    );
  });

  test('is refused for what it is where one of its events is damaged, and no other is', async () => {
    const { writer } = serviceOn(store);
    const [id, other] = [await uploaded(writer), await uploaded(writer)];
    const metadata = { hash: 'a'.repeat(64), prev: null, at: new Date().toISOString() } as Metadata;
    const event = { type: DAMAGED, data: {} };
    await store.append(inEpoch(1, streams.document(id)), 0, [{ id: randomUUID(), event, metadata }]);

    for (const one of [writer, serviceOn(store).writer])
      await expect(one.streams.read(document, id)).rejects.toMatchObject({ code: 'history.damaged' });
    expect((await writer.streams.read(document, other)).revision).toBe(0);
  });

  test('that has no events yet is not remembered as empty', async () => {
    const { writer } = serviceOn(store);
    const id = randomUUID();
    await writer.streams.read(document, id);
    await uploaded(serviceOn(store).writer, id);

    expect((await writer.streams.load(document, streams.document(id), { fresh: false })).revision).toBe(0);
  });
});

describe('a stream that rules nothing', () => {
  test('is never read as a whole, nor remembered, however long it is', async () => {
    const { reads, writer } = serviceOn(store);
    const day = randomUUID();

    for (let n = 0; n < 20; n++) await handle(writer, security, day, saying(), failed);

    expect(reads).toEqual([]);
    expect((await writer.streams.read(security, day)).past).toHaveLength(1);
  });

  test('is one chain, though many write at once', async () => {
    const { writer } = serviceOn(store);
    const day = randomUUID();

    await Promise.all(Array.from({ length: 20 }, () => handle(writer, security, day, saying(), failed)));

    const log = await store.read(inEpoch(1, streams.security(day)));
    expect(await verifyChain(log)).toMatchObject({ unbroken: true, events: 20 });
  });
});

/** A command service with its own memory, and the number of times it read a whole stream. */
const serviceOn = (real: DecryptedLog) => {
  const reads: Parameters<DecryptedLog['read']>[] = [];
  const counting: DecryptedLog = {
    ...real,
    read: (...asked) => {
      reads.push(asked);
      return real.read(...asked);
    },
  };
  const writer = {
    store: counting,
    streams: rememberedStreams(counting, 1),
    lookup: testLookup,
    epoch: 1,
    now: () => new Date().toISOString(),
  };

  return { reads, writer };
};

type Writer = ReturnType<typeof serviceOn>['writer'];

const failed = { type: 'SignInFailed', data: { username: 'a'.repeat(64) } } as const;

const OLIVE = randomUUID();

const saying = (): Envelope =>
  ofRequest({
    by: { kind: 'account', id: OLIVE },
    ip: null,
    userAgent: null,
    correlationId: randomUUID(),
  });

const uploaded = async (writer: Writer, id: string = randomUUID()) => {
  await handle(writer, document, id, saying(), { type: 'UploadDocument', data: { title: 'Lease', ...file } });

  return id;
};

const adding = () =>
  ({
    type: 'AddRecipient',
    data: {
      recipient: randomUUID(),
      fullName: 'Sam',
      email: 'sam@example.com',
      role: 'signer',
      signingOrder: 1,
      title: null,
    },
  }) as const;
