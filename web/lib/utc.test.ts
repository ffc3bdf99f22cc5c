import { afterEach, expect, test, vi } from 'vitest';
import { isUtcHere } from './utc.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [0, true],
  [-60, false],
  [210, false],
])('a clock %i minutes behind UTC shows UTC: %s', (behind, isUtc) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind);

  expect(isUtcHere('2026-11-23T08:00:00.000Z')).toBe(isUtc);
});
