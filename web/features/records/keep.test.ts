import { expect, test } from 'vitest';
import { asDuration, isKept, keepOf } from './keep.ts';

test.each(['P10Y', 'P6M', 'P30D', 'P1Y6M', null])('%s is entered as it was', (duration) => {
  expect(asDuration(keepOf(duration))).toBe(duration);
});

test.each([
  ['30', 'D', true],
  ['29', 'D', false],
  ['100', 'Y', true],
  ['101', 'Y', false],
  ['ten', 'Y', false],
  ['', 'ever', true],
] as const)('%s %s may be entered: %s', (count, unit, isValid) => {
  expect(isKept({ count, unit })).toBe(isValid);
});
