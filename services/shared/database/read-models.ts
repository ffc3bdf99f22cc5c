import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { sha256 } from '../keys/sha256.ts';
import { personalColumns, personalViews, withoutStatistics } from './personal-columns.ts';
import { CREATE_ROW_VIEWS } from './row-views.ts';

/** Creates the tables of a build in the schema that search_path names. */
export const CREATE_MODELS = `
  ${readFileSync(new URL('read-models.sql', import.meta.url), 'utf8')}
  ${withoutStatistics(personalColumns)}`;

/** Adds to them what queries need, in the schema that search_path names, with its mark in the checkpoint. */
export const PREPARE_FOR_READS = `
  ${CREATE_ROW_VIEWS}
  ${readFileSync(new URL('read-models-for-reads.sql', import.meta.url), 'utf8')}
  ${withoutStatistics(personalViews)}
  update checkpoint set for_reads = true;`;

export const versionOf = (tables: string): string => sha256(tables).slice(0, 12);

/**
 * Identifies the tables that the projector and the query service have to agree on. It changes with every change of a
 * table, and then the read models are rebuilt in a new schema beside the one that serves (design, section 8). Versions
 * have no order.
 */
export const MODEL_VERSION = versionOf(CREATE_MODELS + PREPARE_FOR_READS);

/** The name of the advisory lock of the projector for a version. Builds have their own locks. */
export const projectorLock = (version: string) => `projector_v${version}`;

export const PROJECTOR_LOCK = projectorLock(MODEL_VERSION);

/**
 * Milliseconds of silence after which Postgres ends a projector's session with its locks, since its process is frozen or
 * cut off. Those of a process that was killed are free at once.
 */
export const PROJECTOR_LEASE = 4_000;

/** One build of an epoch's read models. */
export type Build = { readonly epoch: number; readonly build: number };

/** The Postgres schema that holds a build of this version. */
export const readModelSchema = ({ epoch, build }: Build) => `rm_e${epoch}_v${MODEL_VERSION}_b${build}`;

/** A schema that holds read models. Versions used to be numbers; up to 5 there was one schema for each epoch. */
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
 * Names the build that answers for each version of the models, in one row, so that a switch is one update. The
 * projector writes it and the query service reads it. Sessions are in the schema `app` too, so both services create it
 * under one lock.
 */
export const CREATE_SERVING = `
  create schema if not exists app;
  create table if not exists app.serving_models (
    version text primary key,
    epoch integer not null,
    build integer not null
  );`;

/** This table named the build that answers while versions were numbers. */
export const DROP_NUMBERED_SERVING = 'drop table if exists app.serving';

/**
 * The log position that the read models of an epoch have reached, whether they serve or are being built. Null if there
 * are none.
 */
export const builtPosition = async (sql: Sql, epoch: number): Promise<bigint | null> => {
  const build = (await servingBuild(sql, epoch)) ?? (await latestBuild(sql, epoch));

  return build === null ? null : positionOf(sql, { epoch, build });
};

/** The log position that the newest read models of any epoch have reached. */
export const newestPosition = async (sql: Sql): Promise<bigint | null> => {
  const newest = (await buildsIn(sql)).toSorted(
    (one, other) => other.epoch - one.epoch || other.build - one.build,
  )[0];

  return newest ? positionOf(sql, newest) : null;
};

const positionOf = async (sql: Sql, build: Build): Promise<bigint | null> => {
  const [row] = await unlessMissing(
    sql`select position::text from ${sql(readModelSchema(build))}.checkpoint`,
  );

  return row ? BigInt(row.position) : null;
};

/** Whether the read models of an epoch are those that answer. */
export const isServed = async (sql: Sql, epoch: number): Promise<boolean> =>
  (await servingBuild(sql, epoch)) !== null;

const servingBuild = async (sql: Sql, epoch: number): Promise<number | null> => {
  const [row] = await unlessMissing(
    sql`select build from app.serving_models where version = ${MODEL_VERSION} and epoch = ${epoch}`,
  );

  return row?.build ?? null;
};

const latestBuild = async (sql: Sql, epoch: number): Promise<number | null> => {
  const builds = (await buildsIn(sql)).filter((found) => found.epoch === epoch).map(({ build }) => build);

  return builds.length > 0 ? Math.max(...builds) : null;
};

/** All builds of this version. */
const buildsIn = async (sql: Sql): Promise<readonly Build[]> => {
  const schemas = await sql<{ name: string }[]>`select nspname as name from pg_namespace`;

  return schemas.flatMap(({ name }) => {
    const found = parseModelSchema(name);
    return found?.version === MODEL_VERSION ? { epoch: found.epoch, build: found.build ?? 0 } : [];
  });
};

/** No rows if the table doesn't exist yet, or no longer exists. */
const unlessMissing = <Row>(reading: PromiseLike<readonly Row[]>): PromiseLike<readonly Row[]> =>
  reading.then(undefined, (error: unknown) => {
    if (isModelsMissing(error)) return [];
    throw error;
  });

/** SQLSTATE undefined_table, undefined_column and invalid_schema_name. */
export const isModelsMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(42P01|42703|3F000)$/.test(String(error.code));
