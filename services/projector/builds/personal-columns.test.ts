import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { otherTexts, personalColumns, personalViews } from '../../shared/database/personal-columns.ts';
import { PREPARE_FOR_READS, readModelSchema } from '../../shared/database/read-models.ts';
import { createTables } from './models.ts';
import { PROJECTIONS } from './projections-digest.ts';

const client = new pg.Client({ connectionString: await testDatabase() });
await client.connect();
afterAll(() => client.end());
const models = { log: '00000000-0000-4000-8000-000000000000', epoch: 1, build: 1 };
const schema = readModelSchema(models);
await createTables(client, models, PROJECTIONS);
await client.query(`set search_path to ${schema}; ${PREPARE_FOR_READS}`);

const named = (columns: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));

test('each column that can hold texts is known to be personal or not', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = $1 and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY')`,
    [schema],
  );
  const known = [...named(personalColumns), ...named(personalViews), ...named(otherTexts)];

  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('the planner gets no samples of personal columns', async () => {
  await client.query(`
    insert into ${schema}.users (id, username, email, full_name, created_at)
    select gen_random_uuid(), 'ada' || n, 'ada' || n || '@example.com', 'Ada Lovelace', now() from generate_series(1, 50) n;
    analyze ${schema}.users`);
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_stats where schemaname = $1 and tablename = 'users'`,
    [schema],
  );

  expect(rows.map(({ name }) => name).toSorted()).toEqual(['created_at', 'email_confirmed', 'id']);
});
