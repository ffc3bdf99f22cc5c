import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../../tests/harness/database.ts';
import { openPool } from '../../../../shared/database/pool.ts';
import { findWhatIsLeft, keepRewriting } from './rewritten.ts';

const database = openPool(await testDatabase(), 1);
afterAll(database.close);
const logEpoch = { log: '00000000-0000-4000-8000-000000000000', epoch: 1 };
const [erasedAt, soon, nextDay] = [
  '2026-11-27T12:00:00.000Z',
  '2026-11-28T11:59:59.000Z',
  '2026-11-28T12:00:00.000Z',
];
const lookAt = (now: string, position: bigint) =>
  findWhatIsLeft({ database, logEpoch, now }, position, erasedAt);

test('what is left of an erasure is waited for a day, and then it is said that it was not rewritten', async () => {
  expect(await lookAt(soon, 10n)).toBeNull();
  expect(await lookAt(nextDay, 10n)).toEqual({
    at: null,
    remains: [{ where: 'tables', why: expect.stringContaining('24 hours') }],
  });
});

test('a rewriting counts for what was erased before it, and for nothing else', async () => {
  const remains = [{ where: 'archive', why: 'archive_mode is on' }] as const;
  await keepRewriting(database, logEpoch, { position: 10n, at: soon, remains });

  expect(await lookAt(soon, 10n)).toEqual({ at: soon, remains });
  expect(await lookAt(soon, 11n)).toBeNull();
});
