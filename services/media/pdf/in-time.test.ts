import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

test('work that comes back gives what it has', () => {
  expect(inTime(1_000, () => [1, 2, 3].map((number) => number * 2))).toEqual([2, 4, 6]);
});

test('work that fails says how', () => {
  expect(() => inTime(1_000, () => JSON.parse('{'))).toThrow(SyntaxError);
});

test('work that turns in circles is ended, and the next is done', () => {
  const circles = () => {
    for (;;);
  };

  expect(() => inTime(20, circles)).toThrow('timed out');
  expect(inTime(1_000, () => 'next')).toBe('next');
});
