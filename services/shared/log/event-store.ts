import type { Message, Metadata, Recorded } from '#contracts/envelope.ts';

/** An event about to be appended. */
export type NewEvent = { readonly id: string; readonly event: Message; readonly metadata: Metadata };

/** `stream` is the full name. `expected` is -1 for a new stream. */
export type OrderedAppend = {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
};

export type Appended = { readonly revision: number; readonly position: bigint };

/** What a follower gets, in the order of the log. A checkpoint says that no matching event comes before it. */
export type Followed =
  /** `epoch` is null for a stream outside all epochs. */
  | { readonly kind: 'event'; readonly event: Recorded; readonly epoch: number | null }
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'caught-up' };

/** Which events to follow: by prefixes of stream names, or by event types in any epoch. */
export type Following = ({ readonly prefixes: readonly string[] } | { readonly types: readonly string[] }) & {
  /** Begins after this position; null begins at the start. */
  readonly from: bigint | null;
  readonly signal: AbortSignal;
};

/**
 * The port to the event log. It takes full stream names (`e1.document-…`), but recorded events carry theirs without the
 * epoch. It refuses `unavailable` during an outage and `too-large` for an append that is larger than the log allows. It
 * throws LogDamaged if the log has lost or changed events. Anything else it throws is a bug.
 */
export type EventStore = {
  /**
   * A stream from the revision `from` on (0 by default), at most `count` events of it. Empty if there is no such
   * stream.
   */
  read(stream: string, from?: number, count?: number): Promise<readonly Recorded[]>;
  /** The last event of a stream; null if there is none. */
  readLast(stream: string): Promise<Recorded | null>;
  /** When the log took an event by its own clock, in milliseconds since 1970; null if there is no such event. */
  readTimeOf(stream: string, revision: number): Promise<number | null>;
  /** Appends at exactly `expected` (-1 for a new stream). Answers `conflict` if another writer was faster. */
  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended | 'conflict'>;
  /**
   * Makes many appends without waiting for each answer, and goes on after short outages. The log holds them in this
   * order, or this throws. `wrote` is called for each append with its number of events.
   */
  appendInOrder(
    appends: AsyncIterable<OrderedAppend>,
    options: { readonly signal: AbortSignal; readonly wrote: (events: number) => void },
  ): Promise<void>;
  /** The position of the last event in the whole log; 0 if the log is empty. */
  head(): Promise<bigint>;
  /** Follows `$all` across outages until the signal aborts. */
  follow(options: Following): AsyncIterable<Followed>;
  /** The reason why the log doesn't answer, as a sentence; null if it answers. */
  trouble(): Promise<string | null>;
  close(): Promise<void>;
};
