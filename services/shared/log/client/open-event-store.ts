import {
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { EventStore, NewEvent } from '../event-store.ts';
import { storeAddress } from './address.ts';
import type { windows } from './channel.ts';
import { connectClient } from './client.ts';
import { openConnection } from './connection.ts';
import { within } from './errors.ts';
import { follow } from './follow.ts';
import { openHealth, type StoreNews } from './health.ts';
import { appendInOrder } from './in-order.ts';
import { collected, collectedAs } from './read.ts';

/** Milliseconds that an append may take, or that a read may be silent, before it counts as an outage. */
const PATIENCE = 5_000;
const READY_PATIENCE = 1_000;

type Options = {
  /** A `patient` reader of large amounts lets others write meanwhile. */
  readonly reading?: keyof typeof windows;
  /** Called when the log becomes unusable, and when it is back. */
  readonly tell?: (news: StoreNews) => void;
};

/**
 * `url` is esdb://…, `user` is name:password in case the address has none. Open it once per process. Every call passes
 * the credentials, because then the client makes a separate call with a deadline for each append, and doesn't share one
 * call among all. Throws a sentence if the address is invalid.
 */
export const openEventStore = (
  url: string,
  user: string,
  { reading = 'hasty', tell = () => {} }: Options = {},
): EventStore => {
  const address = storeAddress(url);
  const connection = openConnection(address, reading);
  const client = connectClient(address, connection);
  const credentials = address.user ?? credentialsOf(user);
  const health = openHealth({ user: credentials.username, node: connection.node, tell });
  const backwards = { direction: BACKWARDS, maxCount: 1, credentials } as const;

  const read = async (stream: string, from = 0, count = Number.MAX_SAFE_INTEGER) => {
    const wanted = { fromRevision: BigInt(from), maxCount: count, credentials };
    return collected(client.readStream(stream, wanted), PATIENCE);
  };
  const created = async (stream: string, revision: number) => {
    const reading = client.readStream(stream, { fromRevision: BigInt(revision), maxCount: 1, credentials });
    return (await collectedAs((event) => event.created.getTime(), reading, PATIENCE))[0] ?? null;
  };
  const readLast = async (stream: string) => {
    const reading = client.readStream(stream, { ...backwards, fromRevision: END });
    return (await collected(reading, PATIENCE))[0] ?? null;
  };
  const head = async (patience = PATIENCE) => {
    const [last] = await collected(client.readAll({ ...backwards, fromPosition: END }), patience);
    return last?.position ?? 0n;
  };
  const append = async (stream: string, expected: number, events: readonly NewEvent[]) => {
    const options = { expectedRevision: revision(expected), credentials, deadline: PATIENCE };
    const written = await client.appendToStream(stream, events.map(eventData), options);
    const last = Number(written.nextExpectedRevision);
    // The log may not remember where it put events that it already had. The last of them tells.
    const position = written.position?.commit ?? (await read(stream, last, 1))[0]?.position;

    return { revision: last, position: position ?? (await head()) };
  };
  const unlessConflict = (error: unknown) => {
    if (error instanceof WrongExpectedVersionError) return 'conflict' as const;
    throw error;
  };

  return {
    read: (...asked) => health.of(read(...asked)),
    readLast: (stream) => health.of(readLast(stream)),
    created: (stream, revision) => health.of(created(stream, revision)),
    append: (stream, expected, events) =>
      health.of(within(PATIENCE, append(stream, expected, events)).catch(unlessConflict)),
    appendInOrder: (appends, options) => health.of(appendInOrder({ client, credentials }, appends, options)),
    head: () => health.of(head()),
    follow: (options) => follow({ client, credentials, health }, options),
    trouble: () => health.of(head(READY_PATIENCE)).then(() => null, health.sentence),
    close: async () => {
      await client.dispose();
      connection.close();
    },
  };
};

const credentialsOf = (user: string) => {
  const [username = '', ...rest] = user.split(':');

  return { username, password: rest.join(':') };
};

const revision = (expected: number): AppendExpectedRevision => (expected < 0 ? NO_STREAM : BigInt(expected));

const eventData = ({ id, event, metadata }: NewEvent) =>
  jsonEvent({ id, type: event.type, data: event.data, metadata });
