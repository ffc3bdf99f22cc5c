import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { sha256 } from '../keys/sha256.ts';

/** Creates the tables of a build in the schema that the search_path names. */
export const CREATE_MODELS = readFileSync(new URL('read-models.sql', import.meta.url), 'utf8');

export const versionOf = (tables: string): string => sha256(tables).slice(0, 12);

/**
 * What projector and query have to agree on: the tables. With each change of them it is another one, and the read
 * models are built anew, in a schema beside the one that serves (design, section 8). One version is neither older nor
 * newer than another.
 */
export const MODEL_VERSION = versionOf(CREATE_MODELS);

/** Names the advisory lock of the projector that is at work on a version; builds have locks of their own. */
export const projectorLock = (version: string) => `projector_v${version}`;

export const PROJECTOR_LOCK = projectorLock(MODEL_VERSION);

/** One of the times that the read models of an epoch were built. */
export type Build = { readonly epoch: number; readonly build: number };

/** The Postgres schema that holds a build of this version. */
export const readModelSchema = ({ epoch, build }: Build) => `rm_e${epoch}_v${MODEL_VERSION}_b${build}`;

/** A schema that holds read models. Versions were numbers once; up to 5 there was one schema for each epoch. */
export type ModelSchema = {
  readonly schema: string;
  readonly epoch: number;
  readonly version: string;
  readonly build: number | null;
};

export const parseModelSchema = (schema: string): ModelSchema | null => {
  const [, epoch, version, build] = /^rm_e(\d+)_v([0-9a-f]+)(?:_b(\d+))?$/.exec(schema) ?? [];
  if (!epoch || !version) return null;

  return { schema, epoch: Number(epoch), version, build: build ? Number(build) : null };
};

/**
 * Which build answers, for each version of the models: a row, so that a switch is one update. The projector writes
 * it, the query service reads it. `app` is shared with the sessions, so both create it under one lock.
 */
export const CREATE_SERVING = `
  create schema if not exists app;
  create table if not exists app.serving_models (
    version text primary key,
    epoch integer not null,
    build integer not null
  );`;

/** While versions were numbers, this table said which build answers. */
export const DROP_NUMBERED_SERVING = 'drop table if exists app.serving';

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
    sql`select build from app.serving_models where version = ${MODEL_VERSION} and epoch = ${epoch}`,
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
