import type { DatabaseSync } from 'node:sqlite';
import { query } from './database.ts';
import { LAST_REVISION } from './record.ts';

/** What `$$<stream>` says about a stream, as far as reading it is concerned. `maxAge` is in seconds. */
export type StreamMetadata = {
  readonly truncateBefore: number;
  readonly maxCount: number;
  readonly maxAge: number;
  /** All of it, ours or not. */
  readonly values: Record<string, unknown>;
};

export const metastream = (stream: string) => `$$${stream}`;

/** A stream's metadata as it stood at a position; null where there was none, or none that can be read. */
export const metadataQuery = (database: DatabaseSync) => {
  const latest = query<[Uint8Array]>(
    database,
    `SELECT data FROM event
     WHERE stream = (SELECT id FROM stream WHERE name = ?) AND position <= ?
     ORDER BY revision DESC LIMIT 1`,
  );

  return (stream: string, upTo: number): StreamMetadata | null => {
    if (stream.startsWith('$$')) return null;

    const row = latest.get(metastream(stream), upTo);
    return row ? parsed(row[0]) : null;
  };
};

/** Whether the stream was deleted in the way that can be undone by appending to it. */
export const isDeleted = (metadata: StreamMetadata | null) => metadata?.truncateBefore === LAST_REVISION;

/** The metadata with another `$tb`. Spliced in as text, since no JavaScript number holds the largest int64. */
export const withTruncateBefore = (metadata: StreamMetadata | null, truncateBefore: string): Uint8Array => {
  const { $tb: _, ...kept } = metadata?.values ?? {};
  const rest = JSON.stringify(kept).slice(1, -1);

  return Buffer.from(`{${rest}${rest ? ',' : ''}"$tb":${truncateBefore}}`);
};

const parsed = (data: Uint8Array): StreamMetadata | null => {
  try {
    const values = JSON.parse(Buffer.from(data).toString()) as Record<string, unknown>;

    return {
      truncateBefore: integer(values.$tb) ?? 0,
      maxCount: integer(values.$maxCount) ?? Number.POSITIVE_INFINITY,
      maxAge: integer(values.$maxAge) ?? Number.POSITIVE_INFINITY,
      values,
    };
  } catch {
    return null;
  }
};

const integer = (value: unknown) => (typeof value === 'number' ? Math.min(value, LAST_REVISION) : undefined);
