import type pg from 'pg';

/**
 * A table of the read models as the database describes it, so that a new table is dumped and compared without any
 * change here.
 */
export type Table = {
  readonly table: string;
  /** The columns that follow from the log. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
};

/**
 * Not part of the models' contents. Also left out: when an event was parked, because a rebuild parks it at another
 * time, and columns that Postgres makes of others.
 */
const beside = ['checkpoint'];
const clock = ['parked_at'];

export const tablesOf = async (client: pg.Client, schema: string): Promise<readonly Table[]> => {
  const { rows } = await client.query<Table>(TABLES, [schema]);

  return rows
    .filter(({ table }) => !beside.includes(table))
    .map(({ table, columns, key }) => ({
      table,
      columns: columns.filter((column) => !clock.includes(column)),
      key: key ?? columns,
    }));
};

const TABLES = `
  select c.relname as table,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(a.attname::text order by k.place)
      from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c
  where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p')
  order by c.relname`;
