import type { DatabaseSync } from 'node:sqlite';
import { missingEvent, missingRevision } from '../damage/damage.ts';
import type { Losses } from '../damage/losses.ts';
import { type Query, query } from '../database.ts';
import type { DurableEnd } from '../end/durable-end.ts';
import { LAST_REVISION, type LogRecord } from '../record.ts';
import { checkedRecord, placeAfter, type Row, selection } from '../rows.ts';
import { isDeleted, metadataQuery, streamOfMetastream } from './stream-metadata.ts';

/** What of a stream can be read: revisions `first` to `last`, events created at `since` (milliseconds) or later. */
export type Extent = {
  readonly name: string;
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

/**
 * Pages of the log. Every statement is bounded by the durable end: what could still be lost is not there. Throws
 * LogDamaged where an event is not as it was written, or is not where it must be.
 */
export const openReader = (database: DatabaseSync, durable: DurableEnd, losses: Losses) => {
  const streamId = query<[number]>(database, 'SELECT id FROM stream WHERE name = ?');
  const lastOf = query<[number]>(
    database,
    'SELECT revision FROM event WHERE stream = ? AND position <= ? ORDER BY revision DESC LIMIT 1',
  );
  const place = query<[number]>(database, 'SELECT position FROM event WHERE position = ? AND position <= ?');
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

  /** The place after these; each has to lie where the one before it ends. */
  const beyond = (from: number, found: readonly LogRecord[]): number => {
    let expected = losses.gaps.get(from) ?? from;
    for (const record of found) {
      if (record.position !== expected) throw missingEvent(expected);
      expected = placeAfter(record, losses);
    }

    return expected;
  };
  const start = losses.gaps.get(0) ?? 0;
  /** The place of the next event, where a reader comes from another log and no event lies at its own. */
  const following = (position: number): number | null =>
    position < 0 ? null : (firstBeyond.get(position)?.[0] ?? null);
  /** Where events go on after the accepted gap in which the position lies. */
  const gapAt = (position: number): number | null =>
    [...losses.gaps].find(([from, to]) => position >= from && position < to)?.[1] ?? null;

  /** Each event of a page has the revision that comes after that of the one before it, unless some are known to be lost. */
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
    /** The highest revision of a stream, deleted or not; null where it never was. */
    last,
    /** Whether an event lies at exactly this position, or lay there and was lost. */
    isPlace: (position: number) =>
      place.get(position, durable.position()) !== undefined || gapAt(position) !== null,
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
      return { name: stream, id, first, last: newest, since: Math.max(Date.now() - maxAge * 1000, 0) };
    },
    /** Where the event after the one at `position` lies, or will; -1 is before the first. */
    after: (position: number): number => {
      const [record] = position < 0 ? [] : page(forward, position, position, 1);

      return record ? placeAfter(record, losses) : (gapAt(position) ?? following(position) ?? start);
    },
    placeAfter: (record: LogRecord) => placeAfter(record, losses),
    /** From `place` on, at which an event has to lie unless it is the end. */
    forward: (place: number, limit: number) => {
      if ((losses.gaps.get(place) ?? place) > durable.position()) return [];

      const found = page(forward, place, durable.position(), limit);
      const end = beyond(place, found);
      if (found.length === 0 && end <= durable.position()) throw missingEvent(end);

      return found;
    },
    /** From before `place` back. */
    backward: (place: number, limit: number) => {
      const found = page(backward, place, durable.position(), limit);
      const end = beyond(found.at(-1)?.position ?? start, [...found].reverse());
      if (end !== place) throw missingEvent(end);

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

/** Limited in bytes too, and read to its end at once: an iterator left open would keep the WAL from shrinking. */
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
