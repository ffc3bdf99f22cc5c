import type { Sql, TransactionSql } from 'postgres';
import type { Sha256 } from '#contracts/ids.ts';
import { makingTable } from '../../shared/database/app-tables.ts';

// Which streams name which files, so that the last one that is erased can have its files destroyed. The log is the
// truth: `services/command/blobs/catch-up.ts` fills the table from it. `claimed_at` is set while an event is still on
// its way into the log, and null once it's there.

/** Holds the lock of files for a transaction: many may name the same file at once, but nobody while it's destroyed. */
export const lockBlobs = async (
  sql: TransactionSql,
  blobs: readonly Sha256[],
  mode: 'naming' | 'destroying',
) => {
  const lock = mode === 'naming' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  // Always in the same order, so that two transactions never wait for each other.
  for (const blob of [...blobs].sort()) await sql.unsafe(`select ${lock}(7310, hashtext($1))`, [blob]);
};

export const withBlobNames = <Answer>(sql: Sql, run: () => PromiseLike<Answer>): Promise<Answer> =>
  makingTable(sql, BLOB_NAMES, run);

const BLOB_NAMES = `
  create table if not exists app.blob_names (
    sha256 text not null, stream text not null, claimed_at timestamptz, primary key (sha256, stream)
  );
  create index if not exists blob_names_of_stream on app.blob_names (stream);
  create table if not exists app.blob_names_checkpoint (
    only_one boolean primary key default true check (only_one), log text not null, epoch integer not null,
    position bigint
  );
  create table if not exists app.destroyed_blobs (sha256 text primary key);`;
