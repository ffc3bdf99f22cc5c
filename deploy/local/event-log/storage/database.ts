import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Misconfigured } from '../exit-code.ts';

/** The version of the schema below, stored in the file. A log from before there were checksums has version 0. */
const VERSION = 1;

/**
 * Opens the file or creates it. `synchronous=NORMAL` is enough because the writer itself waits for the disk, off the
 * event loop, before it answers. SQLite doesn't copy the WAL into the database by itself, because a thread does that.
 */
export const openDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path);
  database.exec(pragmas);
  migrate(database);

  return database;
};

/** A second connection to an open log, for another thread. */
export const openSecondConnection = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;');

  return database;
};

/** For looking at a file without changing it: closing this connection doesn't copy the WAL into the database. */
export const openReadOnly = (path: string): DatabaseSync => new DatabaseSync(path, { readOnly: true });

export const versionOf = (database: DatabaseSync): number =>
  query<[number]>(database, 'PRAGMA user_version').get()?.[0] ?? 0;

/** Whether the file is a log at all: an empty file isn't one yet. */
export const hasEvents = (database: DatabaseSync): boolean =>
  query<[number]>(database, "SELECT 1 FROM sqlite_schema WHERE name = 'event'").get() !== undefined;

const migrate = (database: DatabaseSync) => {
  const version = versionOf(database);
  if (version > VERSION) throw new Misconfigured('the file was written by a newer version of the event log');
  if (version === VERSION) return;

  database.exec('BEGIN IMMEDIATE');
  const isOld = hasEvents(database);
  database.exec(isOld ? addChecksums : schema);
  database.exec(propertiesAndLosses);
  const end = isOld ? query<[number | null]>(database, 'SELECT max(position) FROM event').get()?.[0] : null;
  database.prepare("INSERT INTO property VALUES ('checked_from', ?)").run(end == null ? 0 : end + 1);
  database.exec(`PRAGMA user_version = ${VERSION}`);
  database.exec('COMMIT');
};

const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -16384;
  PRAGMA wal_autocheckpoint = 0;
  PRAGMA journal_size_limit = 67108864;
`;

const schema = `
  CREATE TABLE stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE event (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id BLOB NOT NULL,
    type TEXT NOT NULL,
    created INTEGER NOT NULL,
    is_json INTEGER NOT NULL,
    data BLOB NOT NULL,
    metadata BLOB NOT NULL,
    checksum INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX event_of_stream ON event (stream, revision);
`;

const addChecksums = 'ALTER TABLE event ADD COLUMN checksum INTEGER;';

// `loss`: a damaged event, or (with `next`) the position at which missing events began. An operator has accepted both.
const propertiesAndLosses = `
  CREATE TABLE property (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  CREATE TABLE loss (position INTEGER PRIMARY KEY, next INTEGER) STRICT;
`;

type Columns = readonly (string | number | Uint8Array | null)[];

/** A statement whose rows are arrays, which are much faster than objects. */
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
