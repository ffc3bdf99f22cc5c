import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

describe('turns by account', () => {
  test('let one of an account run and two wait, and refuse the next, whoever else runs', async () => {
    const { work, release } = held();
    const inTurn = fairQueue({ atOnce: 6, each: 1, waiting: 2 });
    const mallorys = [1, 2, 3].map(() => inTurn('mallory', work));

    await expect(inTurn('mallory', work)).rejects.toMatchObject({ code: 'upload.waiting' });
    const olives = inTurn('olive', work);
    release();

    expect(await Promise.all([...mallorys, olives])).toEqual(['done', 'done', 'done', 'done']);
    expect(await inTurn('mallory', work)).toBe('done');
  });

  test('never let too many run, and forget nobody, whatever fails', async () => {
    const tasks = fc.array(fc.record({ account: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() }), {
      maxLength: 30,
    });

    await fc.assert(
      fc.asyncProperty(tasks, fc.integer({ min: 1, max: 3 }), async (all, each) => {
        const inTurn = fairQueue({ atOnce: 4, each, waiting: 100 });
        const running: string[] = [];
        const settled = await Promise.allSettled(
          all.map(({ account, fails }) =>
            inTurn(account, async () => {
              running.push(account);
              expect(running.length).toBeLessThanOrEqual(4);
              expect(running.filter((one) => one === account).length).toBeLessThanOrEqual(each);
              await Promise.resolve();
              running.splice(running.indexOf(account), 1);
              if (fails) throw new Error('it failed');
            }),
          ),
        );

        expect(settled.map(({ status }) => status === 'rejected')).toEqual(all.map(({ fails }) => fails));
      }),
    );
  });
});

/** Work that ends only when the test releases it. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>();

  return { work: () => promise.then(() => 'done'), release: resolve };
};
