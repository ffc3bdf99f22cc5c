import { makingTable } from '../../shared/database/app-tables.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { sha256 } from '../../shared/keys/sha256.ts';

export type RecordedSearches = ReturnType<typeof recordedSearches>;

/**
 * Which searches went on record where, for all command services. It isn't asked of their stream, which an attack can make
 * too long to read. Instants are those of the services' clocks.
 */
export const recordedSearches = (database: Pick<Pool, 'run'>) => ({
  /** The position of the same search on record since an instant; null if there is none. */
  find: (search: string, since: string): Promise<bigint | null> =>
    database.run((sql) =>
      makingTable(sql, RECORDED_SEARCHES, async () => {
        const [row] = await sql<{ position: string }[]>`
          select position from app.recorded_searches where id = ${sha256(search)} and at > ${since}`;
        return row ? BigInt(row.position) : null;
      }),
    ),
  /** Also forgets those before an instant. */
  keep: (search: string, at: string, position: bigint, forget: string): Promise<void> =>
    database.run(async (sql) => {
      await sql`
        insert into app.recorded_searches (id, at, position)
        values (${sha256(search)}, ${at}, ${String(position)})
        on conflict (id) do update set at = excluded.at, position = excluded.position`;
      await sql`delete from app.recorded_searches where at <= ${forget}`;
    }),
});

/** Unlogged: after a crash of Postgres the same search is on record once more. */
const RECORDED_SEARCHES = `
  create unlogged table if not exists app.recorded_searches (
    id text primary key,
    at timestamptz not null,
    position bigint not null
  );`;
