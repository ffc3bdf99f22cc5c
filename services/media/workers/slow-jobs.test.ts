import { describe, expect, test } from 'vitest';
import { order, scripted } from '../testing/scripted-pool.ts';

describe('a pool whose jobs are slow', () => {
  test('has slow jobs stand back, and goes on as if they were not there', async () => {
    const { pool, begun, back, finish } = scripted({ size: 2, share: 1, aside: 2, byHand: true });
    const slow = [order(pool, 'mallory')('slow 1'), order(pool, 'oscar')('slow 2')];
    await expect.poll(back).toBe(2);

    order(pool, 'olive')('page 1');
    order(pool, 'sam')('page 2');
    await expect.poll(begun).toEqual(['slow 1', 'slow 2', 'page 1', 'page 2']);
    finish('slow 1');
    finish('slow 2');
    expect(await Promise.all(slow)).toEqual(['slow 1', 'slow 2']);
    pool.close();
  });

  test('begins nothing more of an account whose job is slow', async () => {
    const { pool, begun, back } = scripted({ size: 3, share: 2, aside: 2, byHand: true });
    order(pool, 'mallory')('slow');
    await expect.poll(back).toBe(1);

    order(pool, 'mallory')('another');
    order(pool, 'olive')('page');
    await expect.poll(begun).toEqual(['slow', 'page']);
    pool.close();
  });

  test('ends the longest of the slow jobs where they are too many, for somebody who has none', async () => {
    const { pool, begun, back, finish } = scripted({ size: 2, share: 1, aside: 1, byHand: true });
    const [first, ...others] = ['mallory', 'oscar', 'trudy'].map((name) => order(pool, name)(`slow ${name}`));
    await expect.poll(back).toBe(3);
    expect(begun()).toHaveLength(3);

    order(pool, 'olive')('page');
    await expect(first).rejects.toMatchObject({ why: 'others' });
    await expect.poll(begun).toContain('page');
    for (const name of ['oscar', 'trudy']) finish(`slow ${name}`);
    expect(await Promise.all(others)).toEqual(['slow oscar', 'slow trudy']);
    pool.close();
  });

  test.each([
    ['goes on with a worker that comes back', false, 2],
    ['replaces one that cannot', true, 3],
  ])('%s', async (_, isBound, workers) => {
    const { pool, started, back, finish } = scripted({ size: 1, aside: 1, byHand: true, isBound });
    const slow = order(pool, 'mallory')('slow');
    await expect.poll(back).toBe(1);
    finish('slow');
    await slow;

    expect(started()).toBe(workers);
    pool.close();
  });
});
