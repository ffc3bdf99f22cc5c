import type { Message, Metadata, Recorded } from '#contracts/envelope.ts';

/** An event about to be appended. */
export type NewEvent = { readonly id: string; readonly event: Message; readonly metadata: Metadata };

/** `stream` is its whole name; `expected` -1 where it is new. */
export type OrderedAppend = {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
};

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
