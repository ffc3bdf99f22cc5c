import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * Opens the file, or makes it. `synchronous=NORMAL` because the writer itself waits for the disk, off the event
 * loop, before it answers; `locking_mode=EXCLUSIVE` so that a second server on the same file is refused.
 */
export const openDatabase = (path: string): DatabaseSync => {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec(pragmas);
  database.exec(schema);

  return database;
};

const pragmas = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -16384;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA journal_size_limit = 67108864;
`;

const schema = `
  CREATE TABLE IF NOT EXISTS stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE IF NOT EXISTS event (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id BLOB NOT NULL,
    type TEXT NOT NULL,
    created INTEGER NOT NULL,
    is_json INTEGER NOT NULL,
    data BLOB NOT NULL,
    metadata BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS event_of_stream ON event (stream, revision);
`;

type Columns = readonly (string | number | Uint8Array)[];

/** A statement whose rows are arrays, which is markedly faster than objects. */
export type Query<Row extends Columns> = {
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  iterate(...values: SQLInputValue[]): IterableIterator<Row>;
};

export const query = <Row extends Columns>(database: DatabaseSync, text: string): Query<Row> => {
  const statement = database.prepare(text);
  statement.setReturnArrays(true);

  return statement as unknown as Query<Row>;
};
