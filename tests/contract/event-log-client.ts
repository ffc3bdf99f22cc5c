import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type EventStoreDBClient, jsonEvent, type Position } from '@eventstore/db-client';
import { afterAll, beforeAll, expect } from 'vitest';
import { storeAddress } from '../../services/shared/log/client/address.ts';
import { connectClient } from '../../services/shared/log/client/client.ts';
import { type Connection, openConnection } from '../../services/shared/log/client/connection.ts';
import { credentialsOf } from '../../services/shared/log/client/credentials.ts';
import { type EventLogProcess, startEventLog } from './event-log-process.ts';

/** The log under test: the one at EVENTSTORE_URL, or else an embedded one for each test file. */
const given = process.env.EVENTSTORE_URL;
/** What these tests do takes more rights than the services have. */
const admin = given && process.env.EVENTSTORE_ADMIN;
const administrator = admin ? { user: credentialsOf(admin) } : {};

export let client: EventStoreDBClient;
let connection: Connection;
let embedded: EventLogProcess | null = null;

/** Connects a test file to it. */
export const connected = () => {
  let others: Promise<void> = Promise.resolve();
  const isOver = new AbortController();

  beforeAll(async () => {
    embedded = given ? null : await startEventLog();
    const address = { ...storeAddress(given ?? embedded?.url ?? ''), ...administrator };
    connection = openConnection(address, 'hasty');
    client = connectClient(address, connection);
    others = writeAsOthersDo(isOver.signal);
  });

  afterAll(async () => {
    isOver.abort();
    await others;
    await client.dispose();
    connection.close();
    await embedded?.dispose();
  });
};

/** Nobody has a log to themselves: events of others lie between any two of a test's own. */
const writeAsOthersDo = async (isOver: AbortSignal) => {
  const credentials = { username: 'admin', password: 'changeit' };
  while (!isOver.aborted) {
    await client.appendToStream(`others-${randomUUID()}`, [event('Other')], { credentials });
    await delay(5);
  }
};

export const newPrefix = () => `contract-${randomUUID().slice(0, 13)}.`;
export const newStream = () => `${newPrefix()}stream`;

export const event = (type: string, data: Record<string, unknown> = {}, id: string = randomUUID()) =>
  jsonEvent({ id, type, data, metadata: { at: 'noon' } });

export const content = ({ id, type, data, metadata }: ReturnType<typeof event>) => ({
  id,
  type,
  data,
  metadata,
});

/** A new stream with events of these types. */
export const filled = async (...types: string[]) => {
  const stream = newStream();
  await client.appendToStream(
    stream,
    types.map((type) => event(type)),
  );

  return stream;
};

/** One event to each stream, in this order. */
export const write = async (...streams: string[]) => {
  for (const stream of streams) await client.appendToStream(stream, [event('A')]);
};

export const all = async <Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> => {
  const found: Entry[] = [];
  for await (const entry of entries) found.push(entry);

  return found;
};

type ReadOptions = Parameters<EventStoreDBClient['readStream']>[1];

export const eventsIn = async (stream: string, options: ReadOptions = {}) =>
  (await all(client.readStream(stream, options))).flatMap((entry) => entry.event ?? []);

export const typesIn = async (stream: string, options: ReadOptions = {}) =>
  (await eventsIn(stream, options)).map(({ type }) => type);

type Entry = { readonly event?: { readonly id: string; readonly streamId: string } };

export const streamsOf = (entries: readonly Entry[]) => entries.map(({ event }) => event?.streamId);
export const idsOf = (entries: readonly Entry[]) => entries.map(({ event }) => event?.id);

/** The position of the last event in the log. */
export const end = async (): Promise<Position> => {
  const [last] = await all(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));

  return last?.event?.position ?? { commit: 0n, prepare: 0n };
};

export const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it was let through'),
    (error) => error,
  );
