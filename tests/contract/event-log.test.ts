import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  type AllStreamSubscription,
  type AppendExpectedRevision,
  binaryEvent,
  type EventData,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  jsonEvent,
  MaxAppendSizeExceededError,
  type Position,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EventLogProcess, startEventLog } from './event-log-process.ts';

const given = process.env.EVENTSTORE_URL;

let embedded: EventLogProcess | null = null;
let client: EventStoreDBClient;

beforeAll(async () => {
  embedded = given ? null : await startEventLog();
  client = EventStoreDBClient.connectionString(given ?? embedded?.url ?? '');
});

afterAll(async () => {
  await client.dispose();
  await embedded?.dispose();
});

/** The client sends an append as a call of its own where credentials are passed, else within one call for all. */
const calls = [
  { call: 'Append', options: { credentials: { username: 'admin', password: 'changeit' } } },
  { call: 'BatchAppend', options: {} },
];

describe.each(calls)('appending by $call', ({ options }) => {
  const append = (stream: string, events: EventData[], expectedRevision: AppendExpectedRevision) =>
    client.appendToStream(stream, events, { expectedRevision, ...options });

  test('a new stream begins at revision 0', async () => {
    const written = await append(newStream(), [event('A'), event('B')], 'no_stream');

    expect(written).toMatchObject({ success: true, nextExpectedRevision: 1n });
  });

  test('a stream goes on at its exact revision, further on in the log', async () => {
    const stream = newStream();
    const first = await append(stream, [event('A')], 'no_stream');
    const second = await append(stream, [event('B'), event('C')], 0n);

    expect(second.nextExpectedRevision).toBe(2n);
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    expect(await typesIn(stream)).toEqual(['A', 'B', 'C']);
  });

  test('whoever expects any revision is let in', async () => {
    const stream = newStream();
    await append(stream, [event('A')], 'any');

    expect(await append(stream, [event('B')], 'any')).toMatchObject({ nextExpectedRevision: 1n });
  });

  test('whoever expects a stream to exist is let in once it does', async () => {
    const stream = newStream();
    const early = append(stream, [event('A')], 'stream_exists');
    await expect(early).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 'no_stream' });

    await append(stream, [event('A')], 'no_stream');
    expect(await append(stream, [event('B')], 'stream_exists')).toMatchObject({ nextExpectedRevision: 1n });
  });

  test('a writer that is behind learns where the stream is', async () => {
    const stream = await filled('A', 'B', 'C');
    const late = await failure(append(stream, [event('D')], 1n));

    expect(late).toBeInstanceOf(WrongExpectedVersionError);
    expect(late).toMatchObject({ streamName: stream, expectedVersion: 1n, actualVersion: 2n });
    expect(await typesIn(stream)).toEqual(['A', 'B', 'C']);
  });

  test('a writer that is ahead is refused', async () => {
    const stream = await filled('A');

    expect(await failure(append(stream, [event('B')], 7n))).toBeInstanceOf(WrongExpectedVersionError);
    expect(await failure(append(newStream(), [event('B')], 0n))).toMatchObject({
      actualVersion: 'no_stream',
    });
  });

  test('a stream that exists cannot be begun', async () => {
    const late = await failure(append(await filled('A'), [event('B')], 'no_stream'));

    expect(late).toMatchObject({ expectedVersion: 'no_stream', actualVersion: 0n });
  });

  test('of twenty writers at one revision one wins', async () => {
    const stream = newStream();
    const race = Array.from({ length: 20 }, () => append(stream, [event('A')], 'no_stream'));
    const results = await Promise.allSettled(race);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await typesIn(stream)).toEqual(['A']);
  });

  test.each(['no_stream', 1n] as const)('the same events again at %s are the same success', async (place) => {
    const stream = place === 'no_stream' ? newStream() : await filled('A', 'B');
    const events = [event('C'), event('D')];
    const first = await append(stream, events, place);
    await append(stream, [event('E')], 'any');

    expect(await append(stream, events, place)).toEqual(first);
    expect((await typesIn(stream)).filter((type) => type === 'C')).toHaveLength(1);
  });

  test('the same events again are recognised even by a writer that expects any revision', async () => {
    const stream = newStream();
    const events = [event('A'), event('B')];
    const first = await append(stream, events, 'any');

    expect(await append(stream, events, 'any')).toEqual(first);
    expect(await typesIn(stream)).toEqual(['A', 'B']);
  });

  test.each(['no_stream', 'any'] as const)('some old events with a new one conflict at %s', async (place) => {
    const stream = newStream();
    const old = event('A');
    await append(stream, [old], place);

    expect(await failure(append(stream, [old, event('B')], place))).toBeInstanceOf(WrongExpectedVersionError);
    expect(await typesIn(stream)).toEqual(['A']);
  });

  test('an append of nothing changes nothing', async () => {
    const stream = await filled('A');
    await append(stream, [], 0n);

    expect(await typesIn(stream)).toEqual(['A']);
  });

  test('many events of one append keep their order', async () => {
    const stream = newStream();
    const types = Array.from({ length: 700 }, (_, n) => `T${n}`);
    await append(
      stream,
      types.map((type) => event(type)),
      'no_stream',
    );

    expect(await typesIn(stream)).toEqual(types);
  });

  test('more than 1 MiB in one append is refused, and nothing of it is kept', async () => {
    const stream = newStream();
    const large = Array.from({ length: 11 }, () => event('A', { text: 'x'.repeat(100_000) }));
    const refused = await failure(append(stream, large, 'no_stream'));

    expect(refused).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(refused).toMatchObject({ maxAppendSize: 1024 * 1024 });
    expect(await failure(typesIn(stream))).toBeInstanceOf(StreamNotFoundError);
  });

  test('just less than 1 MiB is kept', async () => {
    const stream = newStream();
    const text = 'x'.repeat(1024 * 1024 - 1_000);
    await append(stream, [event('A', { text })], 'no_stream');

    expect((await eventsIn(stream))[0]?.data).toEqual({ text });
  });

  test('an id that is no UUID is refused', async () => {
    const stream = newStream();

    await expect(append(stream, [event('A', {}, 'seven')], 'no_stream')).rejects.toThrow();
    expect(await failure(typesIn(stream))).toBeInstanceOf(StreamNotFoundError);
  });
});

describe('reading a stream', () => {
  test('an event comes back as it was written', async () => {
    const stream = newStream();
    const written = event('Größe geändert', { size: 'größer', n: [1, null, 2.5] });
    const { position } = await client.appendToStream(stream, [written]);
    const [read] = await eventsIn(stream);

    expect(read).toMatchObject({
      ...content(written),
      streamId: stream,
      revision: 0n,
      isJson: true,
      position,
    });
    expect(Math.abs(Number(read?.created) - Date.now())).toBeLessThan(60_000);
  });

  test('bytes come back as bytes', async () => {
    const stream = newStream();
    const data = Uint8Array.of(0, 255, 128, 10);
    await client.appendToStream(stream, [binaryEvent({ type: 'A', data, metadata: Uint8Array.of(7, 0) })]);
    const [read] = await eventsIn(stream);

    expect(read?.isJson).toBe(false);
    expect(Array.from(read?.data as Uint8Array)).toEqual(Array.from(data));
    expect(Array.from(read?.metadata as Uint8Array)).toEqual([7, 0]);
  });

  test('names are not only ASCII', async () => {
    const stream = `${newStream()}-ünïcødé-名`;
    await client.appendToStream(stream, [event('A')]);

    expect((await eventsIn(stream))[0]?.streamId).toBe(stream);
    expect(
      await failure(client.appendToStream(stream, [event('B')], { expectedRevision: 5n })),
    ).toMatchObject({
      streamName: stream,
    });
  });

  test('forwards it begins at a revision and ends at a limit', async () => {
    const stream = await filled('A', 'B', 'C', 'D');

    expect(await typesIn(stream, { fromRevision: 1n, maxCount: 2 })).toEqual(['B', 'C']);
    expect(await typesIn(stream, { fromRevision: 'end' })).toEqual([]);
    expect(await typesIn(stream, { fromRevision: 9n })).toEqual([]);
  });

  test('backwards it begins at the end or at a revision', async () => {
    const stream = await filled('A', 'B', 'C', 'D');
    const backwards = { direction: 'backwards' } as const;

    expect(await typesIn(stream, { ...backwards, fromRevision: 'end' })).toEqual(['D', 'C', 'B', 'A']);
    expect(await typesIn(stream, { ...backwards, fromRevision: 'end', maxCount: 1 })).toEqual(['D']);
    expect(await typesIn(stream, { ...backwards, fromRevision: 2n, maxCount: 2 })).toEqual(['C', 'B']);
    expect(await typesIn(stream, { ...backwards, fromRevision: 9n })).toEqual(['D', 'C', 'B', 'A']);
  });

  test('a stream that never was is not found', async () => {
    const stream = newStream();
    const missing = await failure(typesIn(stream));

    expect(missing).toBeInstanceOf(StreamNotFoundError);
    expect(missing).toMatchObject({ streamName: stream });
  });

  test('a link leads to its event', async () => {
    const target = await filled('A', 'B');
    const links = newStream();
    const link = (revision: number) =>
      binaryEvent({ type: '$>', data: Buffer.from(`${revision}@${target}`) });
    await client.appendToStream(links, [link(1), link(0)]);
    const resolved = await all(client.readStream(links, { resolveLinkTos: true }));

    expect(resolved.map((entry) => entry.event?.type)).toEqual(['B', 'A']);
    expect(resolved.map((entry) => entry.link?.revision)).toEqual([0n, 1n]);
  });

  test('its metadata limits what is shown', async () => {
    const stream = await filled('A', 'B', 'C', 'D');
    await client.setStreamMetadata(stream, { maxCount: 3 });
    expect(await typesIn(stream)).toEqual(['B', 'C', 'D']);

    await client.setStreamMetadata(stream, { truncateBefore: 3 });
    expect(await typesIn(stream)).toEqual(['D']);
    expect(await typesIn(stream, { direction: 'backwards', fromRevision: 'end' })).toEqual(['D']);
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 3 });
  });
});

describe('reading the whole log', () => {
  test('it is in the order of writing, and the same backwards', async () => {
    const before = await end();
    const [one, two] = [newStream(), newStream()];
    for (const stream of [one, two, one]) await client.appendToStream(stream, [event('A')]);
    const forwards = (await all(client.readAll({ fromPosition: before }))).slice(1);
    const backwards = await all(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 3 }));

    expect(streamsOf(forwards)).toEqual([one, two, one]);
    expect(streamsOf(backwards)).toEqual([one, two, one]);
    expect(idsOf(backwards)).toEqual(idsOf(forwards).reverse());
  });

  test('forwards a position is included, backwards it is not', async () => {
    const stream = await filled('A', 'B', 'C');
    const [, middle] = await eventsIn(stream);
    const fromPosition = middle?.position ?? 'start';
    const forwards = await all(client.readAll({ fromPosition, maxCount: 2 }));
    const backwards = await all(client.readAll({ fromPosition, direction: 'backwards', maxCount: 1 }));

    expect(forwards.map((entry) => entry.event?.type)).toEqual(['B', 'C']);
    expect(backwards.map((entry) => entry.event?.type)).toEqual(['A']);
  });

  test('nothing lies beyond its end', async () => {
    await filled('A');

    expect(await all(client.readAll({ fromPosition: 'end' }))).toEqual([]);
  });

  test('it holds events of the system, so that a reader notices when it forgot to filter', async () => {
    const first = await all(client.readAll({ maxCount: 1 }));

    expect(first[0]?.event?.type).toMatch(/^\$/);
  });
});

describe('following the whole log', () => {
  test('only streams with a wanted prefix are shown, first the old ones, then the new', async () => {
    const [wanted, other] = [newPrefix(), newPrefix()];
    const from = await end();
    await write(`${wanted}document-1`, `${other}document-1`, `${wanted}account-1`);
    const follower = follow(from, streamNameFilter({ prefixes: [wanted] }));
    await follower.caughtUp();
    expect(follower.streams()).toEqual([`${wanted}document-1`, `${wanted}account-1`]);

    await write(`${other}document-2`, `${wanted}document-2`);
    await expect.poll(() => follower.streams().at(-1)).toBe(`${wanted}document-2`);
    expect(follower.streams()).toHaveLength(3);
  });

  test('several prefixes are wanted at once, and the dot keeps e1 from e10', async () => {
    const run = newPrefix();
    const from = await end();
    await write(`${run}e1.a`, `${run}e10.a`, `${run}epochs`, `${run}f`);
    const follower = follow(from, streamNameFilter({ prefixes: [`${run}e1.`, `${run}epochs`] }));
    await follower.caughtUp();

    expect(follower.streams()).toEqual([`${run}e1.a`, `${run}epochs`]);
  });

  test('only events with a wanted type are shown', async () => {
    const type = `T${randomUUID().slice(0, 8)}`;
    const from = await end();
    await client.appendToStream(newStream(), [event(`${type}Placed`), event('Other'), event(`${type}Moved`)]);
    const follower = follow(from, eventTypeFilter({ prefixes: [type] }));
    await follower.caughtUp();

    expect(follower.types()).toEqual([`${type}Placed`, `${type}Moved`]);
  });

  test('the events of the system can be left out by a pattern', async () => {
    const stream = await filled('A');
    await client.setStreamMetadata(stream, { maxCount: 5 });
    const follower = follow('start', excludeSystemEvents());
    await follower.caughtUp();

    expect(follower.streams()).toContain(stream);
    expect(follower.types().filter((seen) => seen.startsWith('$'))).toEqual([]);
  });

  test('without a filter everything is shown', async () => {
    const from = await end();
    await write(...Array.from({ length: 300 }, newStream));
    const follower = follow(from);
    await follower.caughtUp();

    expect(follower.streams()).toHaveLength(300);
  });

  test('checkpoints pass what nobody wants, and following goes on from them', async () => {
    const wanted = newPrefix();
    const from = await end();
    await write(`${wanted}1`, ...Array.from({ length: 100 }, newStream), `${wanted}2`);
    const first = follow(from, streamNameFilter({ prefixes: [wanted] }));
    await first.caughtUp();
    const [early] = first.checkpoints;
    expect(first.checkpoints.length).toBeGreaterThanOrEqual(3);
    expect(first.checkpoints).toEqual([...first.checkpoints].sort((a, b) => Number(a.commit - b.commit)));

    const second = follow(early ?? 'start', streamNameFilter({ prefixes: [wanted] }));
    await second.caughtUp();
    expect(second.streams()).toEqual([`${wanted}2`]);
  });

  test('a position that was seen is not shown again', async () => {
    const wanted = newPrefix();
    const { position } = await client.appendToStream(`${wanted}1`, [event('A')]);
    const follower = follow(position ?? 'start', streamNameFilter({ prefixes: [wanted] }));
    await follower.caughtUp();
    await write(`${wanted}2`);

    await expect.poll(() => follower.streams()).toEqual([`${wanted}2`]);
  });

  test('from the end only what is new is shown', async () => {
    const wanted = newPrefix();
    await write(`${wanted}1`);
    const follower = follow('end', streamNameFilter({ prefixes: [wanted] }));
    await follower.caughtUp();
    await write(`${wanted}2`);

    await expect.poll(() => follower.streams()).toEqual([`${wanted}2`]);
  });

  test('whoever was caught up stays so while single events come', async () => {
    const follower = follow('end', streamNameFilter({ prefixes: ['nobody-'] }));
    await follower.caughtUp();
    const wanted = newPrefix();
    const other = follow('end', streamNameFilter({ prefixes: [wanted] }));
    await other.caughtUp();
    for (const n of [1, 2, 3]) await write(`${wanted}${n}`);
    await expect.poll(() => other.streams()).toHaveLength(3);

    expect(other.timesCaughtUp()).toBe(1);
  });

  test('a reader that stops for a while misses nothing', async () => {
    const wanted = newPrefix();
    const from = await end();
    const text = 'x'.repeat(2_000);
    for (let n = 0; n < 10; n++)
      await client.appendToStream(
        `${wanted}${n}`,
        Array.from({ length: 200 }, () => event('A', { text })),
      );
    const slow = client.subscribeToAll({
      fromPosition: from,
      filter: streamNameFilter({ prefixes: [wanted] }),
    });
    const reader = slow[Symbol.asyncIterator]();
    const seen = [await reader.next()];
    await filled('A');
    while (seen.length < 2_000) seen.push(await reader.next());
    await slow.unsubscribe();

    const ids = seen.map(({ value }) => `${value.event.streamId}@${value.event.revision}`);
    expect(new Set(ids).size).toBe(2_000);
    expect(ids.at(-1)).toBe(`${wanted}9@199`);
  });
});

describe('following one stream', () => {
  test('it goes on after a revision', async () => {
    const stream = await filled('A', 'B', 'C');
    const seen = watch(stream, 1n);
    await expect.poll(() => seen).toEqual([2n]);
    await client.appendToStream(stream, [event('D')]);

    await expect.poll(() => seen).toEqual([2n, 3n]);
  });

  test('one that does not exist yet is awaited', async () => {
    const stream = newStream();
    const seen = watch(stream, 'start');
    await write(newStream());
    await client.appendToStream(stream, [event('A')]);

    await expect.poll(() => seen).toEqual([0n]);
  });

  test('from its end only what is new is shown', async () => {
    const stream = await filled('A', 'B');
    const subscription = client.subscribeToStream(stream, { fromRevision: 'end' });
    const seen: bigint[] = [];
    subscription.on('data', (entry) => seen.push(entry.event?.revision ?? -1n));
    await once(subscription, 'caughtUp');
    await client.appendToStream(stream, [event('C')]);

    await expect.poll(() => seen).toEqual([2n]);
    await subscription.unsubscribe();
  });
});

describe('deleting a stream', () => {
  test('it is not found any more, but stays in the whole log', async () => {
    const from = await end();
    const stream = await filled('A', 'B');
    await client.deleteStream(stream, { expectedRevision: 1n });
    expect(await failure(typesIn(stream))).toBeInstanceOf(StreamNotFoundError);

    const log = await all(client.readAll({ fromPosition: from }));
    expect(streamsOf(log).filter((name) => name === stream)).toHaveLength(2);
  });

  test('at the wrong revision it is refused', async () => {
    const stream = await filled('A', 'B');
    const refused = await failure(client.deleteStream(stream, { expectedRevision: 0n }));

    expect(refused).toBeInstanceOf(WrongExpectedVersionError);
    expect(refused).toMatchObject({ streamName: stream, actualVersion: 1n });
  });

  test.each(['no_stream', 'any', 1n] as const)(
    'appending at %s brings it back, its old events stay hidden',
    async (place) => {
      const stream = await filled('A', 'B');
      await client.deleteStream(stream);
      const again = await client.appendToStream(stream, [event('C')], { expectedRevision: place });

      expect(again.nextExpectedRevision).toBe(2n);
      expect(await typesIn(stream)).toEqual(['C']);
    },
  );

  test('one that never was can be deleted, and still be begun', async () => {
    const stream = newStream();
    await client.deleteStream(stream);
    await client.appendToStream(stream, [event('A')], { expectedRevision: 'no_stream' });

    expect(await typesIn(stream)).toEqual(['A']);
  });

  test('a tombstone ends it for good', async () => {
    const stream = await filled('A');
    await client.tombstoneStream(stream, { expectedRevision: 0n });

    expect(await failure(client.appendToStream(stream, [event('B')]))).toBeInstanceOf(StreamDeletedError);
    expect(await failure(typesIn(stream))).toMatchObject({ type: 'stream-deleted', streamName: stream });
    expect(await failure(client.deleteStream(stream))).toBeInstanceOf(StreamDeletedError);
  });
});

const newPrefix = () => `contract-${randomUUID().slice(0, 13)}.`;
const newStream = () => `${newPrefix()}stream`;

const event = (type: string, data: Record<string, unknown> = {}, id: string = randomUUID()) =>
  jsonEvent({ id, type, data, metadata: { at: 'noon' } });

const content = ({ id, type, data, metadata }: ReturnType<typeof event>) => ({ id, type, data, metadata });

/** A new stream with events of these types. */
const filled = async (...types: string[]) => {
  const stream = newStream();
  await client.appendToStream(
    stream,
    types.map((type) => event(type)),
  );

  return stream;
};

/** One event to each stream, in this order. */
const write = async (...streams: string[]) => {
  for (const stream of streams) await client.appendToStream(stream, [event('A')]);
};

const all = async <Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> => {
  const found: Entry[] = [];
  for await (const entry of entries) found.push(entry);

  return found;
};

type ReadOptions = Parameters<EventStoreDBClient['readStream']>[1];

const eventsIn = async (stream: string, options: ReadOptions = {}) =>
  (await all(client.readStream(stream, options))).flatMap((entry) => entry.event ?? []);

const typesIn = async (stream: string, options: ReadOptions = {}) =>
  (await eventsIn(stream, options)).map(({ type }) => type);

type Entry = { readonly event?: { readonly id: string; readonly streamId: string } };

const streamsOf = (entries: readonly Entry[]) => entries.map(({ event }) => event?.streamId);
const idsOf = (entries: readonly Entry[]) => entries.map(({ event }) => event?.id);

/** The position of the last event in the log. */
const end = async (): Promise<Position> => {
  const [last] = await all(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));

  return last?.event?.position ?? { commit: 0n, prepare: 0n };
};

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it was let through'),
    (error) => error,
  );

const subscriptions: { unsubscribe(): Promise<void> }[] = [];

afterEach(async () => {
  for (const subscription of subscriptions.splice(0)) await subscription.unsubscribe();
});

/** Follows `$all` and notes what it is shown. */
const follow = (fromPosition: Position | 'start' | 'end', filter?: Filter) => {
  const checkpoints: Position[] = [];
  const checkpointReached = (_: AllStreamSubscription, position: Position) => void checkpoints.push(position);
  const subscription = client.subscribeToAll({
    fromPosition,
    ...(filter && { filter: { ...filter, checkpointReached } }),
  });
  subscriptions.push(subscription);

  const shown: { readonly streamId: string; readonly type: string }[] = [];
  let timesCaughtUp = 0;
  subscription.on('data', (entry) => entry.event && shown.push(entry.event));
  subscription.on('caughtUp', () => timesCaughtUp++);

  return {
    checkpoints,
    timesCaughtUp: () => timesCaughtUp,
    caughtUp: () => vi.waitUntil(() => timesCaughtUp > 0, { timeout: 10_000 }),
    streams: () => shown.map(({ streamId }) => streamId),
    types: () => shown.map(({ type }) => type),
  };
};

/** Follows a stream and notes the revisions that it is shown. */
const watch = (stream: string, fromRevision: bigint | 'start') => {
  const seen: bigint[] = [];
  const subscription = client.subscribeToStream(stream, { fromRevision });
  subscriptions.push(subscription);
  subscription.on('data', (entry) => seen.push(entry.event?.revision ?? -1n));

  return seen;
};
