import { describe, expect, test, vi } from 'vitest';
import { backoff } from './backoff.ts';
import { retry } from './retry.ts';

const failing = (times: number) => {
  const work = vi.fn(async () => 'done');
  for (let n = 1; n <= times; n++) work.mockRejectedValueOnce(new Error(`failure ${n}`));

  return work;
};
const atOnce = { pauseAfter: () => 0 };

describe('what fails', () => {
  test('is tried again until it succeeds', async () => {
    const work = failing(3);

    expect(await retry(work, atOnce)).toBe('done');
    expect(work).toHaveBeenCalledTimes(4);
  });

  test('is not tried again where that is of no use', async () => {
    const work = failing(3);
    const isPassing = (error: unknown) => (error as Error).message !== 'failure 2';

    await expect(retry(work, { ...atOnce, isPassing })).rejects.toThrow('failure 2');
  });

  test('is not tried again once it has taken too long', async () => {
    const work = failing(3);

    await expect(retry(work, { pauseAfter: () => 20, within: 10 })).rejects.toThrow('failure 2');
  });

  test('is tried a last time, at once, where waiting is cut short', async () => {
    const [once, twice] = [failing(1), failing(2)];
    const patient = { pauseAfter: () => 60_000, signal: AbortSignal.timeout(10) };

    expect(await retry(once, patient)).toBe('done');
    await expect(retry(twice, patient)).rejects.toThrow('failure 1');
  });

  test('is tried again after pauses that double up to the longest', () => {
    expect([1, 2, 3, 4, 5, 6].map(backoff(100, 1_000))).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });
});
