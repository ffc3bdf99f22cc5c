import { expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { asForeign } from '#contracts/foreign-event.ts';
import { judgedStream, LONGEST_APPEND } from '#contracts/proof/judged-stream.ts';
import type { AnnouncedKeys } from '#contracts/proof/writer-keys.ts';
import type { EventStore } from './event-store.ts';
import { judgedEpoch } from './judged-epoch.ts';

const MANY = 10_000;
/** Keys were announced before all events, so that an unsigned one is foreign. */
const keys: AnnouncedKeys = {
  keys: new Map([['key', { publicKey: '', replaced: null }]]),
  since: 0n,
  newest: 'key',
};

const unsigned = (stream: string, revision: number, position: number) =>
  ({
    id: '',
    type: 'DocumentVoided',
    data: {},
    stream,
    revision,
    position: BigInt(position),
    metadata: { prev: null, hash: String(revision) },
  }) as unknown as Recorded;

/** Judges them as the leader does, batch after batch. Returns how many were read for that. */
const judge = async (events: readonly Recorded[], settlesEachBatch: boolean) => {
  let read = 0;
  const of = Map.groupBy(events, ({ stream }) => `e1.${stream}`);
  const store: Pick<EventStore, 'read'> = {
    read: async (name, from = 0, count = MANY) => {
      const some = (of.get(name) ?? []).slice(from, from + count);
      read += some.length;
      return some.map((event) => asForeign(event, 'it is not signed', false));
    },
  };
  const judging = judgedEpoch({ ...store, keysFor: async () => keys, epoch: 1 });
  const found = new Set<bigint>();
  const take = (verdicts: Awaited<ReturnType<typeof judging.add>>) => {
    for (const { event, problem } of verdicts) if (problem !== null) found.add(event.position);
  };
  for (let n = 0; n < events.length; n += 500) {
    take(await judging.add(events.slice(n, n + 500)));
    if (settlesEachBatch) take(await judging.settle());
  }
  take(await judging.settle());

  return { read, found: found.size };
};

test.each([
  ['behind each other', 1],
  ['in turn in two streams', 2],
  ['in turn in forty streams', 40],
])('10,000 unsigned events %s are all found, and few are read for that', async (_, streams) => {
  const events = Array.from({ length: MANY }, (_, n) =>
    unsigned(`document-${n % streams}`, Math.floor(n / streams), n + 1),
  );

  for (const settlesEachBatch of [true, false]) {
    const { read, found } = await judge(events, settlesEachBatch);
    expect(found).toBe(MANY);
    expect(read).toBeLessThan(20 * MANY);
  }
});

test('no more events wait for a signature than one may be over', async () => {
  const judging = judgedStream<Recorded>(() => keys);
  let judged = 0;
  let most = 0;
  for (let n = 0; n < MANY; n++) {
    judged += (await judging.add(unsigned('document-1', n, n + 1))).length;
    most = Math.max(most, judging.waiting().length);
  }

  expect(most).toBeLessThan(2 * LONGEST_APPEND);
  expect(judging.waiting().length).toBeGreaterThanOrEqual(LONGEST_APPEND - 1);
  expect(judged + judging.end().length).toBe(MANY);
});
