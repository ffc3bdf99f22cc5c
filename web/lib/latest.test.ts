import { expect, test, vi } from 'vitest';
import { latest } from './latest.ts';

test('what is asked again in the same words is not worked out again', () => {
  const work = vi.fn((one: number, other: number) => ({ sum: one + other }));
  const sum = latest(work);
  const first = sum(1, 2);
  expect(first).toEqual({ sum: 3 });
  expect(sum(1, 2)).toBe(first);
  expect(work).toHaveBeenCalledTimes(1);

  expect(sum(1, 3)).toEqual({ sum: 4 });
  expect(sum(1, 2)).toEqual({ sum: 3 });
  expect(work).toHaveBeenCalledTimes(3);
});

test('what failed is tried again', () => {
  const work = vi.fn((isWrong: boolean) => {
    if (isWrong) throw new Error('no');
    return 'yes';
  });
  const answer = latest(work);
  expect(() => answer(true)).toThrow('no');
  expect(() => answer(true)).toThrow('no');
  expect(answer(false)).toBe('yes');
});
