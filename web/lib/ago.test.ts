import { expect, test } from 'vitest';
import { formatAgo } from './ago.ts';

test.each([
  ['2026-11-22T12:00:20.000Z', 'just now'],
  ['2026-11-22T11:59:01.000Z', 'just now'],
  ['2026-11-22T11:59:00.000Z', '1 min ago'],
  ['2026-11-22T11:00:01.000Z', '59 min ago'],
  ['2026-11-22T11:00:00.000Z', '1 hr ago'],
  ['2026-11-21T12:00:01.000Z', '23 hr ago'],
  ['2026-11-21T12:00:00.000Z', 'yesterday'],
  ['2026-11-20T12:00:00.000Z', '2 days ago'],
  ['2026-11-15T12:00:00.000Z', 'Nov 15, 2026'],
])('%s is %s', (instant, said) => {
  expect(formatAgo(instant, '2026-11-22T12:00:00.000Z')).toBe(said);
});
