import type { Sql } from 'postgres';

/** The files of this database and of the write-ahead log that hold a text, as a superuser reads them by SQL. */
export const filesHolding = async (sql: Sql, text: string): Promise<readonly string[]> => {
  await sql`checkpoint`;
  const rows = await sql<{ path: string }[]>`
    with files as (
      select 'base/' || d.oid || '/' || name as path
      from pg_database d, pg_ls_dir('base/' || d.oid) name where d.datname = current_database()
      union all
      select 'pg_wal/' || name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$')
    select path from files
    where position(${Buffer.from(text)}::bytea in coalesce(pg_read_binary_file(path, true), '')) > 0`;

  return rows.map(({ path }) => path);
};
