import { expect, test } from 'vitest';
import { ownClock } from './own-clock.ts';

const HOUR = 3_600_000;

test('a clock that was set is off by that for an hour, and runs evenly from then on', () => {
  const time = { passed: 0, set: 0 };
  const look = ownClock({ wall: () => 1_000_000 + time.passed + time.set, monotonic: () => time.passed });
  const lookAfter = (passed: number) => {
    time.passed += passed;
    return look().ahead;
  };

  expect(lookAfter(60_000)).toBe(0);
  time.set = -86_400_000;
  expect(lookAfter(60_000)).toBe(-86_400_000);
  expect(lookAfter(HOUR - 1)).toBe(-86_400_000);
  expect(lookAfter(1)).toBe(0);
  time.set = 0;
  expect(lookAfter(60_000)).toBe(86_400_000);
  time.set = -86_400_000;
  expect(lookAfter(60_000)).toBe(0);
});

test('a clock that is adjusted little by little was never set', () => {
  let [passed, drift] = [0, 0];
  const look = ownClock({ wall: () => passed + drift, monotonic: () => passed });

  for (let n = 0; n < 1_000; n++) {
    passed += 60_000;
    drift += 30;
    expect(Math.abs(look().ahead)).toBeLessThan(100);
  }
});
