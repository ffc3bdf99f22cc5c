import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  Metadata as GrpcMetadata,
  type handleServerStreamingCall,
  Server,
  ServerCredentials,
  status,
} from '@grpc/grpc-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Metadata } from '#contracts/envelope.ts';
import { startEventLog } from '../../../../tests/contract/event-log-process.ts';
import { LogDamaged } from '../../outages/log-damaged.ts';
import type { EventStore } from '../event-store.ts';
import { isOutage } from './errors.ts';
import { openEventStore } from './open-event-store.ts';

const require = createRequire(import.meta.url);
const { StreamsService } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js') as typeof import('@eventstore/db-client/generated/streams_grpc_pb.js');

describe('a log that finds itself damaged', () => {
  const sentence = 'The event at position 7 is damaged.';

  test.each(['read', 'readLast', 'head', 'append', 'appendInOrder', 'follow'] as const)(
    'is told apart from an outage by %s',
    async (call) => {
      const error = await asked(call, await answeringAll(status.DATA_LOSS, sentence));

      expect(error).toBeInstanceOf(LogDamaged);
      expect(error).toMatchObject({ name: 'LogDamaged', message: sentence });
      expect(isOutage(error)).toBe(false);
    },
  );
});

test('a log that has too much to write is an outage, which passes', async () => {
  const error = await asked('append', await answeringAll(status.RESOURCE_EXHAUSTED, 'Too much is waiting.'));

  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ code: 'unavailable' });
});

test('an append goes on to the node that leads, as the one that does not says', async () => {
  const leader = await startEventLog();
  onTestFinished(leader.dispose);
  const said = new GrpcMetadata();
  said.set('exception', 'not-leader');
  said.set('leader-endpoint-host', '127.0.0.1');
  said.set('leader-endpoint-port', String(leader.port));
  const store = await answeringAll(status.NOT_FOUND, 'Leader info available', said);
  const events = [{ id: randomUUID(), event: { type: 'A', data: {} }, metadata: {} as Metadata }];
  const appends = Array.from({ length: 3 }, (_, n) => store.append(`e1.document-${n}`, -1, events));

  for (const append of appends) expect(await append).toMatchObject({ revision: 0 });
  expect(await store.read('e1.document-0')).toHaveLength(1);
});

/** A server that gives every call the same answer, and our own port to it. */
const answeringAll = async (
  code: status,
  details: string,
  metadata = new GrpcMetadata(),
): Promise<EventStore> => {
  const failure = { code, details, metadata };
  const fail: handleServerStreamingCall<unknown, unknown> = (call) => call.emit('error', failure);
  const failAppend = (_: unknown, answer: (error: object) => void) => answer(failure);
  const server = new Server();
  server.addService(StreamsService, { read: fail, append: failAppend, batchAppend: fail });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const store = openEventStore(`esdb://127.0.0.1:${port}?tls=false`, 'admin:changeit');
  onTestFinished(async () => {
    await store.close();
    server.forceShutdown();
  });

  return store;
};

type Call = Exclude<keyof EventStore, 'trouble' | 'close'>;

const asked = (call: Call, store: EventStore): Promise<unknown> =>
  asking(call, store).then(
    () => expect.fail('it was let through'),
    (error: unknown) => error,
  );

const asking = async (call: Call, store: EventStore): Promise<unknown> => {
  const { signal } = new AbortController();
  const events = [{ id: randomUUID(), event: { type: 'A', data: {} }, metadata: {} as Metadata }];

  switch (call) {
    case 'read':
    case 'readLast':
      return store[call]('e1.document-7');
    case 'head':
      return store.head();
    case 'append':
      return store.append('e1.document-7', -1, events);
    case 'appendInOrder':
      return store.appendInOrder(one({ stream: 'e1.document-7', expected: -1, events }), {
        signal,
        wrote: () => {},
      });
    case 'follow':
      for await (const _ of store.follow({ prefixes: ['e1.'], from: null, signal })) return undefined;
  }
};

async function* one<Value>(value: Value) {
  yield value;
}
