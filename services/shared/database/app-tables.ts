import type { Sql } from 'postgres';

/**
 * Runs work that needs a table of the schema `app`, and creates the table if it is missing: services start in any
 * order, a lost table is made again, and an older one gets its new columns. `ddl` is `create … if not exists`, and `add
 * column if not exists`.
 */
export const makingTable = async <Answer>(
  sql: Sql,
  ddl: string,
  run: () => PromiseLike<Answer>,
): Promise<Answer> => {
  try {
    return await run();
  } catch (error) {
    if (!isTableMissing(error)) throw error;
    await make(sql, ddl);

    return await run();
  }
};

/** SQLSTATE undefined_table, invalid_schema_name and undefined_column. */
const isTableMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && MISSING.includes(error.code);

const MISSING: readonly unknown[] = ['42P01', '3F000', '42703'];

/** `if not exists` takes no lock, so two services that create a table at once would collide in the catalogue. */
const make = (sql: Sql, ddl: string) =>
  sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtext('app'))`;
    await transaction.unsafe(`create schema if not exists app; ${ddl}`);
  });
