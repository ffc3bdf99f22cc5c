import { afterEach, expect, test, vi } from 'vitest';
import { type Figure, isMissed, percentile, printFigures } from './figure.ts';

test('a figure without a limit is never missed', () => {
  expect(isMissed({ name: 'appends', value: 0, unit: '/s' })).toBe(false);
});

test.each([
  ['most', 10, false],
  ['most', 10.1, true],
  ['least', 10, false],
  ['least', 9.9, true],
] as const)('of a limit of at %s 10, %d is missed: %s', (at, value, missed) => {
  expect(isMissed(limited(at, value))).toBe(missed);
});

test('a missed limit is named with who set it', () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const missed = printFigures('Log', [
    limited('most', 5),
    { ...limited('least', 1_234.5), name: 'slow' },
    tooSlow,
  ]);
  const lines = printed.mock.calls.flat().join('\n').split('\n');

  expect(missed).toEqual([tooSlow]);
  expect(lines).toContainEqual(expect.stringMatching(/^too slow\s+20 ms\s+≤ 10 ms\s+MISSED$/));
  expect(lines).toContainEqual(expect.stringMatching(/^slow\s+1,235 ms\s+≥ 10 ms$/));
  expect(lines).toContain('Missed: too slow (somebody)');
});

test('a percentile is the value that so many do not exceed', () => {
  const values = [5, 1, 4, 2, 3];

  expect(percentile(values, 0.5)).toBe(3);
  expect(percentile(values, 0.99)).toBe(5);
  expect(percentile(values, 0)).toBe(1);
  expect(values).toEqual([5, 1, 4, 2, 3]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const limited = (at: 'most' | 'least', value: number): Figure => ({
  name: 'figure',
  value,
  unit: 'ms',
  limit: { at, value: 10, source: 'somebody' },
});

const tooSlow: Figure = { ...limited('most', 20), name: 'too slow' };
