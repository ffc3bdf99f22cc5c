import { expect, test } from 'vitest';
import { limit } from './limit.ts';

test('as many works as may run do, and the others begin in their order, whether those before them fail or not', async () => {
  const few = limit(2);
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map((n) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const run = few.run(() => {
      begun.push(n);
      return promise;
    });

    return { run, resolve, reject };
  });
  expect(begun).toEqual([0, 1]);
  expect(few.waiting()).toBe(2);

  works[1]?.reject(new Error('failed'));
  await expect(works[1]?.run).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);

  for (const [n, { resolve }] of works.entries()) resolve(n);
  expect(await Promise.all([works[0], works[2], works[3]].map((work) => work?.run))).toEqual([0, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(few.waiting()).toBe(0);
});
