import type { Message, Metadata, Recorded } from '#contracts/message.ts';

/** An event about to be appended. */
export type NewEvent = { readonly id: string; readonly event: Message; readonly metadata: Metadata };

export type Appended = { readonly revision: number; readonly position: bigint };

/** What a follower sees, in the order of the log. A checkpoint says that nothing of interest lies before it. */
export type Followed =
  | { readonly kind: 'event'; readonly event: Recorded }
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'caught-up' };

/**
 * The port to the event log. Stream names are whole (`e1.document-…`); recorded events carry theirs without the
 * epoch. An outage is a Refusal `unavailable`, nothing else is thrown but bugs.
 */
export type EventStore = {
  /** A whole stream from `from` (a revision, 0 by default) on; empty where there is none. */
  read(stream: string, from?: number): Promise<readonly Recorded[]>;
  /** The last event of a stream; null where there is none. */
  readLast(stream: string): Promise<Recorded | null>;
  /** Appends at exactly `expected` (-1: the stream is new). `conflict`: another writer was faster. */
  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended | 'conflict'>;
  /** The position of the last event in the whole log; 0 where there is none. */
  head(): Promise<bigint>;
  /** Follows `$all` from after `from` (null: from the start), over any outage, until `signal` aborts. */
  follow(options: {
    readonly prefixes: readonly string[];
    readonly from: bigint | null;
    readonly signal: AbortSignal;
  }): AsyncIterable<Followed>;
  /** Whether the log answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
};

/** `url` is esdb://…, `user` is name:password. */
export declare const openEventStore: (url: string, user: string) => EventStore;
