import type pg from 'pg';
import type { ComparedTable, Comparison, Difference } from '../../shared/database/read-models-rebuild.ts';
import { type Table, tablesOf } from './tables.ts';

/** How many differences of a table are listed one by one. */
const TOLD = 20;

/** Compares two builds of the same version row by row, in the transaction that the client is in. */
export const compare = async (
  client: pg.Client,
  before: string,
  after: string,
  report: (done: number, total: number) => void,
): Promise<Comparison> => {
  const tables = await tablesOf(client, after);
  const counted: (Table & Counts)[] = [];
  for (const table of tables) counted.push({ ...table, ...(await counts(client, before, after, table)) });
  const total = counted.reduce((sum, { after: rows }) => sum + rows, 0);

  let done = 0;
  const compared: ComparedTable[] = [];
  const differences: Difference[] = [];
  for (const { table, key, columns, ...rows } of counted) {
    report(done, total);
    const found = await client.query<DifferenceRow>(differing({ table, key, columns }, before, after));
    compared.push({ table, ...rows, different: Number(found.rows[0]?.total ?? 0) });
    differences.push(...found.rows.map(({ total: _, ...difference }) => ({ table, ...difference })));
    done += rows.after;
  }
  report(done, total);

  return { tables: compared, differences };
};

type Counts = Pick<ComparedTable, 'before' | 'after'>;
type DifferenceRow = Omit<Difference, 'table'> & { readonly total: string };

const counts = async (
  client: pg.Client,
  before: string,
  after: string,
  { table }: Table,
): Promise<Counts> => {
  const { rows } = await client.query(
    `select (select count(*) from ${before}.${table}) as before, (select count(*) from ${after}.${table}) as after`,
  );

  return { before: Number(rows[0]?.before), after: Number(rows[0]?.after) };
};

const differing = ({ table, key, columns }: Table, before: string, after: string) => {
  const row = (side: string) => `row(${columns.map((column) => `${side}.${column}`).join(', ')})`;
  const keyed = key.map((column) => `'${column}', ${column}`).join(', ');
  const isThere = (side: string) => `${side}.${key[0]} is not null`;

  return `
    select jsonb_build_object(${keyed}) as key, count(*) over () as total,
      case when not (${isThere('o')}) then 'added' when not (${isThere('n')}) then 'gone' else 'changed' end as kind,
      array(
        select changed.name
        from unnest(
          array[${columns.map((column) => `'${column}'`).join(', ')}],
          array[${columns.map((column) => `o.${column} is distinct from n.${column}`).join(', ')}]
        ) changed (name, is_so)
        where changed.is_so and ${isThere('o')} and ${isThere('n')}
      ) as columns
    from ${before}.${table} o full join ${after}.${table} n using (${key.join(', ')})
    where ${row('o')} is distinct from ${row('n')}
    order by ${key.join(', ')}
    limit ${TOLD}`;
};
