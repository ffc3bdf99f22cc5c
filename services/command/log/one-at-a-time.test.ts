import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { oneAtATime } from './one-at-a-time.ts';

describe('turns', () => {
  test('come one after the other for one key, in the order in which they were asked for', async () => {
    const { inTurn, begun, ends } = works();
    const results = [1, 2, 3].map((n) => inTurn('lease', n));

    for (const n of [1, 2, 3]) {
      await setImmediate();
      expect(begun).toEqual([1, 2, 3].slice(0, n));
      ends.get(n)?.resolve(n * 10);
    }

    expect(await Promise.all(results)).toEqual([10, 20, 30]);
  });

  test('of other keys do not wait', async () => {
    const { inTurn, begun } = works();
    void inTurn('lease', 1);
    void inTurn('deed', 2);
    await setImmediate();

    expect(begun).toEqual([1, 2]);
  });

  test('that fail fail for whoever asked, and for nobody else', async () => {
    const { inTurn, ends } = works();
    const [first, second] = [inTurn('lease', 1), inTurn('lease', 2)];
    ends.get(1)?.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await setImmediate();
    ends.get(2)?.resolve(20);

    expect(await second).toBe(20);
  });

  test('are taken in any case after some seconds: waiting is for speed, not for safety', async () => {
    const { inTurn, begun } = works();
    void inTurn('lease', 1);
    void inTurn('lease', 2);
    await setImmediate();
    expect(begun).toEqual([1]);

    await vi.waitFor(() => expect(begun).toEqual([1, 2]), PATIENCE);
  });
});

/** Three pieces of work that end when the test says so. */
const works = () => {
  const taken = oneAtATime();
  const begun: number[] = [];
  const ends = new Map([1, 2, 3].map((n) => [n, Promise.withResolvers<number>()]));

  return {
    begun,
    ends,
    inTurn: (key: string, n: number) =>
      taken(key, async () => {
        begun.push(n);
        return (await ends.get(n)?.promise) ?? expect.unreachable();
      }),
  };
};
