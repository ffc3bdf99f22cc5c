import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { openPool } from '../../shared/database/pool.ts';
import { type Build, readModelSchema } from '../../shared/database/read-models.ts';
import { beingBuilt } from './being-built.ts';

const pool = openPool(await testDatabase(), 2);
afterAll(() => pool.close());
const at = (head: bigint) => beingBuilt(pool.run, { head: async () => head });

test('an operator is told how far the newest read models have come', async () => {
  expect(await at(5_000n)).toBe(false);

  await built({ epoch: 1, build: 7 }, 4_900n);
  await built({ epoch: 2, build: 1 }, 1_250n);
  expect(await at(5_000n)).toBe('the read models are being built, 25 %');
  expect(await at(0n)).toBe(false);
});

test('a log that does not answer is no reason', async () => {
  expect(await beingBuilt(pool.run, { head: () => Promise.reject(new Error('away')) })).toBe(false);
});

const built = (build: Build, position: bigint) =>
  pool.run((sql) =>
    sql.unsafe(`create schema ${readModelSchema(build)};
      create table ${readModelSchema(build)}.checkpoint as select ${position}::bigint as position`),
  );
