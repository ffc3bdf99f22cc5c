import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { FOREIGN, isForeign } from '#contracts/foreign-event.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { announcementText } from '#contracts/proof/writer-signature.ts';
import { streams } from '#contracts/stream-name.ts';
import { treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { epochOf, inEpoch } from '../../shared/log/epoch.ts';
import { examineEnd } from '../../shared/log/examine-end.ts';
import { lastOwn, vouchedLog } from '../../shared/log/vouched-log.ts';
import { account } from '../decisions/account/decider.ts';
import { document } from '../decisions/document/decider.ts';
import { keepTreeHeads } from '../leader/tree-heads/keep-tree-heads.ts';
import { forge } from '../testing/forged.ts';
import { sentBy } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { writerKeys } from '../testing/surroundings.ts';
import { foreignEventsIn, leaveOutForeign } from './accept-foreign.ts';
import { announceWriterKey } from './announce-key.ts';
import { appendChained, endOf } from './append-chained.ts';
import { bySystem } from './envelopes.ts';
import { appendEpochs, readEpochs } from './epochs.ts';
import { handle } from './handle.ts';
import { rememberedStreams } from './streams.ts';
import { openWriterKey } from './writer-keys.ts';

// What somebody puts into the log who can write to it, but has no key of the command service.

const stack = await startStack();
const { eventStore, epoch, store } = stack;
const vouched = stack.writer.store;
const stranger = openWriterKey('5c'.repeat(32));

/** Another process, which remembers nothing. */
const freshly = () => ({ ...stack.writer, streams: rememberedStreams(vouched, epoch) });

const forged = (name: string, events: readonly Message[], sig?: Recorded['metadata']['sig']) =>
  forge(eventStore, name, events, sig && { sig });

const registered = async (): Promise<string> => {
  const id = randomUUID();
  await handle(stack.writer, account, id, stack.sayingAs(id), {
    type: 'RegisterAccount',
    data: { username: id, email: `${id}@example.com`, fullName: 'Olive', passwordHash: 'none' },
  });

  return id;
};

const documentOf = (id: string) => inEpoch(epoch, streams.document(id));
const voided: Message = { type: 'DocumentVoided', data: {} };

describe('an event that command did not sign', () => {
  test('stops the stream of a document, whether it was remembered before or not', async () => {
    const { id } = await sentBy(stack, await registered());
    const remembering = freshly();
    await remembering.streams.read(document, id);
    await forged(documentOf(id), [voided]);

    for (const { streams: known } of [remembering, freshly()])
      await expect(known.read(document, id)).rejects.toMatchObject({ code: 'history.foreign' });
    await expect(
      stack.tell(await registered(), id, { type: 'VoidDocument', data: {} }),
    ).rejects.toMatchObject({ code: 'history.foreign' });
  });

  test('stops that of an account as well', async () => {
    const id = await registered();
    await forged(inEpoch(epoch, streams.account(id)), [
      { type: 'PasswordChanged', data: { passwordHash: 'theirs' } },
    ]);

    await expect(freshly().streams.read(account, id)).rejects.toMatchObject({ code: 'history.foreign' });
  });

  test('is skipped in a stream of many, which goes on behind it', async () => {
    const name = inEpoch(epoch, 'vault');
    await forged(name, [{ type: 'VaultKeyRotated', data: { key: 'a', before: 'b', isBeforeDeleted: true } }]);
    const last = await vouched.readLast(name);
    expect(last).toMatchObject({
      type: FOREIGN,
      data: { isLeftOut: false },
      metadata: { by: { kind: 'system' } },
    });
    expect(await lastOwn(vouched, name)).toBeNull();

    const own = { type: 'VaultKeyRotated', data: { key: 'c', before: 'd', isBeforeDeleted: true } };
    const envelope = { ...bySystem('vault'), at: new Date().toISOString() };
    await appendChained(vouched, { name, stream: 'vault' }, endOf(last), [own], envelope);
    expect((await vouched.read(name)).map(({ type }) => type)).toEqual([FOREIGN, 'VaultKeyRotated']);
    expect((await lastOwn(vouched, name))?.data).toEqual(own.data);
  });

  test.each([
    [
      'with the signature of other events',
      async (name: string) => {
        const [, second] = await store.read(name);
        await forged(name, [voided], second?.metadata.sig);
      },
    ],
    [
      'with a key of their own',
      async (name: string) => {
        await forged(name, [voided], { key: stranger.id, events: 1, value: stranger.sign(Buffer.from('x')) });
      },
    ],
    [
      'as more events than there are',
      async (name: string) => {
        await forged(name, [voided], { key: writerKeys[0].id, events: 99, value: 'AAAA' });
      },
    ],
  ])('is known for what it is %s', async (_, forge) => {
    const { id } = await sentBy(stack, await registered());
    await forge(documentOf(id));

    const events = await vouchedLog(eventStore).read(documentOf(id));
    expect(events.map(({ type }) => type === FOREIGN)).toEqual(events.map((_, n) => n === events.length - 1));
  });

  test('has what is on record of it read twice at most, however many streams with one are read at once', async () => {
    const names = Array.from({ length: 50 }, () => documentOf(randomUUID()));
    for (const name of names) await forged(name, [voided]);
    const looked: string[] = [];
    const read: typeof eventStore.read = (name, ...asked) => {
      looked.push(name);
      return eventStore.read(name, ...asked);
    };
    const log = vouchedLog({ ...eventStore, read });

    const all = await Promise.all(names.map((name) => log.read(name)));
    expect(all.flat().map(({ type }) => type)).toEqual(names.map(() => FOREIGN));
    expect(looked.filter((name) => name === inEpoch(epoch, VOUCHING)).length).toBeLessThanOrEqual(2);
  });

  test('is known behind what was read before, and in a part of a stream', async () => {
    const { id } = await sentBy(stack, await registered());
    const log = vouchedLog(eventStore);
    const { length } = await log.read(documentOf(id));
    await forged(documentOf(id), [voided]);

    for (const one of [log, vouchedLog(eventStore)]) {
      expect((await one.readLast(documentOf(id)))?.type).toBe(FOREIGN);
      expect((await one.read(documentOf(id), length))[0]?.type).toBe(FOREIGN);
      expect((await one.read(documentOf(id), 0, 2)).some(({ type }) => type === FOREIGN)).toBe(false);
    }
  });
});

test('an append that was read in parts is command’s own, wherever the parts end, and what is foreign stays so', async () => {
  const stream = streams.account(randomUUID());
  const name = inEpoch(epoch, stream);
  const envelope = { ...bySystem('test'), at: new Date().toISOString() };
  const said = (count: number) => Array.from({ length: count }, () => ({ type: 'Said', data: {} }));
  for (const count of [2, 3, 1]) {
    const end = endOf(await store.readLast(name));
    await appendChained(store, { name, stream }, end, said(count), envelope);
    if (count === 3) await forged(name, [voided]);
  }
  const foreign = (events: readonly Recorded[]) => events.filter(isForeign).map(({ revision }) => revision);

  for (let cut = 1; cut <= 6; cut++) {
    const log = vouchedLog(eventStore);
    await log.read(name, 0, cut);
    await log.read(name, cut, 1);
    expect(foreign(await log.read(name, cut)), `read from ${cut} on`).toEqual(cut <= 5 ? [5] : []);
    expect(foreign(await log.read(name)), `read in parts, up to ${cut}`).toEqual([5]);
  }
});

test('a document goes on without foreign events once an operator has left them out, behind them', async () => {
  const owner = await registered();
  const { id } = await sentBy(stack, owner);
  const stream = streams.document(id);
  const foreign = await forged(documentOf(id), [voided, { type: 'DocumentDeleted', data: {} }]);
  const events = foreign.map(({ revision, metadata: { hash } }) => ({ revision, hash }));
  await forged(inEpoch(epoch, VOUCHING), [
    { type: 'ForeignEventsLeftOut', data: { stream, events, reason: 'it is ours' } },
  ]);
  await expect(freshly().streams.read(document, id)).rejects.toMatchObject({ code: 'history.foreign' });

  const log = { store: vouched, now: () => new Date().toISOString() };
  expect((await foreignEventsIn(log, stream)).foreign).toMatchObject(
    foreign.map(({ revision, position }) => ({ revision, position, problem: expect.any(String) })),
  );
  await leaveOutForeign(log, bySystem('command-line:test'), stream, 'nobody here did that');
  expect((await foreignEventsIn(log, stream)).foreign).toEqual([]);
  await stack.tell(owner, id, { type: 'VoidDocument', data: {} });

  const all = await store.read(documentOf(id));
  expect(all.at(-1)).toMatchObject({ type: 'DocumentVoided', metadata: { prev: all.at(-2)?.metadata.hash } });
  expect((await vouchedLog(eventStore).read(documentOf(id))).slice(-3).map(({ type }) => type)).toEqual([
    ...[FOREIGN, FOREIGN, 'DocumentVoided'],
  ]);
  expect((await stack.stateOf(id)).status).toBe('cancelled');
  expect(await verifyChain(all)).toMatchObject({ unbroken: true });
});

test('a key that nobody vouches for counts for nothing, and what is announced next names the one before it', async () => {
  const name = inEpoch(epoch, WRITER_KEYS);
  const { id: key, publicKey } = stranger;
  const signature = stranger.sign(announcementText(publicKey));
  for (const before of [null, { key: writerKeys[0].id, signature }])
    await forged(name, [{ type: 'WriterKeyAnnounced', data: { key, publicKey, before } }]);

  const log = { store: vouched, now: () => new Date().toISOString() };
  await announceWriterKey(log, epoch, writerKeys);
  expect(await store.readLast(name)).toMatchObject({ data: { key } });
  expect((await vouchedLog(eventStore).keysFor(epoch, [])).newest).toBe(writerKeys[0].id);
});

test('an epoch that was begun or activated by somebody else does not count', async () => {
  const backup = {
    filename: 'x',
    sha256: 'a'.repeat(64),
    log: randomUUID(),
    epoch: 1,
    takenAt: '2026-01-01T00:00:00.000Z',
    events: 1,
    blobs: 0,
  };
  const restore = randomUUID();
  await forged(EPOCHS, [{ type: 'RestoreStarted', data: { restore, from: 1, to: 2, backup } }]);
  await forged(EPOCHS, [{ type: 'EpochActivated', data: { restore, from: 1, to: 2 } }]);
  await forged(inEpoch(2, WRITER_KEYS), [
    { type: 'WriterKeyAnnounced', data: { key: stranger.id, publicKey: stranger.publicKey, before: null } },
  ]);

  const read = await readEpochs(vouched);
  expect(read.epochs).toMatchObject({ current: 1, highest: 1, restore: null });
  expect((await vouchedLog(eventStore).keysFor(2, [])).newest).toBeNull();
  const now = () => new Date().toISOString();
  const said = { type: 'ClockAgreed', data: { clock: 'log', host: 'here', since: now() } } as const;
  expect(await appendEpochs({ store: vouched, now }, read, bySystem('clocks'), said)).not.toBe('conflict');
  expect(await vouched.readLast(EPOCHS)).toMatchObject({ type: 'ClockAgreed' });
});

describe('a tree head of somebody else', () => {
  const name = treeHeadsOf(epoch);
  const made = { type: 'CheckpointSigned', data: { size: 1_000_000, root: 'a'.repeat(64) } };

  test('is no tree head', async () => {
    await forged(name, [made]);

    expect(await lastOwn(vouched, name)).toBeNull();
    expect(epochOf(name)).toBeNull();
    expect(await stack.guard.look()).toBeNull();
  });

  test('takes the log from nobody, whoever looks at its end, and hides no loss', async () => {
    await registered();
    const head = await signedTreeHead();
    stack.guard.signed({ epoch, ...head });
    const { position } = (await store.readLast(name)) ?? expect.unreachable();
    const end = { ...seenEnd(), treeHead: { epoch, ...head }, position: String(position) };
    await registered();
    await signedTreeHead();
    await forged(name, [made, made]);

    await vi.waitFor(async () => {
      expect(await stack.guard.look()).toBeNull();
      expect(stack.guard.seen()?.treeHead).toMatchObject({ size: head.size });
    }, PATIENCE);
    expect(await examineEnd(vouched, end)).toBeNull();
    await registered();
    expect(
      await examineEnd(vouched, { ...end, treeHead: { epoch, size: 3, root: made.data.root } }),
    ).toMatchObject({
      kind: 'another tree',
    });
  });

  test('costs who looks for ours behind it only what is new, however many there are', async () => {
    const size = (await lastOwn(vouched, name))?.data.size;
    await forged(
      name,
      Array.from({ length: 1_000 }, () => made),
    );
    let read = 0;
    const counting = vouchedLog({
      ...eventStore,
      read: async (...asked) => {
        const events = await eventStore.read(...asked);
        if (asked[0] === name) read += events.length;
        return events;
      },
    });
    expect((await lastOwn(counting, name))?.data.size).toBe(size);
    read = 0;

    await forged(name, [made]);
    expect((await lastOwn(counting, name))?.data.size).toBe(size);
    expect(read).toBeLessThan(20);
  });
});

const seenEnd = () => stack.guard.seen() ?? expect.unreachable();

/** Signs a tree head over all events of the epoch, as the leader does. */
async function signedTreeHead(): Promise<{ readonly size: number; readonly root: string }> {
  const signer = await openNoteSigner('sign.example', '5a'.repeat(32));
  const signing = new AbortController();
  const now = () => new Date().toISOString();
  const published = Promise.withResolvers<{ readonly size: number; readonly root: string }>();
  const { size: before = 0 } = (await lastOwn(vouched, treeHeadsOf(epoch)))?.data ?? {};
  const kept = keepTreeHeads(
    {
      store: vouched,
      epoch,
      origin: 'sign.example',
      signer,
      log: pino({ level: 'silent' }),
      now,
      every: 5,
      published: ({ size, root }) => {
        if (size > Number(before)) published.resolve({ size, root });
      },
    },
    signing.signal,
  );
  const head = await published.promise;
  signing.abort();
  await kept;

  return head;
}
