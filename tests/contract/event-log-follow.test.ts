import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  type AllStreamSubscription,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type Position,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterEach, describe, expect, test } from 'vitest';
import { client, connected, end, event, filled, newPrefix, newStream, write } from './event-log-client.ts';
import { soon, until } from './patience.ts';

connected();

describe('following the whole log', () => {
  test('only streams with a wanted prefix are shown, first the old ones, then the new', async () => {
    const [wanted, other] = [newPrefix(), newPrefix()];
    const from = await end();
    await write(`${wanted}document-1`, `${other}document-1`, `${wanted}account-1`);
    const follower = follow(from, streamNameFilter({ prefixes: [wanted] }));
    await follower.caughtUp();
    expect(follower.streams()).toEqual([`${wanted}document-1`, `${wanted}account-1`]);

    await write(`${other}document-2`, `${wanted}document-2`);
    await expect.poll(() => follower.streams().at(-1), soon).toBe(`${wanted}document-2`);
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
    const names = Array.from({ length: 300 }, newStream);
    await write(...names);
    const follower = follow(from);
    await follower.caughtUp();

    expect(follower.streams().filter((name) => names.includes(name))).toEqual(names);
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

  test('no checkpoint comes before so many others were passed over, not even to who has caught up', async () => {
    const from = await end();
    await write(...Array.from({ length: 10 }, newStream));
    const wanted = newPrefix();
    const follower = follow(from, { ...streamNameFilter({ prefixes: [wanted] }), checkpointInterval: 1_000 });
    await follower.caughtUp();
    await write(newStream(), `${wanted}1`);
    await expect.poll(() => follower.streams(), soon).toEqual([`${wanted}1`]);

    expect(follower.checkpoints).toEqual([]);
  });

  test('a position that was seen is not shown again', async () => {
    const wanted = newPrefix();
    const { position } = await client.appendToStream(`${wanted}1`, [event('A')]);
    const follower = follow(position ?? 'start', streamNameFilter({ prefixes: [wanted] }));
    await follower.caughtUp();
    await write(`${wanted}2`);

    await expect.poll(() => follower.streams(), soon).toEqual([`${wanted}2`]);
  });

  test('from the end only what is new is shown', async () => {
    const wanted = newPrefix();
    await write(`${wanted}1`);
    const follower = follow('end', streamNameFilter({ prefixes: [wanted] }));
    await follower.caughtUp();
    await write(`${wanted}2`);

    await expect.poll(() => follower.streams(), soon).toEqual([`${wanted}2`]);
  });

  test('whoever was caught up stays so while single events come', async () => {
    const follower = follow('end', streamNameFilter({ prefixes: ['nobody-'] }));
    await follower.caughtUp();
    const wanted = newPrefix();
    const other = follow('end', streamNameFilter({ prefixes: [wanted] }));
    await other.caughtUp();
    for (const n of [1, 2, 3]) await write(`${wanted}${n}`);
    await expect.poll(() => other.streams(), soon).toHaveLength(3);

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
    await expect.poll(() => seen, soon).toEqual([2n]);
    await client.appendToStream(stream, [event('D')]);

    await expect.poll(() => seen, soon).toEqual([2n, 3n]);
  });

  test('one that does not exist yet is awaited', async () => {
    const stream = newStream();
    const seen = watch(stream, 'start');
    await write(newStream());
    await client.appendToStream(stream, [event('A')]);

    await expect.poll(() => seen, soon).toEqual([0n]);
  });

  test('from its end only what is new is shown', async () => {
    const stream = await filled('A', 'B');
    const subscription = client.subscribeToStream(stream, { fromRevision: 'end' });
    const seen: bigint[] = [];
    subscription.on('data', (entry) => seen.push(entry.event?.revision ?? -1n));
    await once(subscription, 'caughtUp');
    await client.appendToStream(stream, [event('C')]);

    await expect.poll(() => seen, soon).toEqual([2n]);
    await subscription.unsubscribe();
  });
});

const subscriptions: { unsubscribe(): Promise<void> }[] = [];

afterEach(async () => {
  for (const subscription of subscriptions.splice(0)) await subscription.unsubscribe();
});

/** Follows `$all` and notes what it is shown. */
const follow = (fromPosition: Position | 'start' | 'end', filter?: Filter) => {
  const treeHeads: Position[] = [];
  const checkpointReached = (_: AllStreamSubscription, position: Position) => void treeHeads.push(position);
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
    checkpoints: treeHeads,
    timesCaughtUp: () => timesCaughtUp,
    caughtUp: () => until(() => timesCaughtUp > 0),
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
