import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ahead, scripted } from '../testing/scripted-pool.ts';
import { Displaced, Dropped, Overrun } from './failures.ts';
import { everybody } from './pool.ts';

describe('a pool of workers', () => {
  test('does no more at once than it has workers', async () => {
    const { pool, most } = scripted({ size: 2 });

    await Promise.all(Array.from({ length: 8 }, (_, n) => pool.ask(async () => `job ${n}`, everybody).done));

    expect(most()).toBe(2);
  });

  test('keeps the last worker for what someone waits for', async () => {
    const { pool, begun, finish } = scripted({ size: 2, byHand: true });
    pool.ask(async () => 'ahead 1', ahead);
    pool.ask(async () => 'ahead 2', ahead);
    pool.ask(async () => 'now', everybody);
    await expect.poll(begun).toEqual(['ahead 1', 'now']);

    finish('now');
    finish('ahead 1');

    await expect.poll(begun).toEqual(['ahead 1', 'now', 'ahead 2']);
  });

  test('begins with what someone has begun to wait for', async () => {
    const { pool, begun, finish } = scripted({ size: 1, byHand: true });
    pool.ask(async () => 'first', everybody);
    pool.ask(async () => 'ahead 1', ahead);
    const second = pool.ask(async () => 'ahead 2', ahead);
    await expect.poll(begun).toEqual(['first']);

    second.hurry();
    finish('first');

    await expect.poll(begun).toEqual(['first', 'ahead 2']);
  });

  test('drops the oldest of what nobody waits for when there is too much of it', async () => {
    const { pool } = scripted({ size: 1 });
    const orders = Array.from({ length: 40 }, (_, n) => pool.ask(async () => `job ${n}`, ahead));

    await expect(orders[0]?.done).rejects.toBeInstanceOf(Dropped);
    orders.at(-1)?.hurry();
    expect(await orders.at(-1)?.done).toBe('job 39');
  });

  test('ends a job that takes too long, and its worker with it', async () => {
    const { pool, killed } = scripted({ size: 1, byHand: true, budget: 20 });

    await expect(pool.ask(async () => 'endless', everybody).done).rejects.toBeInstanceOf(Overrun);
    expect(killed()).toBe(1);
  });

  test('ends a job whose worker has grown too large, and no other', async () => {
    const { pool, begun, finish, grow } = scripted({ size: 2, byHand: true });
    const large = pool.ask(async () => 'large', everybody).done;
    const small = pool.ask(async () => 'small', everybody).done;
    await expect.poll(begun).toEqual(['large', 'small']);

    grow('large');
    await expect(large).rejects.toBeInstanceOf(Overrun);
    finish('small');

    expect(await small).toBe('small');
  });

  test('takes turns between accounts, however much one of them asks', async () => {
    const { pool, begun, finish } = scripted({ size: 3, share: 2, byHand: true });
    const order = (account: string) => (name: string) => pool.ask(async () => name, { when: 'now', account });
    ['bomb 1', 'bomb 2', 'bomb 3', 'bomb 4'].map(order('mallory'));
    await expect.poll(begun).toEqual(['bomb 1', 'bomb 2']);

    order('olive')('page');

    await expect.poll(begun).toEqual(['bomb 1', 'bomb 2', 'page']);
    finish('bomb 1');
    await expect.poll(begun).toEqual(['bomb 1', 'bomb 2', 'page', 'bomb 3']);
    pool.close();
  });

  test('tries once more what was displaced, and blames nobody when it is again', async () => {
    const { pool, begun } = scripted({ size: 1 });
    const job = pool.ask(async () => 'killed', everybody).done;

    await expect(job).rejects.toBeInstanceOf(Displaced);
    expect(begun()).toEqual(['killed', 'killed']);
  });

  test('has a fresh worker ready before the next job after one broke', async () => {
    const { pool, started } = scripted({ size: 1, breaks: true });

    await expect(pool.ask(async () => 'break', everybody).done).rejects.toThrow('broke');

    expect(started()).toBe(2);
    await expect(pool.ask(async () => 'fine', everybody).done).resolves.toBe('fine');
    expect(started()).toBe(2);
  });

  test('has a worker started when a job is expected, and lets it go when none comes', async () => {
    const { pool, started, killed } = scripted({ size: 2, warm: 0, rest: 10 });
    expect(started()).toBe(0);

    pool.expect();
    pool.expect();

    expect(started()).toBe(1);
    await expect.poll(killed).toBe(1);
  });

  test('does not blame a worker for a job that could not be made', async () => {
    const { pool, killed } = scripted({ size: 1 });

    await expect(pool.ask(() => Promise.reject(new Error('no file')), everybody).done).rejects.toThrow(
      'no file',
    );
    expect(killed()).toBe(0);
    await expect(pool.ask(async () => 'next', everybody).done).resolves.toBe('next');
  });

  test('answers every job once, whatever breaks, whatever hurries', async () => {
    const plan = fc.array(fc.record({ breaks: fc.boolean(), ahead: fc.boolean(), hurries: fc.boolean() }), {
      maxLength: 30,
    });

    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 2, max: 4 }), async (jobs, size) => {
        const { pool, most } = scripted({ size, breaks: true });
        const orders = jobs.map(({ breaks, ahead: isAhead, hurries }, n) => {
          const order = pool.ask(async () => (breaks ? 'break' : `job ${n}`), isAhead ? ahead : everybody);
          if (hurries) order.hurry();
          return order.done;
        });
        const settled = await Promise.allSettled(orders);

        expect(settled.map(({ status }) => status === 'rejected')).toEqual(jobs.map(({ breaks }) => breaks));
        expect(most()).toBeLessThanOrEqual(size);
        pool.close();
      }),
      { numRuns: 50 },
    );
  });
});
