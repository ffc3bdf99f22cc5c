/** An event to be appended. `id` is 32 hexadecimal digits in lower case. */
export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** An event in the log. `created` is in milliseconds since 1970. */
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
  /** The event isn't as it was written, and an operator has accepted that. */
  readonly isDamaged?: true;
};

/** The revision that a writer expects its stream to have, or one of EventStoreDB's three other expectations. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

/** A request to the writer. After its `deadline` (milliseconds since 1970) an append isn't made. */
export type WriteRequest = { readonly stream: string; readonly expected: Expected } & (
  | { readonly kind: 'append'; readonly events: readonly ProposedEvent[]; readonly deadline: number }
  | { readonly kind: 'delete' }
  | { readonly kind: 'tombstone' }
);

/** `revision` and `current` are -1 if the stream is empty, `position` is -1 if nothing was written. */
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

/** Positions grow by the record's size, as in EventStoreDB, so that no code relies on steps of one. */
export const RECORD_OVERHEAD = 96;
