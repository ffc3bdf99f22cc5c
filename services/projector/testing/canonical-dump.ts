import type pg from 'pg';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { type Table, tablesOf } from '../builds/tables.ts';

/** Rows fetched at a time. */
const PAGE = 1_000;

/**
 * Every row of a build as a line of text, in an order that is the same wherever the same events were projected: in
 * another installation or epoch as well. Positions in the log are left out but for the order that they give, and so
 * are the events of the stream `epochs`, which no backup carries.
 */
export async function* canonicalDump(client: pg.Client, schema: string): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');

  try {
    for (const table of await tablesOf(client, schema)) yield* rowsOf(client, schema, table);
  } finally {
    await client.query('rollback');
  }
}

async function* rowsOf(client: pg.Client, schema: string, { table, key, columns }: Table) {
  const order = columns.includes('position') ? ['position', ...key] : key;
  const those = columns.includes('stream') ? `where stream <> '${EPOCHS}'` : '';
  const compared = columns.filter((column) => column !== 'position');
  await client.query(`
    declare lines cursor for
    select (select jsonb_object_agg(name, value) from jsonb_each(to_jsonb(t)) each (name, value)
      where name = any (array[${compared.map((column) => `'${column}'`).join(', ')}]))::text as line
    from ${schema}.${table} t ${those} order by ${order.join(', ')}`);

  while (true) {
    const { rows } = await client.query<{ line: string }>(`fetch ${PAGE} from lines`);
    for (const { line } of rows) yield `${table} ${line}`;
    if (rows.length < PAGE) break;
  }
  await client.query('close lines');
}
