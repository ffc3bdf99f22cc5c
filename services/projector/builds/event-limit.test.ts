import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventLimit } from './event-limit.ts';

test('everything passes once and in order, however often it was held', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(30), { minLength: 1 }), async (limits) => {
      const { events, passed, done } = worker();
      for (const limit of limits) {
        await events.hold();
        const last = BigInt(passed.at(-1) ?? 0);
        await events.allowUpTo(BigInt(limit), () => passed.length >= Math.min(limit, ITEMS));

        expect(BigInt(passed.at(-1) ?? 0)).toBe(max(last, BigInt(limit)));
      }
      events.open();
      await done;

      expect(passed).toEqual(items);
    }),
  );
});

test('nothing is worked on any longer once it is held', async () => {
  const { events, passed } = worker();
  await events.hold();
  const before = passed.length;
  for (let n = 0; n < 20; n++) await turn();

  expect(passed).toHaveLength(before);
});

const ITEMS = 30;
const items = Array.from({ length: ITEMS }, (_, n) => n + 1);
const turn = () => new Promise((resolve) => setImmediate(resolve));
const max = (one: bigint, other: bigint) => (one > other ? one : other);

/** Takes its time for each item of batches of seven. */
const worker = () => {
  const events = eventLimit();
  const passed: number[] = [];
  const work = async () => {
    await turn();
    for (let n = 0; n < ITEMS; n += 7)
      for await (const part of events.takeAllowed(items.slice(n, n + 7), BigInt)) {
        await turn();
        passed.push(...part);
      }
  };

  return { events, passed, done: work() };
};
