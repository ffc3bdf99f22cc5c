/** An event that someone wants in the log. `id` is 32 hexadecimal digits in lower case. */
export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** An event as it lies in the log. `created` is in milliseconds since 1970. */
export type LogRecord = {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: Uint8Array;
  readonly type: string;
  readonly created: number;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** It is not as it was written, and an operator has accepted that. */
  readonly isDamaged?: true;
};

/** Where a writer believes its stream to stand: at a revision, or one of EventStoreDB's three wishes. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

/** What is asked of the writer. Past its `deadline` (milliseconds since 1970) an append is not made. */
export type WriteRequest = { readonly stream: string; readonly expected: Expected } & (
  | { readonly kind: 'append'; readonly events: readonly ProposedEvent[]; readonly deadline: number }
  | { readonly kind: 'delete' }
  | { readonly kind: 'tombstone' }
);

/** `revision` and `current` are -1 where the stream is empty, `position` where nothing was written. */
export type Outcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrong-revision'; readonly current: number }
  | { readonly kind: 'tombstoned' }
  | { readonly kind: 'late' };

/**
 * The revision of a tombstone, and the "truncate before" of a deleted stream. On the wire and in stream metadata it
 * is the largest int64, which a JavaScript number cannot hold.
 */
export const LAST_REVISION = Number.MAX_SAFE_INTEGER;
export const LAST_REVISION_ON_WIRE = '9223372036854775807';

/** What the log counts as an event's bytes: positions grow by this and by RECORD_OVERHEAD. */
export const sizeOf = ({ type, data, metadata }: Pick<ProposedEvent, 'type' | 'data' | 'metadata'>) =>
  type.length + data.length + metadata.length;

/** Positions grow by the record's size, as in the real log, so that nobody comes to rely on one by one. */
export const RECORD_OVERHEAD = 96;
