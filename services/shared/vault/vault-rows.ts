import type { Sql } from 'postgres';
import { inVault } from './tables.ts';
import type { Destruction, KeyId } from './vault.ts';

// Lists go to Postgres as JSON: our client asks for no types of arrays. They are made arrays there, so that keys are found
// by their index, however few there were when the statement was planned.

/** A key as it's stored. `wrapped` and what follows are null once it was destroyed. */
export type KeyRow = {
  readonly id: KeyId;
  readonly wrapped: Buffer | null;
  readonly wrappedBy: string | null;
  readonly commitment: Buffer | null;
};

/** A row with the instant (ISO) at which its key was destroyed, and the event because of which it was. */
export type InspectedRow = KeyRow & { readonly at: string | null; readonly by: string | null };

export type NewRow = { readonly id: KeyId; readonly wrapped: string; readonly commitment: string };

/** The id of the key that wraps new keys; null in a new vault. */
export const wrappingIn = async (sql: Sql): Promise<string | null> => {
  const [row] = await inVault(sql, () => sql<{ key: string }[]>`select key from vault.wrapping`);

  return row?.key ?? null;
};

/** Says which key wraps the keys of a new vault. Another process may have been faster. */
export const beginVault = (sql: Sql, key: string) =>
  sql`insert into vault.wrapping (key) values (${key}) on conflict do nothing`;

/**
 * Stores those of the new keys that don't exist yet, in one statement, and returns the rows of all of them. Stores
 * nothing if `by` isn't the id of the key that wraps new keys. A key that is wanted again isn't swept away. A row that
 * another process made at the same time is missing in the answer.
 */
export const insertedRows = (sql: Sql, rows: readonly NewRow[], by: string): Promise<readonly KeyRow[]> =>
  inVault(
    sql,
    () => sql<KeyRow[]>`
      with asked as (
        select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as t(id text, wrapped text, commitment text)
      ), made as (
        insert into vault.keys as k (id, wrapped, wrapped_by, commitment)
        select id, decode(wrapped, 'hex'), ${by}, decode(commitment, 'hex') from asked
        where exists (select from vault.wrapping where key = ${by})
        order by id
        on conflict (id) do update set unnamed_since = null where k.unnamed_since is not null
        returning k.id, ${unlessDestroyed(sql)}, k.wrapped_by, k.commitment
      )
      select id, wrapped, wrapped_by as "wrappedBy", commitment from made
      union
      select k.id, ${unlessDestroyed(sql)}, k.wrapped_by, k.commitment from vault.keys k join asked on asked.id = k.id
      where exists (select from vault.wrapping where key = ${by})`,
  );

/** Somebody may have put a copy of a key back into the row that says that it was destroyed. It opens nothing any more. */
const unlessDestroyed = (sql: Sql) => sql`case when k.destroyed_at is null then k.wrapped end as wrapped`;

export const foundRows = (sql: Sql, ids: readonly KeyId[]): Promise<readonly KeyRow[]> =>
  inVault(
    sql,
    () => sql<KeyRow[]>`
      select id, ${unlessDestroyed(sql)}, wrapped_by as "wrappedBy", commitment from vault.keys k
      where id = any(array(select json_array_elements_text(${JSON.stringify(ids)}::text::json)))`,
  );

export const inspectedRows = (sql: Sql, ids: readonly KeyId[]): Promise<readonly InspectedRow[]> =>
  inVault(
    sql,
    () => sql<InspectedRow[]>`
      select id, wrapped, wrapped_by as "wrappedBy", commitment, destroyed_at as at, destroyed_by as by
      from vault.keys where id = any(array(select json_array_elements_text(${JSON.stringify(ids)}::text::json)))`,
  );

type DestroyedRow = Destruction & { readonly id: KeyId };

/** Destroys keys, in one statement, and returns all that are destroyed, now or earlier. */
export const destroyedRows = (
  sql: Sql,
  ids: readonly KeyId[],
  by: string,
): Promise<readonly DestroyedRow[]> =>
  inVault(
    sql,
    () => sql<DestroyedRow[]>`
      insert into vault.keys as k (id, destroyed_at, destroyed_by)
      select id, now(), ${by} from json_array_elements_text(${JSON.stringify(ids)}::text::json) as t(id)
      order by id
      on conflict (id) do update set
        wrapped = null, wrapped_by = null,
        destroyed_at = coalesce(k.destroyed_at, excluded.destroyed_at),
        destroyed_by = coalesce(k.destroyed_by, excluded.destroyed_by)
      returning id, destroyed_at as at, destroyed_by as by, encode(commitment, 'hex') as commitment`,
  );

/** The next ids of destroyed keys after an id, in the order of ids. */
export const destroyedIds = async (sql: Sql, after: string, most: number): Promise<readonly KeyId[]> => {
  const rows = await inVault(
    sql,
    () => sql<{ id: KeyId }[]>`
      select id from vault.keys where id > ${after} and destroyed_at is not null order by id limit ${most}`,
  );

  return rows.map(({ id }) => id);
};
