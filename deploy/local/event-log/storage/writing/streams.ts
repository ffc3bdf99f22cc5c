import type { DatabaseSync } from 'node:sqlite';
import type { Losses } from '../damage/losses.ts';
import { query } from '../database.ts';
import { isDeleted, metadataQuery } from '../reading/stream-metadata.ts';
import { LAST_REVISION } from '../record.ts';
import { boundedMap } from './bounded-map.ts';

/** What the writer has to know of a stream. If there is no such stream, `id` is null and `last` is -1. */
export type StreamState = {
  readonly id: number | null;
  readonly last: number;
  readonly isTombstoned: boolean;
  readonly isDeleted: boolean;
  readonly hasMetadata: boolean;
};

export type Streams = ReturnType<typeof streamsOf>;

/** The streams as the running transaction sees them, which may be ahead of what readers see. */
export const streamsOf = (database: DatabaseSync, losses: Losses) => {
  const known = boundedMap<string, StreamState>(20_000);
  const insert = database.prepare('INSERT INTO stream (name) VALUES (?)');
  const idOf = query<[number]>(database, 'SELECT id FROM stream WHERE name = ?');
  // Two revisions, because the highest may be a tombstone's.
  const lastTwo = query<[number]>(
    database,
    'SELECT revision FROM event WHERE stream = ? ORDER BY revision DESC LIMIT 2',
  );
  const metadataOf = metadataQuery(database, losses);

  const load = (name: string): StreamState => {
    const id = idOf.get(name)?.[0] ?? null;
    const revisions = id === null ? [] : lastTwo.all(id).map(([revision]) => revision);
    const isTombstoned = revisions[0] === LAST_REVISION;
    const metadata = metadataOf(name, LAST_REVISION);

    return {
      id,
      last: revisions[isTombstoned ? 1 : 0] ?? -1,
      isTombstoned,
      isDeleted: isDeleted(metadata),
      hasMetadata: metadata !== null,
    };
  };

  const remember = (name: string, state: StreamState) => {
    known.set(name, state);
    if (name.startsWith('$$')) known.delete(name.slice(2));

    return state;
  };

  return {
    find: (name: string): StreamState => known.get(name) ?? remember(name, load(name)),
    create: (name: string) => Number(insert.run(name).lastInsertRowid),
    remember,
    metadata: (name: string) => metadataOf(name, LAST_REVISION),
    /** To be called after a rollback, when nothing remembered can be trusted. */
    forget: () => known.clear(),
  };
};
