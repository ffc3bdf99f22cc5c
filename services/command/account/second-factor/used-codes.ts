import type { Sql } from 'postgres';
import { makingTable } from '../../../shared/database/app-tables.ts';

/** A code of an account, as a hash that differs for each secret. */
type Code = { readonly accountId: string; readonly code: string };

/**
 * Accepts a code once, and answers false for one that was used before. Used codes are stored outside the epochs, so
 * that a restored backup doesn't make them valid again. `days` says how long they are remembered; null means for ever.
 */
export const takeCode = async (
  sql: Sql,
  { accountId, code }: Code,
  days: number | null,
): Promise<boolean> => {
  const taken = await makingTable(sql, USED_CODES, async () => {
    await sql`delete from app.used_codes where account_id = ${accountId} and until < now()`;
    return sql`
      insert into app.used_codes (account_id, code, until)
      values (${accountId}, ${code}, now() + make_interval(days => ${days}))
      on conflict do nothing returning 1`;
  });

  return taken.length === 1;
};

export const isTaken = async (sql: Sql, { accountId, code }: Code): Promise<boolean> => {
  const taken = await makingTable(
    sql,
    USED_CODES,
    () => sql`select 1 from app.used_codes where account_id = ${accountId} and code = ${code}`,
  );

  return taken.length === 1;
};

const USED_CODES = `
  create table if not exists app.used_codes (
    account_id uuid,
    code text,
    until timestamptz,
    primary key (account_id, code)
  );`;
