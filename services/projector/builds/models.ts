import type pg from 'pg';
import { EPOCHS } from '#contracts/epochs/events.ts';
import {
  type Build,
  CREATE_MODELS,
  MODEL_VERSION,
  type ModelSchema,
  parseModelSchema,
  readModelSchema,
} from '../../shared/database/read-models.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { isSchemaMissing } from '../applying/transaction.ts';

/** A build of read models, and the log that it was built from. */
export type Models = Build & { readonly log: string };

/** What a build is based on: an epoch of a log, and a digest of the projections. */
export type Founding = { readonly log: string; readonly epoch: number; readonly projections: string };

/**
 * Finds the build of an epoch to continue: the one that serves, or else one that was begun, or else a new one. It skips
 * builds of another log, or of one that has lost events since, and builds that other projections began, unless they
 * serve.
 */
export const findModels = async (
  client: pg.Client,
  store: EventStore,
  founding: Founding,
  serving: Build | null,
): Promise<Models> => {
  const { log, epoch, projections } = founding;
  const goesOn = async (models: Models) =>
    (await isOf(client, store, models)) &&
    (serves(models, serving) || (await readMaker(client, models)) === projections);

  const builds = (await buildsOf(client, epoch)).toSorted((one, other) => other - one);
  for (const build of serving?.epoch === epoch ? [serving.build, ...builds] : builds)
    if (await goesOn({ log, epoch, build })) return { log, epoch, build };

  return createModels(client, founding);
};

const serves = ({ epoch, build }: Build, serving: Build | null) =>
  serving?.epoch === epoch && serving.build === build;

const readMaker = async (client: pg.Client, models: Build): Promise<string | null> => {
  const text = `select projections from ${readModelSchema(models)}.checkpoint`;

  return (await firstRow<{ projections: string }>(client, text))?.projections ?? null;
};

/** Makes a new empty build beside the existing ones. */
export const createModels = async (
  client: pg.Client,
  { log, epoch, projections }: Founding,
): Promise<Models> => {
  const models = await newModels(client, { log, epoch });
  await createTables(client, models, projections);

  return models;
};

/** The name of another build of an epoch. */
export const newModels = async (
  client: pg.Client,
  { log, epoch }: Pick<Models, 'log' | 'epoch'>,
): Promise<Models> => ({ log, epoch, build: Math.max(0, ...(await buildsOf(client, epoch))) + 1 });

export const createTables = async (client: pg.Client, models: Models, projections: string): Promise<void> => {
  // Statements sent together are a transaction (Postgres, "Message Flow", multiple statements in a simple query).
  await client.query(`${EMPTY_TABLES(models)} ${BEGUN(models, projections, 0n)}`);
};

export const EMPTY_TABLES = (models: Models): string => `
  create schema ${readModelSchema(models)};
  set local search_path to ${readModelSchema(models)};
  ${CREATE_MODELS};`;

/** Empties a build that holds what nobody may be shown. It has to be open on this connection, and nobody may read it. */
export const beginAgain = async (client: pg.Client, models: Models, projections: string): Promise<void> => {
  await client.query(`
    drop schema ${readModelSchema(models)} cascade;
    ${EMPTY_TABLES(models)} ${BEGUN(models, projections, 0n)}`);
};

/** Nobody continues or reads a build before it has this row. */
export const BEGUN = ({ log, epoch, build }: Models, projections: string, position: bigint): string => `
  insert into ${readModelSchema({ epoch, build })}.checkpoint (log, epoch, position, projections)
  values ('${log}', ${epoch}, ${position}, '${projections}');`;

/** Whether a build was made from this log: it has the log's id, and its last event is still in its place. */
export const isOf = async (client: pg.Client, store: EventStore, models: Models): Promise<boolean> => {
  const schema = readModelSchema(models);
  const checkpoint = await firstRow<{ log: string }>(client, `select log from ${schema}.checkpoint`);
  if (checkpoint?.log !== models.log) return false;

  const last = await firstRow<{ id: string; stream: string; revision: number }>(
    client,
    `select id, stream, revision from ${schema}.audit_trail order by position desc limit 1`,
  );
  if (!last) return true;
  const stream = last.stream === EPOCHS ? EPOCHS : inEpoch(models.epoch, last.stream);
  const [found] = await store.read(stream, last.revision);

  return found?.id === last.id;
};

/**
 * Opens a build on this connection. Only one process can have it open; a second one waits. Answers the position to
 * follow from, the position of the last event in it, and the projections that it was begun with.
 */
export const openModels = async (
  client: pg.Client,
  store: EventStore,
  models: Models,
): Promise<{ readonly position: bigint; readonly last: bigint; readonly projections: string }> => {
  const schema = readModelSchema(models);
  await client.query('select pg_advisory_lock(hashtext($1))', [schema]);
  await client.query(`set search_path to ${schema}`);
  await client.query(SETTINGS);

  return resumable(client, await store.head());
};

/**
 * A crash may lose the last commits, because they can be rebuilt from the log. Statements are by keys and are the same
 * again and again, so that planning one for its values would only cost; and a plan that was made while a table was small
 * must not read all of it for each event once it has grown.
 */
export const SETTINGS = `
  set synchronous_commit to off; set plan_cache_mode to force_generic_plan; set enable_seqscan to off`;

/** A checkpoint beyond the end of the log would hide the next events, so it steps back to the last event. */
const resumable = async (client: pg.Client, head: bigint) => {
  await client.query(`update checkpoint set position = ${LAST} where position > $1`, [head]);
  const row = await firstRow<{ position: string; last: string; projections: string }>(
    client,
    `select position, ${LAST} as last, projections from checkpoint`,
  );

  return {
    position: BigInt(row?.position ?? 0),
    last: BigInt(row?.last ?? 0),
    projections: row?.projections ?? '',
  };
};

/** Each event is either a row of the audit trail or parked. */
const LAST = `greatest((select max(position) from audit_trail), (select max(position) from parked_events), 0)`;

export const modelSchemas = async (client: pg.Client): Promise<readonly ModelSchema[]> => {
  const { rows } = await client.query<{ name: string }>('select nspname as name from pg_namespace');

  return rows.map(({ name }) => parseModelSchema(name)).filter((found) => found !== null);
};

const buildsOf = async (client: pg.Client, epoch: number): Promise<readonly number[]> =>
  (await modelSchemas(client)).flatMap((one) =>
    one.epoch === epoch && one.version === MODEL_VERSION && one.build !== null ? one.build : [],
  );

/** Drops read models that nobody is building, as shown by a lock. False if a builder or a reader is in the way. */
export const dropModels = async (client: pg.Client, schema: string): Promise<boolean> => {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [schema]);
  if (!rows[0]?.taken) return false;

  try {
    await client.query(`set local lock_timeout to '${LOCK_TIMEOUT}'; drop schema ${schema} cascade;`);
    return true;
  } catch (error) {
    if (isSchemaMissing(error)) return true;
    if (isLocked(error)) return false;
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [schema]);
  }
};

const LOCK_TIMEOUT = '2s';

/** SQLSTATE lock_not_available. */
const isLocked = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

export const firstRow = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
): Promise<Row | null> => {
  try {
    const { rows } = await client.query<Row>(text);
    return rows[0] ?? null;
  } catch (error) {
    if (isSchemaMissing(error)) return null;
    throw error;
  }
};
