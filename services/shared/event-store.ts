import {
  type AppendExpectedRevision,
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Message, Metadata, Recorded } from '#contracts/message.ts';
import { storeAddress } from './event-store-address.ts';
import type { windows } from './event-store-channel.ts';
import { connectClient } from './event-store-client.ts';
import { openConnection } from './event-store-connection.ts';
import { within } from './event-store-errors.ts';
import { follow } from './event-store-follow.ts';
import { openHealth, type StoreNews } from './event-store-health.ts';
import { appendInOrder, type OrderedAppend } from './event-store-in-order.ts';
import { collected, collectedAs } from './event-store-read.ts';

/** An event about to be appended. */
export type NewEvent = { readonly id: string; readonly event: Message; readonly metadata: Metadata };

export type Appended = { readonly revision: number; readonly position: bigint };

/** What a follower sees, in the order of the log. A checkpoint says that nothing of interest lies before it. */
export type Followed =
  /** `epoch` is null for a stream outside all epochs. */
  | { readonly kind: 'event'; readonly event: Recorded; readonly epoch: number | null }
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'caught-up' };

/** What is followed: streams by how their names begin, or events by their types, whatever their epoch. */
export type Following = ({ readonly prefixes: readonly string[] } | { readonly types: readonly string[] }) & {
  /** Begins after this position; null: at the start. */
  readonly from: bigint | null;
  readonly signal: AbortSignal;
};

/**
 * The port to the event log. Stream names are whole (`e1.document-…`); recorded events carry theirs without the
 * epoch. An outage is a Refusal `unavailable`, an append of more than the log takes one of `too-large`, a log that lost
 * or changed what it held is LogDamaged; nothing else is thrown but bugs.
 */
export type EventStore = {
  /** A whole stream from `from` (a revision, 0 by default) on, or `count` events of it; empty where there is none. */
  read(stream: string, from?: number, count?: number): Promise<readonly Recorded[]>;
  /** The last event of a stream; null where there is none. */
  readLast(stream: string): Promise<Recorded | null>;
  /** When the log says that it took an event, by its own clock, in milliseconds since 1970; null where there is none. */
  created(stream: string, revision: number): Promise<number | null>;
  /** Appends at exactly `expected` (-1: the stream is new). `conflict`: another writer was faster. */
  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended | 'conflict'>;
  /**
   * Appends one after the other, many on their way at once, over short outages: the log holds them in this order, or
   * it throws. `wrote` hears of the events of each that is there.
   */
  appendInOrder(
    appends: AsyncIterable<OrderedAppend>,
    options: { readonly signal: AbortSignal; readonly wrote: (events: number) => void },
  ): Promise<void>;
  /** The position of the last event in the whole log; 0 where there is none. */
  head(): Promise<bigint>;
  /** Follows `$all` over any outage, until the signal aborts. */
  follow(options: Following): AsyncIterable<Followed>;
  /** What keeps the log from answering, in a sentence; null where it answers. */
  trouble(): Promise<string | null>;
  close(): Promise<void>;
};

/** Milliseconds that an append may take, and that a read may be silent, before it counts as an outage. */
const PATIENCE = 5_000;
const READY_PATIENCE = 1_000;

type Options = {
  /** A `patient` reader of very much lets others write meanwhile. */
  readonly reading?: keyof typeof windows;
  /** Hears when the log cannot be used any more, and when it can again. */
  readonly tell?: (news: StoreNews) => void;
};

/**
 * `url` is esdb://…, `user` is name:password, where the address names none. Once per process. Every call passes the
 * credentials, appends above all: the client then makes a call of its own for each, with a deadline, where it would
 * otherwise share one among all. Throws a sentence for an address that is none.
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
    // The log may not remember where it put events that it had before: the last of them tells.
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
