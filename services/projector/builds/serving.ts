import type pg from 'pg';
import {
  type Build,
  CREATE_SERVING,
  MODEL_VERSION,
  PREPARE_FOR_READS,
  readModelSchema,
} from '../../shared/database/read-models.ts';
import { CREATE_REBUILDS } from '../../shared/database/read-models-rebuild.ts';
import { CREATE_LOG_END } from '../../shared/log/log-end.ts';
import { transaction } from '../applying/transaction.ts';
import { type Connect, closeConnection, LONG_ANSWER } from '../connect.ts';
import { firstRow } from './models.ts';
import { CREATE_BUILD_PARTS } from './parts.ts';

/** Creates what the projector shares with others, under a lock, because `if not exists` takes none. */
export const createShared = (client: pg.Client) =>
  client.query(`
    select pg_advisory_xact_lock(hashtext('app'));
    ${CREATE_SERVING}
    ${CREATE_REBUILDS}
    ${CREATE_BUILD_PARTS}
    ${CREATE_LOG_END}`);

/** The build that the query service answers from; null if there is none. */
export const servingBuild = (client: pg.Client): Promise<Build | null> =>
  firstRow<Build>(client, `select epoch, build from app.serving_models where version = '${MODEL_VERSION}'`);

/**
 * Adds to a build what queries need, once, and has Postgres look at what it plans by. It would do so by itself a minute
 * or more after a build was filled, and until then searches would go through whole tables. Small tables are left to it:
 * for one that it has not looked at it plans as for ten pages, and for an empty one it would plan to read all of it, and
 * keep to that while the table grows. Nobody may write meanwhile.
 */
export const prepareForReads = async (connect: Connect, build: Build): Promise<void> => {
  const schema = readModelSchema(build);
  const client = await connect(new AbortController(), LONG_ANSWER);
  try {
    await client.query(`set search_path to ${schema}`);
    const { rows } = await client.query('select for_reads from checkpoint');
    // Statements sent together are a transaction (Postgres, "Message Flow", multiple statements in a simple query).
    if (!rows[0]?.for_reads) await client.query(PREPARE_FOR_READS);
    const { rows: large } = await client.query<{ name: string }>(LARGE_TABLES, [schema]);
    if (large.length > 0) await client.query(`analyze ${large.map(({ name }) => name).join()}`);
  } finally {
    await closeConnection(client);
  }
};

const LARGE_TABLES = `
  select oid::regclass::text as name from pg_class
  where relnamespace = $1::regnamespace and relkind = 'r'
    and pg_relation_size(oid) > 10 * current_setting('block_size')::integer`;

/** Writes the row that makes the query service answer from this build. It may be repeated. */
export const serve = (client: pg.Client, { epoch, build }: Build): Promise<void> =>
  transaction(client, [
    { text: `update ${readModelSchema({ epoch, build })}.checkpoint set caught_up = true`, values: [] },
    {
      text: `insert into app.serving_models (version, epoch, build) values ($1, $2, $3)
        on conflict (version) do update set epoch = excluded.epoch, build = excluded.build`,
      values: [MODEL_VERSION, epoch, build],
    },
  ]);

/** The build that serves is of another log. Answering nothing is better than answering from that. */
export const serveNothing = (client: pg.Client) =>
  client.query('delete from app.serving_models where version = $1', [MODEL_VERSION]);

/** Forgets which builds served for other versions, once they are dropped. */
export const forgetDropped = (client: pg.Client) =>
  client.query(
    `delete from app.serving_models where version <> $1
      and to_regnamespace(format('rm_e%s_v%s_b%s', epoch, version, build)) is null`,
    [MODEL_VERSION],
  );
