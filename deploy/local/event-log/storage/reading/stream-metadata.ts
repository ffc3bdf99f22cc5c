import type { DatabaseSync } from 'node:sqlite';
import type { Losses } from '../damage/losses.ts';
import { query } from '../database.ts';
import { LAST_REVISION } from '../record.ts';
import { checkedRecord, type Row, selection } from '../rows.ts';

/** What `$$<stream>` says about reading a stream. `maxAge` is in seconds. */
export type StreamMetadata = {
  readonly truncateBefore: number;
  readonly maxCount: number;
  readonly maxAge: number;
  /** All of the metadata, including what this log doesn't use. */
  readonly values: Record<string, unknown>;
};

export const metastream = (stream: string) => `$$${stream}`;

/** The stream that a metastream is about; null for any other stream. */
export const streamOfMetastream = (stream: string): string | null =>
  stream.startsWith('$$') ? stream.slice(2) : null;

/** In EventStoreDB only the newest metadata of a stream can be read. */
const ofMetastreams = { truncateBefore: 0, maxCount: 1, maxAge: Number.POSITIVE_INFINITY, values: {} };

/** A stream's metadata as of a position; null if it had none. */
export const metadataQuery = (database: DatabaseSync, losses: Losses) => {
  const latest = query<Row>(
    database,
    `${selection}
     WHERE e.stream = (SELECT id FROM stream WHERE name = ?) AND e.position <= ?
     ORDER BY e.revision DESC LIMIT 1`,
  );

  return (stream: string, upTo: number): StreamMetadata | null => {
    if (streamOfMetastream(stream) !== null) return ofMetastreams;

    const row = latest.get(metastream(stream), upTo);
    if (!row) return null;

    const { isJson, data } = checkedRecord(row, losses);
    return limitsIn(isJson ? parsed(data) : {});
  };
};

/** Whether the stream was soft-deleted, which an append to it undoes. */
export const isDeleted = (metadata: StreamMetadata | null) => metadata?.truncateBefore === LAST_REVISION;

/** The metadata with another `$tb`, put in as text because no JavaScript number holds the largest int64. */
export const withTruncateBefore = (metadata: StreamMetadata | null, truncateBefore: string): Uint8Array => {
  const { $tb: _, ...remaining } = metadata?.values ?? {};
  const rest = JSON.stringify(remaining).slice(1, -1);

  return Buffer.from(`{${rest}${rest ? ',' : ''}"$tb":${truncateBefore}}`);
};

const parsed = (data: Uint8Array): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(data).toString());
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** If one member has the wrong type, none of them counts. A number that limits nothing counts as absent. */
const limitsIn = (values: Record<string, unknown>): StreamMetadata => {
  const { $tb, $maxCount, $maxAge, $cacheControl, $acl = {} } = values;
  if (![$tb, $maxCount, $maxAge, $cacheControl].every(isInt64) || !isObject($acl)) return limitsIn({});

  return {
    truncateBefore: atLeast(0, $tb) ?? 0,
    maxCount: atLeast(1, $maxCount) ?? Number.POSITIVE_INFINITY,
    maxAge: atLeast(1, $maxAge) ?? Number.POSITIVE_INFINITY,
    values,
  };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isInt64 = (value: unknown) =>
  value === undefined || (Number.isInteger(value) && Math.abs(value as number) <= 2 ** 63);

const atLeast = (least: number, value: unknown) =>
  typeof value === 'number' && value >= least ? Math.min(value, LAST_REVISION) : null;
