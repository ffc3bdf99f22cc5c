import type { Sql } from 'postgres';

/**
 * Raised with every change of a table or of what a projection writes: the read models are then built anew, in a
 * schema beside the one that serves (design, section 8).
 */
export const MODEL_VERSION = 9;

/** Names the advisory lock of the projector that is at work; builds have locks of their own. */
export const PROJECTOR_LOCK = `projector_v${MODEL_VERSION}`;

/** One of the times that the read models of an epoch were built. */
export type Build = { readonly epoch: number; readonly build: number };

/** The Postgres schema that holds a build of this version. */
export const readModelSchema = ({ epoch, build }: Build) => `rm_e${epoch}_v${MODEL_VERSION}_b${build}`;

/** A schema that holds read models; up to version 5 there was one for each epoch, without a build. */
export type ModelSchema = {
  readonly schema: string;
  readonly epoch: number;
  readonly version: number;
  readonly build: number | null;
};

export const parseModelSchema = (schema: string): ModelSchema | null => {
  const [, epoch, version, build] = /^rm_e(\d+)_v(\d+)(?:_b(\d+))?$/.exec(schema) ?? [];
  if (!epoch || !version) return null;

  return { schema, epoch: Number(epoch), version: Number(version), build: build ? Number(build) : null };
};

/**
 * Which build answers, for each version of the models: a row, so that a switch is one update. The projector writes
 * it, the query service reads it. `app` is shared with the sessions, so both create it under one lock. A row of an
 * older version names no build.
 */
export const CREATE_SERVING = `
  create schema if not exists app;
  create table if not exists app.serving (model_version integer primary key, epoch integer not null);
  alter table app.serving add column if not exists build integer;`;

/**
 * How far the read models of an epoch have come, be they built or serving: a position of the log. Null where there
 * are none.
 */
export const builtPosition = async (sql: Sql, epoch: number): Promise<bigint | null> => {
  const build = (await servingBuild(sql, epoch)) ?? (await latestBuild(sql, epoch));
  if (build === null) return null;
  const [row] = await unlessMissing(
    sql`select position::text from ${sql(readModelSchema({ epoch, build }))}.checkpoint`,
  );

  return row ? BigInt(row.position) : null;
};

/** Whether the read models of an epoch are those that everybody is shown. */
export const isServed = async (sql: Sql, epoch: number): Promise<boolean> =>
  (await servingBuild(sql, epoch)) !== null;

const servingBuild = async (sql: Sql, epoch: number): Promise<number | null> => {
  const [row] = await unlessMissing(
    sql`select build from app.serving where model_version = ${MODEL_VERSION} and epoch = ${epoch}`,
  );

  return row?.build ?? null;
};

const latestBuild = async (sql: Sql, epoch: number): Promise<number | null> => {
  const schemas = await sql<{ name: string }[]>`select nspname as name from pg_namespace`;
  const builds = schemas
    .map(({ name }) => parseModelSchema(name))
    .filter((found) => found?.epoch === epoch && found.version === MODEL_VERSION)
    .map((found) => found?.build ?? 0);

  return builds.length > 0 ? Math.max(...builds) : null;
};

/** No rows where the table does not exist (yet, or any longer). */
const unlessMissing = <Row>(reading: PromiseLike<readonly Row[]>): PromiseLike<readonly Row[]> =>
  reading.then(undefined, (error: unknown) => {
    if (isModelsMissing(error)) return [];
    throw error;
  });

/** SQLSTATE undefined_table, undefined_column and invalid_schema_name. */
export const isModelsMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(42P01|42703|3F000)$/.test(String(error.code));
