import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

test('work that comes back gives what it has', async () => {
  const doubled = inTime(1_000, async (within) => within(() => [1, 2, 3].map((number) => number * 2)));

  expect(await doubled).toEqual([2, 4, 6]);
});

test('work that fails says how', async () => {
  await expect(inTime(1_000, async (within) => within(() => JSON.parse('{')))).rejects.toThrow(SyntaxError);
});

test('work that turns in circles is ended, and the next is done', async () => {
  const circles = () => {
    for (;;);
  };

  await expect(inTime(20, async (within) => within(circles))).rejects.toThrow('timed out');
  expect(await inTime(1_000, async (within) => within(() => 'next'))).toBe('next');
});

test('work that was kept from the processor is begun anew, with more time', async () => {
  const tries: string[] = [];
  const nobodyWakesIt = new Int32Array(new SharedArrayBuffer(4));
  const work = inTime(100, async (within) => {
    tries.push('begun');
    return within(() => Atomics.wait(nobodyWakesIt, 0, 0, 300));
  });

  expect(await work).toBe('timed-out');
  expect(tries.length).toBeGreaterThan(1);
});
