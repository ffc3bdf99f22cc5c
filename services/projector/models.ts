import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { EPOCHS } from '#contracts/events/epochs.ts';
import { inEpoch } from '../shared/epoch.ts';
import type { EventStore } from '../shared/event-store.ts';
import { CREATE_SERVING, MODEL_VERSION, readModelSchema } from '../shared/read-models.ts';
import { sql } from '../shared/sql.ts';
import { isSchemaMissing, transaction } from './transaction.ts';

/** Which log is followed and which of its epochs. */
export type Founding = { readonly log: string; readonly epoch: number };

const tables = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');

/**
 * Opens the read models of an epoch on this connection, alone: a second projector waits here until the first is gone.
 * Answers the position to follow from. Models of another log, or of one that has lost events since, are made anew.
 */
export const openModels = async (
  client: pg.Client,
  store: EventStore,
  founding: Founding,
): Promise<bigint> => {
  const schema = readModelSchema(founding.epoch);
  await client.query('select pg_advisory_lock(hashtext($1))', [schema]);
  await client.query(`set search_path to ${schema}`);
  // They can be built again from the log, so a crash may take the last of them.
  await client.query('set synchronous_commit to off');

  if (!(await isOf(client, store, founding))) await createTables(client, founding);

  return await resumable(client, await store.head());
};

/** Whether the models on this connection tell of this log: its id, and the last event they hold still in its place. */
export const isOf = async (
  client: pg.Client,
  store: EventStore,
  { log, epoch }: Founding,
): Promise<boolean> => {
  const checkpoint = await firstRow<{ log: string }>(client, 'select log from checkpoint');
  if (checkpoint?.log !== log) return false;

  const last = await firstRow<{ id: string; stream: string; revision: number }>(client, LAST_EVENT);
  if (!last) return true;
  const [found] = await store.read(
    last.stream === EPOCHS ? EPOCHS : inEpoch(epoch, last.stream),
    last.revision,
  );

  return found?.id === last.id;
};

/** Lets the query service answer from these models. Idempotent. */
export const serveModels = async (client: pg.Client, { epoch }: Founding): Promise<void> => {
  await client.query(`begin; ${CREATE_SERVING} commit;`);
  await transaction(client, [
    sql`update checkpoint set caught_up = true`,
    sql`insert into app.serving (model_version, epoch) values (${MODEL_VERSION}, ${epoch})
      on conflict (model_version) do update set epoch = excluded.epoch`,
  ]);
};

const LAST_EVENT = 'select id, stream, revision from audit_trail order by position desc limit 1';

/** Drops what is there: a rebuild begins like a first start. */
export const createTables = async (client: pg.Client, { log, epoch }: Founding): Promise<void> => {
  const schema = readModelSchema(epoch);
  await client.query(
    `begin; drop schema if exists ${schema} cascade; create schema ${schema}; ${tables}; commit;`,
  );
  await client.query('insert into checkpoint (log, epoch, position) values ($1, $2, 0)', [log, epoch]);
};

/** A checkpoint beyond the end of the log would hide what comes next: it steps back to the last event. */
const resumable = async (client: pg.Client, head: bigint): Promise<bigint> => {
  await client.query(
    `update checkpoint set position = coalesce((select max(position) from audit_trail), 0) where position > $1`,
    [head],
  );
  const checkpoint = await firstRow<{ position: string }>(client, 'select position from checkpoint');

  return BigInt(checkpoint?.position ?? 0);
};

const firstRow = async <Row extends pg.QueryResultRow>(
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
