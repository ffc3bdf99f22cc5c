import type { DatabaseSync } from 'node:sqlite';
import { missingEvent, missingRevision } from '../damage/damage.ts';
import type { Losses } from '../damage/losses.ts';
import { type Query, query } from '../database.ts';
import type { DurableEnd } from '../end/durable-end.ts';
import { LAST_REVISION, type LogRecord } from '../record.ts';
import { checkedRecord, positionAfter, type Row, selection } from '../rows.ts';
import { isDeleted, metadataQuery, streamOfMetastream } from './stream-metadata.ts';

/** The part of a stream that can be read: revisions `first` to `last`, created at `since` (milliseconds) or later. */
export type Extent = {
  readonly name: string;
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly since: number;
};

/** Rows of one page; a page is limited in bytes too. */
export const PAGE = 256;

/** Whether `maxCount`, `maxAge` and `truncateBefore` of the stream still let the event be seen. */
export const isVisible = ({ revision, created }: LogRecord, { first, since }: Extent) =>
  revision >= first && created >= since;

export type Reader = ReturnType<typeof openReader>;

/**
 * Reads pages of the log. No statement reads beyond the durable end, because what comes after it could still be lost.
 * Throws LogDamaged if an event isn't as it was written, or isn't where it must be.
 */
export const openReader = (database: DatabaseSync, durable: DurableEnd, losses: Losses) => {
  const streamId = query<[number]>(database, 'SELECT id FROM stream WHERE name = ?');
  const lastOf = query<[number]>(
    database,
    'SELECT revision FROM event WHERE stream = ? AND position <= ? ORDER BY revision DESC LIMIT 1',
  );
  const eventAt = query<[number]>(
    database,
    'SELECT position FROM event WHERE position = ? AND position <= ?',
  );
  const firstBeyond = query<[number | null]>(database, 'SELECT min(position) FROM event WHERE position > ?');
  const metadataOf = metadataQuery(database, losses);
  const records = (condition: string) => query<Row>(database, `${selection} WHERE ${condition} LIMIT ?`);
  const forward = records('e.position >= ? AND e.position <= ? ORDER BY e.position');
  const backward = records('e.position < ? AND e.position <= ? ORDER BY e.position DESC');
  const streamForward = records('e.stream = ? AND e.revision >= ? AND e.position <= ? ORDER BY e.revision');
  const streamBackward = records(
    'e.stream = ? AND e.revision <= ? AND e.position <= ? ORDER BY e.revision DESC',
  );
  const page = (statement: Query<Row>, ...values: number[]) => pageOf(statement, losses, values);

  /** The position after these events. Throws if one of them doesn't begin where the one before it ends. */
  const positionAfterAll = (from: number, found: readonly LogRecord[]): number => {
    let expected = losses.gaps.get(from) ?? from;
    for (const record of found) {
      if (record.position !== expected) throw missingEvent(expected);
      expected = positionAfter(record, losses);
    }

    return expected;
  };
  const start = losses.gaps.get(0) ?? 0;
  /** The position of the next event, for a reader that comes from another log and knows a position that has none here. */
  const nextAfterUnknown = (position: number): number | null =>
    position < 0 ? null : (firstBeyond.get(position)?.[0] ?? null);
  /** The position at which events go on after the accepted gap around `position`; null if it's in no gap. */
  const gapAt = (position: number): number | null =>
    [...losses.gaps].find(([from, to]) => position >= from && position < to)?.[1] ?? null;

  /** Throws if a page skips a revision of its stream, unless some events are known to be lost. */
  const inSequence = (
    { name, first, last }: Extent,
    from: number,
    step: 1 | -1,
    found: readonly LogRecord[],
  ) => {
    const wrong = found.findIndex(({ revision }, n) => revision !== from + n * step);
    const missing = found.length === 0 && from >= first && from <= last ? 0 : wrong;
    if (missing >= 0 && losses.gaps.size === 0) throw missingRevision(name, from + missing * step);

    return found;
  };

  const last = (stream: string): number | null => {
    const id = streamId.get(stream)?.[0];
    return id === undefined ? null : (lastOf.get(id, durable.position())?.[0] ?? null);
  };

  return {
    /** The highest revision of a stream, deleted or not; null if there never was such a stream. */
    last,
    /** Whether an event is at exactly this position, or was and is lost. */
    hasEventAt: (position: number) =>
      eventAt.get(position, durable.position()) !== undefined || gapAt(position) !== null,
    /** Null if there is no such stream or it was deleted. */
    extent(stream: string): Extent | 'tombstoned' | null {
      const described = streamOfMetastream(stream);
      if (described !== null && last(described) === LAST_REVISION) return 'tombstoned';

      const id = streamId.get(stream)?.[0];
      if (id === undefined) return null;

      const newest = lastOf.get(id, durable.position())?.[0];
      if (newest === undefined) return null;
      if (newest === LAST_REVISION) return 'tombstoned';

      const metadata = metadataOf(stream, durable.position());
      if (isDeleted(metadata)) return null;

      const { truncateBefore, maxCount, maxAge } = metadata ?? unlimited;
      const first = Math.max(truncateBefore, newest - maxCount + 1, 0);
      return { name: stream, id, first, last: newest, since: Math.max(Date.now() - maxAge * 1000, 0) };
    },
    /** The position of the event after the one at `position`, which may not be written yet; -1 is before the first. */
    after: (position: number): number => {
      const [record] = position < 0 ? [] : page(forward, position, position, 1);

      return record
        ? positionAfter(record, losses)
        : (gapAt(position) ?? nextAfterUnknown(position) ?? start);
    },
    positionAfter: (record: LogRecord) => positionAfter(record, losses),
    /** Events from the position `from` on, where one has to be unless it's the end. */
    forward: (from: number, limit: number) => {
      if ((losses.gaps.get(from) ?? from) > durable.position()) return [];

      const found = page(forward, from, durable.position(), limit);
      const end = positionAfterAll(from, found);
      if (found.length === 0 && end <= durable.position()) throw missingEvent(end);

      return found;
    },
    /** Events before the position `before`, the newest first. */
    backward: (before: number, limit: number) => {
      const found = page(backward, before, durable.position(), limit);
      const end = positionAfterAll(found.at(-1)?.position ?? start, [...found].reverse());
      if (end !== before) throw missingEvent(end);

      return found;
    },
    streamForward: (extent: Extent, revision: number, limit: number) => {
      const found = page(streamForward, extent.id, revision, durable.position(), limit);

      return inSequence(extent, revision, 1, found);
    },
    streamBackward: (extent: Extent, revision: number, limit: number) => {
      const from = Math.min(revision, extent.last);
      const found = page(streamBackward, extent.id, from, durable.position(), limit);

      return inSequence(extent, from, -1, found);
    },
  };
};

const unlimited = {
  truncateBefore: 0,
  maxCount: Number.POSITIVE_INFINITY,
  maxAge: Number.POSITIVE_INFINITY,
};

const PAGE_BYTES = 1024 * 1024;

/** Stops at a number of bytes as well. It's read at once, because an open iterator would keep the WAL from shrinking. */
const pageOf = (statement: Query<Row>, losses: Losses, values: readonly number[]): readonly LogRecord[] => {
  const found: LogRecord[] = [];
  let bytes = 0;
  for (const row of statement.iterate(...values)) {
    const record = checkedRecord(row, losses);
    found.push(record);
    bytes += record.data.length + record.metadata.length;
    if (bytes > PAGE_BYTES) break;
  }

  return found;
};
