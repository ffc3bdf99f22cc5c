import { expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { onceMore } from './once-more.ts';

test('however often it is asked for while it runs, it runs once more', async () => {
  const { work, runs } = heldWork();
  const ask = onceMore(work, { failed: () => {}, pause: HOUR });

  for (let n = 0; n < 5; n++) ask();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.waitFor(() => expect(runs).toHaveLength(2), PATIENCE);
  runs[1]?.resolve();
  await settled();

  expect(runs).toHaveLength(2);
});

test('what is asked for while it fails is done all the same', async () => {
  const { work, runs } = heldWork();
  const errors: unknown[] = [];
  const ask = onceMore(work, { failed: (error) => errors.push(error), pause: HOUR });

  ask();
  ask();
  runs[0]?.reject(new Error('away'));
  await vi.waitFor(() => expect(runs).toHaveLength(2), PATIENCE);

  expect(errors).toEqual([new Error('away')]);
});

test('what failed is repeated until it succeeds, though nobody asks again', async () => {
  const { work, runs } = heldWork();
  onceMore(work, { failed: () => {}, pause: 1 })();

  for (let n = 0; n < 3; n++) {
    await vi.waitFor(() => expect(runs).toHaveLength(n + 1), PATIENCE);
    runs[n]?.reject(new Error('away'));
  }
  await vi.waitFor(() => expect(runs).toHaveLength(4), PATIENCE);
  runs[3]?.resolve();
  await settled();

  expect(runs).toHaveLength(4);
});

const HOUR = 3_600_000;

/** Work whose runs end when the test says so. */
const heldWork = () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);

    return run.promise;
  };

  return { work, runs };
};

/** Whatever was about to run has begun by then. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
