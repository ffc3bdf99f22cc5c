import { WrongExpectedVersionError } from '@eventstore/db-client';
import type { EventStore, NewEvent } from '../event-store.ts';
import { storeAddress } from './address.ts';
import { openAppendStream } from './append-stream.ts';
import type { windows } from './channel.ts';
import { connectClient } from './client.ts';
import { openConnection } from './connection.ts';
import { credentialsOf } from './credentials.ts';
import { follow } from './follow.ts';
import { openHealth, type StoreNews } from './health.ts';
import { appendInOrder } from './in-order.ts';
import { collectAs, collectEvents, fromItsBeginning, limited } from './read.ts';
import type { FoundEvent } from './read-answer.ts';
import { readForwards, readLastOf, readLastOfAll } from './read-request.ts';

/** Milliseconds that the answer to `trouble` may take. */
const READY_PATIENCE = 1_000;

type Options = {
  /** A `patient` reader of large amounts lets others write meanwhile. */
  readonly reading?: keyof typeof windows;
  /** Called when the log becomes unusable, and when it is back. */
  readonly tell?: (news: StoreNews) => void;
};

/**
 * `url` is esdb://…, `user` is name:password in case the address has none. Open it once per process. Throws a
 * sentence if the address is invalid.
 */
export const openEventStore = (
  url: string,
  user: string,
  { reading = 'hasty', tell = () => {} }: Options = {},
): EventStore => {
  const address = storeAddress(url);
  const { patience } = address;
  const connection = openConnection(address, reading);
  const client = connectClient(address, connection);
  const credentials = address.user ?? credentialsOf(user);
  const health = openHealth({ user: credentials.username, node: connection.node, tell });
  const source = { client, credentials };

  const read = async (stream: string, from = 0, count = Number.MAX_SAFE_INTEGER) => {
    const events = await collectEvents(source, readForwards(stream, from, count), patience);

    return from === 0 ? fromItsBeginning(stream, events) : events;
  };
  const readCreated = async (stream: string, revision: number) => {
    const request = readForwards(stream, revision, 1);
    return (await collectAs(takenAt, source, request, patience))[0] ?? null;
  };
  const readLast = async (stream: string) =>
    (await collectEvents(source, readLastOf(stream), patience))[0] ?? null;
  const head = async (within = patience) => {
    const [last] = await collectEvents(source, readLastOfAll(), within);
    return last?.position ?? 0n;
  };
  const appends = openAppendStream(source, patience);
  const append = async (stream: string, expected: number, events: readonly NewEvent[]) => {
    const written = await appends.append({ stream, expected, events });
    const { revision } = written;
    if (revision !== expected + events.length) throw limited(stream);
    // The log may not remember where it put events that it already had. The last of them tells.
    const position = written.position ?? (await read(stream, revision, 1))[0]?.position;

    return { revision, position: position ?? (await head()) };
  };
  const unlessConflict = (error: unknown) => {
    if (error instanceof WrongExpectedVersionError) return 'conflict' as const;
    throw error;
  };

  return {
    read: (...args) => health.of(read(...args)),
    readLast: (stream) => health.of(readLast(stream)),
    readTimeOf: (stream, revision) => health.of(readCreated(stream, revision)),
    append: (stream, expected, events) => health.of(append(stream, expected, events).catch(unlessConflict)),
    appendInOrder: (appends, options) => health.of(appendInOrder(source, appends, options)),
    head: () => health.of(head()),
    follow: (options) => follow({ ...source, health }, options),
    trouble: () => health.of(head(READY_PATIENCE)).then(() => null, health.sentence),
    close: async () => {
      appends.close();
      await client.dispose();
      connection.close();
    },
  };
};

const TICKS_PER_MILLISECOND = 10_000n;

const takenAt = ({ created: readCreated }: FoundEvent): number =>
  Number(BigInt(readCreated) / TICKS_PER_MILLISECOND);
