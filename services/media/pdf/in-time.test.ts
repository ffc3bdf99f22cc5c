import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

test('work that comes back gives what it has', async () => {
  const doubled = inTime(1_000, async ({ step }) => step(() => [1, 2, 3].map((number) => number * 2)));

  expect(await doubled).toEqual([2, 4, 6]);
});

test('work that fails says how', async () => {
  await expect(inTime(1_000, async ({ step }) => step(() => JSON.parse('{')))).rejects.toThrow(SyntaxError);
});

test('work that turns in circles is ended, and the next is done', async () => {
  const circles = () => {
    for (;;);
  };

  await expect(inTime(20, async ({ step }) => step(circles))).rejects.toThrow('timed out');
  expect(await inTime(1_000, async ({ step }) => step(() => 'next'))).toBe('next');
});

test('work that was kept from the processor is begun anew, with more time', async () => {
  const tries: string[] = [];
  const nobodyWakesIt = new Int32Array(new SharedArrayBuffer(4));
  const work = inTime(100, async ({ step }) => {
    tries.push('begun');
    return step(() => Atomics.wait(nobodyWakesIt, 0, 0, 300));
  });

  expect(await work).toBe('timed-out');
  expect(tries.length).toBeGreaterThan(1);
});

/** Milliseconds of processor time that a part may take. */
const PATIENCE = 400;

test('work that gets on may take many times as long as one of its parts', async () => {
  const parts = function* () {
    const before = process.threadCpuUsage();
    const spent = () => {
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    };
    while (spent() < 3 * PATIENCE) yield;
    return 'arrived';
  };

  expect(await inTime(PATIENCE, async (within) => within.parts(parts()))).toBe('arrived');
});

test('work is ended in the part that turns in circles, however far it came', async () => {
  let far = 0;
  const parts = function* () {
    for (; far < 1_000; far++) yield;
    for (;;);
  };

  await expect(inTime(20, async (within) => within.parts(parts()))).rejects.toThrow('timed out');
  expect(far).toBe(1_000);
});
