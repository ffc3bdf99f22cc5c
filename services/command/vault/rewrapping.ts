import type { Pool } from '../../shared/database/pool.ts';
import { faultPoint } from '../../shared/running/steps.ts';
import { inVault } from '../../shared/vault/tables.ts';
import { unwrapped, wrapped } from '../../shared/vault/wrapping.ts';
import { type WrappingKeys, WrongVaultKey } from '../../shared/vault/wrapping-keys.ts';

/** What the vault says of the key that wraps new keys. `before` is set until a rotation was announced. */
export type Wrapping = {
  readonly key: string;
  readonly before: string | null;
  readonly since: string;
  readonly isDue: boolean;
};

/** Null in a new vault. */
export const wrappingOf = async (database: Pool, days: number): Promise<Wrapping | null> => {
  const [row] = await database.run((sql) =>
    inVault(
      sql,
      () => sql<Wrapping[]>`
        select key, before, since, since <= now() - make_interval(days => ${days}) as "isDue"
        from vault.wrapping`,
    ),
  );

  return row ?? null;
};

/** From now on `to` wraps new keys. Waits for those that are being made: afterwards none is wrapped by another key. */
export const switchTo = (database: Pool, to: string): Promise<unknown> =>
  database.run((sql) =>
    sql.begin(async (transaction) => {
      await transaction`lock table vault.keys in share row exclusive mode`;
      await transaction`update vault.wrapping set key = ${to}, before = key, since = now() where key <> ${to}`;
    }),
  );

export const noteAnnouncement = (database: Pool, key: string): Promise<unknown> =>
  database.run((sql) => sql`update vault.wrapping set before = null where key = ${key}`);

export const countKeys = async (
  database: Pool,
): Promise<{ readonly kept: number; readonly destroyed: number }> => {
  const [row] = await database.run(
    (sql) => sql<{ kept: number; destroyed: number }[]>`
      select count(wrapped)::int as kept, (count(*) - count(wrapped))::int as destroyed from vault.keys`,
  );

  return row ?? { kept: 0, destroyed: 0 };
};

/** How many keys are wrapped anew at once. */
const AT_ONCE = 1_000;

type Row = { readonly id: string; readonly wrapped: Buffer; readonly wrappedBy: string };

/**
 * Wraps all keys anew that another key than the current one wraps. It may be interrupted and repeated. A key that is
 * destroyed meanwhile stays destroyed. Throws `WrongVaultKey` if a key is missing.
 */
export const rewrapAll = async (
  database: Pool,
  keys: WrappingKeys,
  to: string,
  signal: AbortSignal,
): Promise<void> => {
  const find = (id: string) => {
    const found = keys.find(id);
    if (!found) throw new WrongVaultKey(id);
    return found;
  };

  for (let last = ''; ; ) {
    signal.throwIfAborted();
    const rows: readonly Row[] = await database.run(
      (sql) => sql<Row[]>`
        select id, wrapped, wrapped_by as "wrappedBy" from vault.keys
        where id > ${last} and wrapped_by <> ${to} order by id limit ${AT_ONCE}`,
    );
    if (rows.length === 0) return;
    const anew = rows.map(({ id, wrapped: bytes, wrappedBy }) => ({
      id,
      wrappedby: wrappedBy,
      wrapped: wrapped(find(to), unwrapped(find(wrappedBy), bytes)).toString('hex'),
    }));
    await database.run(
      (sql) => sql`
        update vault.keys k set wrapped = decode(t.wrapped, 'hex'), wrapped_by = ${to}
        from json_to_recordset(${JSON.stringify(anew)}::text::json) as t(id text, wrappedby text, wrapped text)
        where k.id = t.id and k.wrapped_by = t.wrappedby`,
    );
    await faultPoint('keys wrapped anew');
    last = rows.at(-1)?.id ?? last;
  }
};
