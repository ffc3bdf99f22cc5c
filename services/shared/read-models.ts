import type { Sql } from 'postgres';

/**
 * Raised with every change of a table or of what a projection writes: the read models are then built anew, in a
 * schema beside the one that serves (design, section 8).
 */
export const MODEL_VERSION = 6;

/** The Postgres schema that holds the read models of an epoch. */
export const readModelSchema = (epoch: number) => `rm_e${epoch}_v${MODEL_VERSION}`;

/**
 * Which epoch's read models answer, for each version of the models: written by the projector once they have caught
 * up, read by the query service. `app` is shared with the sessions, so both create it under one lock.
 */
export const CREATE_SERVING = `
  select pg_advisory_xact_lock(hashtext('app'));
  create schema if not exists app;
  create table if not exists app.serving (model_version integer primary key, epoch integer not null);`;

/**
 * How far the read models of an epoch have come, be they built or serving: a position of the log. Null where there
 * are none.
 */
export const builtPosition = async (sql: Sql, epoch: number): Promise<bigint | null> => {
  const schema = readModelSchema(epoch);
  const [there] = await sql`select to_regclass(${`${schema}.checkpoint`}) as checkpoint`;
  if (!there?.checkpoint) return null;
  const [row] = await sql`select position::text from ${sql(schema)}.checkpoint`;

  return row ? BigInt(row.position) : null;
};
