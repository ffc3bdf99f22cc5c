import type { DatabaseSync } from 'node:sqlite';
import { type Query, query } from './database.ts';
import type { DurableEnd } from './durable-end.ts';
import { LAST_REVISION, type LogRecord } from './record.ts';
import { isDeleted, metadataQuery, streamOfMetastream } from './stream-metadata.ts';

/** What of a stream can be read: revisions `first` to `last`, events created at `since` (milliseconds) or later. */
export type Extent = {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly since: number;
};

/** Rows of one page; a page is limited in bytes too. */
export const PAGE = 256;

/** Beyond what `maxCount`, `maxAge` and `truncateBefore` leave of a stream nothing is shown. */
export const isVisible = ({ revision, created }: LogRecord, { first, since }: Extent) =>
  revision >= first && created >= since;

export type Reader = ReturnType<typeof openReader>;

/** Pages of the log. Every statement is bounded by the durable end: what could still be lost is not there. */
export const openReader = (database: DatabaseSync, durable: DurableEnd) => {
  const streamId = query<[number]>(database, 'SELECT id FROM stream WHERE name = ?');
  const lastOf = query<[number]>(
    database,
    'SELECT revision FROM event WHERE stream = ? AND position <= ? ORDER BY revision DESC LIMIT 1',
  );
  const place = query<[number]>(database, 'SELECT position FROM event WHERE position = ? AND position <= ?');
  const metadataOf = metadataQuery(database);
  const records = (condition: string) => query<Row>(database, `${selection} WHERE ${condition} LIMIT ?`);
  const forward = records('e.position >= ? AND e.position <= ? ORDER BY e.position');
  const backward = records('e.position < ? AND e.position <= ? ORDER BY e.position DESC');
  const streamForward = records('e.stream = ? AND e.revision >= ? AND e.position <= ? ORDER BY e.revision');
  const streamBackward = records(
    'e.stream = ? AND e.revision <= ? AND e.position <= ? ORDER BY e.revision DESC',
  );

  const last = (stream: string): number | null => {
    const id = streamId.get(stream)?.[0];
    return id === undefined ? null : (lastOf.get(id, durable.position())?.[0] ?? null);
  };

  return {
    /** The highest revision of a stream, deleted or not; null where it never was. */
    last,
    /** Whether an event lies at exactly this position. */
    isPlace: (position: number) => place.get(position, durable.position()) !== undefined,
    /** Null where there is no such stream or it was deleted. */
    extent(stream: string): Extent | 'tombstoned' | null {
      const about = streamOfMetastream(stream);
      if (about !== null && last(about) === LAST_REVISION) return 'tombstoned';

      const id = streamId.get(stream)?.[0];
      if (id === undefined) return null;

      const newest = lastOf.get(id, durable.position())?.[0];
      if (newest === undefined) return null;
      if (newest === LAST_REVISION) return 'tombstoned';

      const metadata = metadataOf(stream, durable.position());
      if (isDeleted(metadata)) return null;

      const { truncateBefore, maxCount, maxAge } = metadata ?? unlimited;
      const first = Math.max(truncateBefore, newest - maxCount + 1, 0);
      return { id, first, last: newest, since: Math.max(Date.now() - maxAge * 1000, 0) };
    },
    /** From `position` on. */
    forward: (position: number, limit: number) => page(forward, position, durable.position(), limit),
    /** From before `position` back. */
    backward: (position: number, limit: number) => page(backward, position, durable.position(), limit),
    streamForward: ({ id }: Extent, revision: number, limit: number) =>
      page(streamForward, id, revision, durable.position(), limit),
    streamBackward: ({ id }: Extent, revision: number, limit: number) =>
      page(streamBackward, id, revision, durable.position(), limit),
  };
};

const unlimited = {
  truncateBefore: 0,
  maxCount: Number.POSITIVE_INFINITY,
  maxAge: Number.POSITIVE_INFINITY,
};

const selection = `
  SELECT e.position, s.name, e.revision, e.id, e.type, e.created, e.is_json, e.data, e.metadata
  FROM event e JOIN stream s ON s.id = e.stream`;

type Row = [number, string, number, Uint8Array, string, number, number, Uint8Array, Uint8Array];

const PAGE_BYTES = 4 * 1024 * 1024;

/** Limited in bytes too, and read to its end at once: an iterator left open would keep the WAL from shrinking. */
const page = (statement: Query<Row>, ...values: number[]): readonly LogRecord[] => {
  const found: LogRecord[] = [];
  let bytes = 0;
  for (const row of statement.iterate(...values)) {
    const record = recordOf(row);
    found.push(record);
    bytes += record.data.length + record.metadata.length;
    if (bytes > PAGE_BYTES) break;
  }

  return found;
};

const recordOf = (row: Row): LogRecord => {
  const [position, stream, revision, id, type, created, isJson, data, metadata] = row;
  return { position, stream, revision, id, type, created, isJson: isJson === 1, data, metadata };
};
