import { createRequire } from 'node:module';
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventLogProcess, startEventLog } from '../../tests/contract/event-log-process.ts';
import { connectClient } from './event-store-client.ts';

const { StreamsClient } = createRequire(import.meta.url)(
  '@eventstore/db-client/generated/streams_grpc_pb.js',
);

/** An unpatched client leaves the append of some of these moments unanswered, and ends the process. */
test.each([0, 1, 2, 3, 4, 5, 6])(
  'an append begun %i steps before the channel closes is answered',
  async (steps) => {
    const internals = client as unknown as Internals;
    const channel = await internals.getGRPCClient(StreamsClient);
    const appending = append();
    for (let step = 0; step < steps; step++) await null;
    await internals.handleError(channel, unavailable);

    expect(['written', UNAVAILABLE]).toContain(
      await appending.then(
        () => 'written',
        ({ code }) => code,
      ),
    );
  },
);

test.each([0, 1, 2, 3, 4, 5, 6])(
  'an append begun %i steps after the channel broke is answered',
  async (steps) => {
    const internals = client as unknown as Internals;
    const channel = await internals.getGRPCClient(StreamsClient);
    const closing = internals.handleError(channel, unavailable);
    for (let step = 0; step < steps; step++) await null;
    const appending = append();
    await closing;

    expect(['written', UNAVAILABLE]).toContain(
      await appending.then(
        () => 'written',
        ({ code }) => code,
      ),
    );
  },
);

type Internals = {
  getGRPCClient(service: unknown): Promise<unknown>;
  handleError(channel: unknown, error: Error): Promise<void>;
};

const UNAVAILABLE = 14;
const unavailable = Object.assign(new Error('gone'), { code: UNAVAILABLE, details: 'gone' });

let log: EventLogProcess;
let client: EventStoreDBClient;

beforeAll(async () => {
  log = await startEventLog();
  client = connectClient(log.url);
});

afterAll(async () => {
  await client.dispose();
  await log.dispose();
});

const append = () =>
  client.appendToStream('stream', jsonEvent({ type: 'A', data: {} }), {
    credentials: { username: 'admin', password: 'changeit' },
    deadline: 2_000,
  });
