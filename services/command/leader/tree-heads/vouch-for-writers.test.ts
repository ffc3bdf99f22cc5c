import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { FOREIGN } from '#contracts/foreign-event.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { streams } from '#contracts/stream-name.ts';
import { CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { recomputeTree } from '../../../shared/log/recompute-tree.ts';
import { wrongSince } from '../../../shared/log/signed-tree.ts';
import { vouchedLog } from '../../../shared/log/vouched-log.ts';
import { forge } from '../../testing/forged.ts';
import { startStack } from '../../testing/stack.ts';
import { keepTreeHeads } from './keep-tree-heads.ts';
import { vouchForWriters } from './vouch-for-writers.ts';

const stack = await startStack();
const { eventStore, epoch, store } = stack;
const now = () => new Date().toISOString();
const signer = await openNoteSigner('sign.example', '5a'.repeat(32));

const voided: Message = { type: 'DocumentVoided', data: {} };
/** The streams that somebody else wrote to, without their epoch. */
const forged = new Set<string>();
const documentOf = () => {
  const stream = streams.document(randomUUID());
  forged.add(stream);

  return inEpoch(epoch, stream);
};

test('foreign events are put on record before a tree head covers them, and tree heads go on', async () => {
  const stopKeeping = keep();
  await covered(await forge(eventStore, documentOf(), [voided]));

  const [first, second] = [documentOf(), documentOf()];
  const foreign = [
    ...(await forge(eventStore, first, [voided, voided])),
    ...(await forge(eventStore, second, [voided], { sig: { key: 'ffff', events: 1, value: 'AAAA' } })),
  ];
  await stack.lastChange();
  await covered(foreign);
  await stopKeeping();

  for (const event of foreign) {
    const [record, ...others] = await recordsOf([event]);
    expect(record?.data).toMatchObject({ position: String(event.position), hash: event.metadata.hash });
    expect(others).toEqual([]);
  }
  expect((await onRecord()).at(-1)?.metadata.sig).toBeDefined();
  const [verified, ...more] = (await store.read(inEpoch(epoch, VOUCHING))).filter(
    ({ type }) => type === 'WritersVerified',
  );
  expect(verified?.data).toMatchObject({ upTo: expect.any(Number) });
  expect(more).toEqual([]);
});

test('an event is put on record once, whoever signs tree heads, and nobody’s own events are', async () => {
  const foreign = await forge(eventStore, documentOf(), [voided]);
  for (let n = 0; n < 2; n++) {
    const stopKeeping = keep();
    await covered(foreign);
    await stopKeeping();
  }

  expect(await recordsOf(foreign)).toHaveLength(1);
  const own = (await onRecord()).map(({ data }) => String(data.stream)).filter((name) => !forged.has(name));
  expect(own).toEqual([]);
});

test.each<[string, object | null]>([
  ['no envelope', null],
  ['no hash', { hash: undefined }],
  ['a number as its hash', { hash: 7 }],
  ['a list that holds a hash as its hash', { hash: ['a'.repeat(64)] }],
  ['a hash that cannot become a text', { hash: { toString: 1 } }],
  ['the hash of something else', { hash: 'a'.repeat(64) }],
  ['a very long hash', { hash: 'a'.repeat(2_000_000) }],
  ['a key that cannot become a text', { sig: { key: { toString: 1 }, events: 1, value: 'AAAA' } }],
  ['a signature that cannot become a text', { sig: { key: 'ffff', events: 1, value: { toString: 1 } } }],
])('an event with %s is put on record, and tree heads go on behind it', async (_, odd) => {
  const name = documentOf();
  const foreign = await forge(withEnvelope(odd), name, [voided]);
  let stopKeeping = keep();
  await covered(foreign);
  await stopKeeping();
  const head = (await heads()).find(({ position }) => BigInt(position) >= (foreign[0]?.position ?? 0n));
  const own = await forge(eventStore, documentOf(), [voided]);
  stopKeeping = keep();
  await covered(own);
  await stopKeeping();

  expect(await recordsOf([...foreign, ...own])).toHaveLength(2);
  expect((await vouchedLog(eventStore).read(name)).map(({ type }) => type)).toEqual([FOREIGN]);
  const { size, root } = head ?? expect.unreachable();
  expect(await wrongSince(vouchedLog(eventStore), { epoch, size, root })).toBeNull();
  const newest = (await heads()).at(-1) ?? expect.unreachable();
  const seen = { epoch, size: newest.size, root: newest.root };
  await recomputeTree(vouchedLog(eventStore), seen, null, new AbortController().signal);
});

// These two come last: each test before them would have thousands of events more to go through.

test('more unsigned events than one append may have are put on record, and tree heads go on', async () => {
  const name = documentOf();
  const all = Array.from({ length: 1_000 }, () => voided);
  const foreign: Recorded[] = [];
  for (let n = 0; n < 3; n++) foreign.push(...(await forge(eventStore, name, all)));
  foreign.push(...(await forge(eventStore, documentOf(), [voided])));
  const stopKeeping = keep();
  await covered(foreign);
  await stopKeeping();

  expect(await recordsOf(foreign)).toHaveLength(3_001);
});

test('many events in streams of long names are put on record, and tree heads go on', async () => {
  const foreign: Recorded[] = [];
  for (let n = 0; n < 300; n++)
    foreign.push(...(await forge(eventStore, `${documentOf()}-${'x'.repeat(5_000)}`, [voided])));
  const stopKeeping = keep();
  await covered(foreign);
  await stopKeeping();

  expect(await recordsOf(foreign)).toHaveLength(300);
});

const heads = async () =>
  (await store.read(treeHeadsOf(epoch))).map(({ data }) => CheckpointSigned.shape.data.parse(data));

/** The log, in which what is appended has another envelope. */
const withEnvelope = (odd: object | null): typeof eventStore => ({
  ...eventStore,
  append: (stream, expected, events) =>
    eventStore.append(
      stream,
      expected,
      events.map((event) => ({ ...event, metadata: (odd && { ...event.metadata, ...odd }) as never })),
    ),
});

const onRecord = async () =>
  (await store.read(inEpoch(epoch, VOUCHING))).filter(({ type }) => type === 'ForeignEventFound');

const recordsOf = async (events: readonly Recorded[]) => {
  const placeOf = ({ stream, revision }: Record<string, unknown>) => `${revision} ${stream}`;
  const places = new Set(events.map((event) => placeOf({ ...event })));

  return (await onRecord()).filter(({ data }) => places.has(placeOf(data)));
};

/** Waits for a tree head that covers these events. */
async function covered(events: readonly Recorded[]): Promise<void> {
  const last = events.at(-1)?.position ?? 0n;
  await vi.waitFor(async () => {
    const head = await store.readLast(treeHeadsOf(epoch));
    expect(BigInt(String(head?.data.position ?? 0))).toBeGreaterThanOrEqual(last);
  }, PATIENCE);
}

function keep(): () => Promise<void> {
  const ended = new AbortController();
  const log = pino({ level: 'silent' });
  const vouched = vouchedLog(eventStore);
  const keeping = { store: stack.writer.store, epoch, origin: 'sign.example', signer, log, now, every: 50 };
  const vouch = () => vouchForWriters({ ...keeping, vouched });
  const kept = keepTreeHeads({ ...keeping, vouch }, ended.signal);
  onTestFinished(() => ended.abort());

  return async () => {
    ended.abort();
    await kept;
  };
}
