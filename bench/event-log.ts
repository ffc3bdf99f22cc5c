import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, streamNameFilter } from '@eventstore/db-client';
import type { Metadata } from '#contracts/envelope.ts';
import { openEventStore } from '../services/shared/log/client/open-event-store.ts';
import type { EventStore } from '../services/shared/log/event-store.ts';
import { type EventLogProcess, startEventLog } from '../tests/contract/event-log-process.ts';
import { processorTime } from '../tests/harness/processor-time.ts';
import { type Figure, percentile, printFigures } from './figure.ts';

const WRITERS = 64;

/**
 * How many appends each writer makes before the clock starts. A real log runs for days, so its code is already
 * compiled.
 */
const WARM_UP = 200;

const READS = 2_000;

/** Measures the embedded event log, both directly and through the client that the services use. */
export const bench = async (): Promise<readonly Figure[]> => {
  const cache = await mkdtemp(join(tmpdir(), 'compile-cache-'));
  process.env.NODE_COMPILE_CACHE = cache;
  const log = await startEventLog();
  const client = EventStoreDBClient.connectionString(log.url);
  const store = openEventStore(log.url, 'admin:changeit');

  try {
    return [
      ...(await starting(log)),
      ...(await appending('BatchAppend', 400, (stream) => batchWriter(client, stream), least(5_000))),
      ...(await appending('the port', 250, (stream) => portWriter(store, stream))),
      ...(await reading(client, store)),
      ...(await followingLive(store)),
      ...(await besideSubscriptions(log, client, store)),
      { name: 'resident after all that', value: await residentMegabytes(log), unit: 'MB' },
    ];
  } finally {
    await client.dispose();
    await store.close();
    await log.dispose();
    await rm(cache, { recursive: true });
  }
};

/** Measures the second start with `npm start`, when compiled code is already cached. */
const starting = async (log: EventLogProcess): Promise<readonly Figure[]> => {
  await log.end('SIGTERM');
  const milliseconds = await took(() => log.start());

  return [
    { name: 'start to listening', value: milliseconds, unit: 'ms' },
    { name: 'resident when idle', value: await residentMegabytes(log), unit: 'MB' },
  ];
};

const least = (value: number): Pick<Figure, 'limit'> => ({
  limit: { at: 'least', value, source: 'design, section 12: embedded event log, 64 writers' },
});

/** Appends the next event of a stream. */
type Writer = () => Promise<unknown>;

const batchWriter = (client: EventStoreDBClient, stream: string): Writer => {
  let next = -1n;

  return async () => {
    const expectedRevision = next < 0n ? 'no_stream' : next;
    next = (await client.appendToStream(stream, jsonEvent(event()), { expectedRevision }))
      .nextExpectedRevision;
  };
};

const portWriter = (store: EventStore, stream: string): Writer => {
  let last = -1;

  return async () => {
    const { id, type, data, metadata } = event();
    const written = await store.append(stream, last, [{ id, event: { type, data }, metadata }]);
    if (written === 'conflict') throw new Error('nobody else writes here');
    last = written.revision;
  };
};

const appending = async (
  way: string,
  appendsPerWriter: number,
  writerOf: (stream: string) => Writer,
  limit: Pick<Figure, 'limit'> = {},
): Promise<readonly Figure[]> => {
  const times: number[] = [];
  const write = async (n: number, appends: number) => {
    const writer = writerOf(`e1.bench-${way}-${n}-${randomUUID()}`);
    for (let k = 0; k < appends; k++) times.push(await took(writer));
  };

  await together((n) => write(n, WARM_UP));
  times.length = 0;
  const seconds = (await took(() => together((n) => write(n, appendsPerWriter)))) / 1_000;

  return [
    { name: `appends by ${way}, ${WRITERS} writers`, value: times.length / seconds, unit: '/s', ...limit },
    { name: `append by ${way}, ${WRITERS} writers, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { name: `append by ${way}, ${WRITERS} writers, p99`, value: percentile(times, 0.99), unit: 'ms' },
  ];
};

const together = (work: (n: number) => Promise<void>) =>
  Promise.all(Array.from({ length: WRITERS }, (_, n) => work(n)));

const reading = async (client: EventStoreDBClient, store: EventStore): Promise<readonly Figure[]> => {
  const stream = `e1.bench-short-${randomUUID()}`;
  const write = portWriter(store, stream);
  for (let n = 0; n < 5; n++) await write();
  const times: number[] = [];
  for (let n = 0; n < READS; n++) times.push(await took(() => store.read(stream)));

  return [
    { name: 'a stream of 5 events, p50', value: percentile(times, 0.5), unit: 'ms' },
    { name: 'a stream of 5 events, p99', value: percentile(times, 0.99), unit: 'ms' },
    { name: 'the whole log by readAll', value: await perSecond(client.readAll()), unit: 'events/s' },
    {
      name: 'the whole log by a filtered subscription',
      value: await perSecond(caughtUp(client)),
      unit: 'events/s',
    },
    { name: 'the whole log by following', value: await perSecond(untilCaughtUp(store)), unit: 'events/s' },
  ];
};

const perSecond = async (entries: AsyncIterable<unknown>): Promise<number> => {
  let count = 0;
  const milliseconds = await took(async () => {
    for await (const _ of entries) count++;
  });

  return count / (milliseconds / 1_000);
};

const caughtUp = (client: EventStoreDBClient) => {
  const subscription = client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['e1.'] }) });
  subscription.on('caughtUp', () => subscription.push(null));

  return subscription;
};

async function* untilCaughtUp(store: EventStore) {
  const { signal } = new AbortController();
  for await (const followed of store.follow({ prefixes: ['e1.'], from: null, signal })) {
    if (followed.kind === 'caught-up') return;
    yield followed;
  }
}

/** Measures the time from the start of an append until a follower has the event, for one append after the other. */
const followingLive = async (store: EventStore): Promise<readonly Figure[]> => {
  const { signal } = new AbortController();
  const prefix = `e1.bench-live-${randomUUID()}`;
  const write = portWriter(store, prefix);
  const lags: number[] = [];
  const from = await store.head();
  let begun = performance.now();
  let writing = write();

  for await (const { kind } of store.follow({ prefixes: [prefix], from, signal })) {
    if (kind !== 'event') continue;
    lags.push(performance.now() - begun);
    await writing;
    if (lags.length === 500) break;
    begun = performance.now();
    writing = write();
  }

  return [
    { name: 'append to follower, p50', value: percentile(lags.slice(1), 0.5), unit: 'ms' },
    { name: 'append to follower, p99', value: percentile(lags.slice(1), 0.99), unit: 'ms' },
  ];
};

/** Measures how much an append slows down when many follow streams that it doesn't touch. */
const besideSubscriptions = async (
  log: EventLogProcess,
  client: EventStoreDBClient,
  store: EventStore,
): Promise<readonly Figure[]> => {
  const subscriptions = Array.from({ length: 500 }, (_, n) =>
    client.subscribeToAll({ fromPosition: 'end', filter: streamNameFilter({ prefixes: [`nobody-${n}.`] }) }),
  );
  await Promise.all(subscriptions.map((subscription) => once(subscription, 'caughtUp')));
  const write = portWriter(store, `e1.bench-beside-${randomUUID()}`);
  const before = await processorTime(log.pid() ?? 0);
  for (let n = 0; n < 200; n++) await write();
  const spent = (await processorTime(log.pid() ?? 0)) - before;
  await Promise.all(subscriptions.map((subscription) => subscription.unsubscribe()));

  return [{ name: 'processor time of a commit beside 500 subscriptions', value: spent / 200, unit: 'ms' }];
};

/** Returns how many milliseconds the work took. */
const took = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();

  return performance.now() - begun;
};

const residentMegabytes = async ({ pid }: EventLogProcess): Promise<number> => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid()}/status`, 'utf8')) ?? [];

  return Number(kilobytes) / 1_024;
};

const metadata: Metadata = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'account', id: randomUUID() },
  ip: '127.0.0.1',
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: 'f'.repeat(64),
  schema: 1,
  prev: 'e'.repeat(64),
  hash: 'd'.repeat(64),
};

/** An event of about the same size as the product's events. */
const event = () => ({
  id: randomUUID(),
  type: 'FieldPlaced',
  data: { field: randomUUID(), text: 'x'.repeat(300) },
  metadata,
});

if (import.meta.main) printFigures('Embedded event log', await bench());
