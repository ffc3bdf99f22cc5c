import { expect, test } from 'vitest';
import { pauseBeforeLook } from './pause-before-look.ts';

test('whoever waits for an answer of the log looks soon, then less often, and never seldom', () => {
  const pauses = Array.from({ length: 100 }, (_, look) => pauseBeforeLook(look));

  expect(pauses[0]).toBeLessThanOrEqual(100);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.at(-1)).toBe(500);
});
