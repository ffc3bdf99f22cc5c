import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../../tests/harness/database.ts';
import {
  CREATE_MODELS,
  PREPARE_FOR_READS,
  readModelSchema,
} from '../../../../shared/database/read-models.ts';
import { singleConnections } from '../../../../shared/database/single-connection.ts';
import { rewriteFiles, sampledIn } from './rewrite-files.ts';
import { filesHolding } from './testing/files-holding.ts';

const connect = singleConnections(await testDatabase());
const [sql, other] = [connect(), connect()];
afterAll(() => Promise.all([sql.end(), other.end()]));
const schema = readModelSchema({ epoch: 1, build: 1 });
const erasure = { epoch: 1, upTo: 10n };
let canary = '';

beforeEach(async () => {
  canary = `canary${randomUUID().replaceAll('-', '')}`;
  await sql.unsafe(`
    drop schema if exists ${schema} cascade; create schema ${schema}; set search_path to ${schema};
    ${CREATE_MODELS}; ${PREPARE_FOR_READS};
    insert into checkpoint values (gen_random_uuid(), 1, 10, 'x', true, true);
    insert into users (id, username, email, full_name, created_at)
      select gen_random_uuid(), n || '${canary}', 'x', 'x', now() from generate_series(1, 50) n;
    checkpoint;
    update users set username = '[erased]';`);
});

describe('what was erased in the tables', () => {
  test('is in no file of the database any more once these were rewritten', async () => {
    expect(await filesHolding(sql, canary)).not.toEqual([]);

    expect(await rewriteFiles(sql, erasure)).toEqual([]);

    expect(await filesHolding(sql, canary)).toEqual([]);
    expect(await sql`select distinct username from users`).toEqual([{ username: '[erased]' }]);
  });

  test('is in no sample of the planner, though an older version had some taken', async () => {
    await sql.unsafe(`
      alter table users alter column username set statistics 100;
      update users set username = '${canary}'; analyze users; update users set username = '[erased]';`);
    expect(await sampledIn(sql, [schema])).toEqual([{ schema, table: 'users', column: 'username' }]);

    expect(await rewriteFiles(sql, erasure)).toEqual([]);

    expect(await sampledIn(sql, [schema])).toEqual([]);
    expect(await filesHolding(sql, canary)).toEqual([]);
  });

  test('is waited for where the read models still hold it', async () => {
    expect(await rewriteFiles(sql, { epoch: 1, upTo: 11n })).toBeNull();
    expect(await rewriteFiles(sql, { epoch: 2, upTo: 10n })).toBeNull();
  });

  test('may be left where a table is in use, or somebody still sees it, and then that is said', async () => {
    await other.begin(async (transaction) => {
      await transaction.unsafe(`lock table ${schema}.users in access share mode`);
      expect(await rewriteFiles(sql, erasure)).toEqual([
        { where: 'tables', why: expect.stringContaining(`${schema}.users`) },
      ]);
    });
    await other.begin('isolation level repeatable read', async (transaction) => {
      await transaction`select 1`;
      await sql`update users set username = 'said once more'`;
      expect(await rewriteFiles(sql, erasure)).toEqual([
        { where: 'tables', why: expect.stringContaining('transaction') },
      ]);
    });
  });

  test('may be left where the user has no right to the write-ahead log, and then that is said', async () => {
    const user = `u${randomUUID().slice(0, 8)}`;
    await sql.unsafe(`create role ${user}; grant usage, create on schema ${schema} to ${user}`);
    for (const { table } of await sql<{ table: string }[]>`
      select tablename as table from pg_tables where schemaname = ${schema}`)
      await sql.unsafe(`alter table ${schema}.${table} owner to ${user}`);
    try {
      await sql.unsafe(`set role ${user}`);
      expect(await rewriteFiles(sql, erasure)).toEqual([
        { where: 'write-ahead-log', why: expect.stringContaining('pg_switch_wal') },
      ]);
    } finally {
      await sql.unsafe(`reset role; drop owned by ${user} cascade; drop role ${user}`);
    }
  });
});
