import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import type { EventStore, Followed, NewEvent, OrderedAppend } from '../../services/shared/log/event-store.ts';
import { LogDamaged } from '../../services/shared/outages/log-damaged.ts';
import { client, connected } from '../contract/event-log-client.ts';

const url = process.env.EVENTSTORE_URL ?? '';
const user = process.env.EVENTSTORE_USER ?? 'admin:changeit';
const credentials = { username: 'admin', password: 'changeit' };

connected();

test('a stream whose beginning somebody cut off is no shorter history, and whole again without the limit', async () => {
  const store = opened();
  const stream = `contract-${randomUUID()}`;
  const appended = await store.append(stream, -1, [event('A'), event('B'), event('C')]);
  await client.setStreamMetadata(stream, { maxCount: 1 }, { credentials });

  await expect(store.read(stream)).rejects.toThrow(LogDamaged);
  await expect(store.read(stream)).rejects.toThrow(
    `The event log leaves out the first events of the stream ${stream}: someone limited it`,
  );
  expect(await store.readLast(stream)).toMatchObject({ type: 'C' });

  await client.setStreamMetadata(stream, {}, { credentials });
  expect((await store.read(stream)).map(({ type }) => type)).toEqual(['A', 'B', 'C']);
  expect(appended).toMatchObject({ revision: 2 });
});

test('a stream that somebody deleted is none that can be begun again, and the same append twice is one', async () => {
  const store = opened();
  const stream = `contract-${randomUUID()}`;
  const events = [event('A'), event('B')];
  const appended = await store.append(stream, -1, events);
  expect(await store.append(stream, -1, events)).toEqual(appended);
  await store.append(stream, 1, [event('C')]);
  expect(await store.append(stream, -1, events)).toEqual(appended);
  await client.deleteStream(stream, { credentials });

  await expect(store.append(stream, -1, [event('D')])).rejects.toThrow(LogDamaged);
  await expect(store.read(stream)).rejects.toThrow(LogDamaged);
});

test('a follower that does not read holds nothing up, costs no memory, and gets everything once it does', async () => {
  const store = opened();
  const prefix = `contract-${randomUUID()}.`;
  const following = new AbortController();
  const options = { prefixes: [prefix], from: await store.head(), signal: following.signal };
  const events = store.follow(options)[Symbol.asyncIterator]();
  const others = store.follow(options)[Symbol.asyncIterator]();
  await write(store, prefix, 0, 1);
  await events.next();

  const before = memory();
  await write(store, prefix, 1, EVENTS);
  expect(await types(others, EVENTS)).toHaveLength(EVENTS);
  const grown = memory() - before;
  process.stdout.write(`${EVENTS} events of 20 kB waited for a follower: ${grown.toFixed(0)} MB more\n`);
  expect(grown).toBeLessThan((EVENTS * BYTES) / 1e6 / 4);

  const seen = await types(events, EVENTS - 1);
  following.abort();
  expect(seen).toEqual(Array.from({ length: EVENTS - 1 }, (_, n) => `E${n + 1}`));
});

const EVENTS = 4_000;
const BYTES = 20_000;

/** The types of the next so many events. */
const types = async (events: AsyncIterator<Followed>, count: number): Promise<readonly string[]> => {
  const seen: string[] = [];
  while (seen.length < count) {
    const { value } = await events.next();
    if (value?.kind === 'event') seen.push(value.event.type);
  }

  return seen;
};

const write = async (store: EventStore, prefix: string, from: number, to: number) => {
  const appends = async function* (): AsyncGenerator<OrderedAppend> {
    for (let n = from; n < to; n++)
      yield { stream: `${prefix}${n}`, expected: -1, events: [event(`E${n}`, 'x'.repeat(BYTES))] };
  };
  await store.appendInOrder(appends(), { signal: new AbortController().signal, wrote: () => {} });
};

/** Megabytes of V8's heap that are still needed. Buffers beside it come and go with what is being written. */
const memory = () => {
  globalThis.gc?.();

  return process.memoryUsage().heapUsed / 1e6;
};

const opened = () => {
  const store = openEventStore(url, user);
  onTestFinished(() => store.close());

  return store;
};

const event = (type: string, text = ''): NewEvent => ({
  id: randomUUID(),
  event: { type, data: { text } } as never,
  metadata: { at: 'noon' } as never,
});
