import { expect, test } from 'vitest';
import { sharedRuns } from './shared-runs.ts';

/** Work that ends when the test says so. */
const heldWork = () => {
  const runs: PromiseWithResolvers<number>[] = [];
  const ask = sharedRuns(() => {
    const held = Promise.withResolvers<number>();
    runs.push(held);
    return held.promise;
  });

  return { runs, ask };
};

test('who asks while it runs gets the result of one further run', async () => {
  const { runs, ask } = heldWork();
  const first = ask();
  const others = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);

  runs[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

test('who asks while the further run goes on shares yet another', async () => {
  const { runs, ask } = heldWork();
  const all = [ask(), ask()];
  runs[0]?.resolve(1);
  await all[0];
  await expect.poll(() => runs.length).toBe(2);
  all.push(ask(), ask());
  runs[1]?.resolve(2);
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.resolve(3);

  expect(await Promise.all(all)).toEqual([1, 2, 3, 3]);
});

test('a run that fails fails for those who shared it, and not for the others', async () => {
  const { runs, ask } = heldWork();
  const first = ask();
  const second = ask();
  runs[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve(2);

  expect(await second).toBe(2);
});
