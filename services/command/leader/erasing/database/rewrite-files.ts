import type { Sql } from 'postgres';
import type { Remains } from '#contracts/privacy/certificate.ts';
import { personalColumns } from '../../../../shared/database/personal-columns.ts';
import { isModelsMissing, parseModelSchema } from '../../../../shared/database/read-models.ts';
import { pause } from '../../../../shared/flow/pause.ts';
import { recycleLog } from './recycle-log.ts';

/** Milliseconds that a table is waited for, while those who read it wait behind us. */
const LOCK = 1_000;
/** How often we look whether a transaction still sees what was erased, and how many milliseconds apart. */
const LOOKS = 20;
const PAUSE = 250;

/**
 * Rewrites what Postgres keeps of erased texts beside the rows themselves: dead rows and indexes, samples for its planner,
 * and the write-ahead log. Returns what may be left and why. `upTo` is the position of the erasure in the log. Null if the
 * read models still hold what was erased by then.
 */
export const rewriteFiles = async (
  sql: Sql,
  { epoch, upTo }: { readonly epoch: number; readonly upTo: bigint },
): Promise<readonly Remains[] | null> => {
  const schemas = await modelSchemas(sql);
  // Those of an epoch before hold what was erased since, until the projector drops them.
  if (schemas.some((one) => one.epoch < epoch)) return null;
  for (const { schema } of schemas.filter((one) => one.epoch === epoch))
    if (((await positionOf(sql, schema)) ?? upTo) < upTo) return null;

  const names = schemas.map(({ schema }) => schema);
  const unclear = await clearStatistics(sql, names);
  if (!(await nobodySeesErased(sql))) return [...unclear, { where: 'tables', why: OPEN_TRANSACTION }];

  return [...unclear, ...(await rewriteTables(sql, names)), ...(await recycleLog(sql))];
};

const OPEN_TRANSACTION = 'a transaction that began before is still open, and may still see the erased texts';

const modelSchemas = async (sql: Sql) => {
  const rows = await sql<
    { name: string }[]
  >`select nspname as name from pg_namespace where nspname like 'rm\\_%'`;

  return rows.flatMap(({ name }) => {
    const found = parseModelSchema(name);
    return found ? [{ schema: name, epoch: found.epoch }] : [];
  });
};

/** Null if it was dropped meanwhile. */
const positionOf = async (sql: Sql, schema: string): Promise<bigint | null> => {
  const [row] = await unlessDropped(
    sql<{ position: string }[]>`select position::text from ${sql(schema)}.checkpoint`,
  );

  return row ? BigInt(row.position) : null;
};

const unlessDropped = <Row>(reading: PromiseLike<readonly Row[]>): Promise<readonly Row[]> =>
  Promise.resolve(reading).catch((error: unknown) => {
    if (isModelsMissing(error)) return [];
    throw error;
  });

/**
 * A rewritten table takes along the dead rows that a transaction in this database may still see, or one of a connection
 * that is only beginning and has no database yet. Autovacuum’s own sees none unless it takes samples.
 */
const nobodySeesErased = async (sql: Sql): Promise<boolean> => {
  const [now] = await sql<{ xid: string }[]>`select pg_current_xact_id()::xid::text as xid`;
  for (let look = 0; look < LOOKS; look += 1) {
    const [older] = await sql<{ count: number }[]>`
      select count(*)::integer as count from pg_stat_activity
      where (datname = current_database() or datname is null) and pid <> pg_backend_pid()
        and (backend_type <> 'autovacuum worker' or query like '%ANALYZE%')
        and backend_xmin is not null and age(backend_xmin) > age(${now?.xid ?? '0'}::text::xid)`;
    if (older?.count === 0) return true;
    await pause(PAUSE);
  }

  return false;
};

/** The statistics of builds that older versions began. Newer builds have none. */
const clearStatistics = async (sql: Sql, schemas: readonly string[]): Promise<readonly Remains[]> => {
  const sampled = await sampledIn(sql, schemas);
  if (sampled.length === 0) return [];
  try {
    for (const { schema, table, column } of sampled)
      await sql`select pg_clear_attribute_stats(${schema}, ${table}, ${column}, false)`;
  } catch {
    return [
      {
        where: 'statistics',
        why: 'the planner’s samples (pg_stats) of older tables could not be cleared: that takes Postgres 18 and the right MAINTAIN; npm run rebuild drops them',
      },
    ];
  }

  return [];
};

export const sampledIn = async (sql: Sql, schemas: readonly string[]) => {
  const rows = await sql<{ schema: string; table: string; column: string }[]>`
    select schemaname::text as schema, tablename::text as table, attname::text as column from pg_stats
    where schemaname = any(string_to_array(${schemas.join(',')}, ','))`;

  return rows.filter(
    ({ table, column }) => column === 'view' || personalColumns[table]?.includes(column) === true,
  );
};

/** Readers of a table wait while it's rewritten, so nobody waits long for it: it's tried again later. */
const rewriteTables = async (sql: Sql, schemas: readonly string[]): Promise<readonly Remains[]> => {
  const missed: string[] = [];
  await sql.unsafe(`set lock_timeout = ${LOCK}`);
  const tables = schemas.flatMap((schema) =>
    Object.keys(personalColumns).map((table) => ({ schema, table })),
  );
  for (const { schema, table } of [{ schema: 'pg_catalog', table: 'pg_statistic' }, ...tables])
    await sql.unsafe(`vacuum (full) "${schema}"."${table}"`).catch((error: unknown) => {
      if (!isModelsMissing(error)) missed.push(`${schema}.${table}`);
    });

  return missed.length > 0
    ? [{ where: 'tables', why: `these were in use, or the user cannot rewrite them: ${missed.join(', ')}` }]
    : [];
};
