import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batches } from './batches.ts';

test('items come once each and in order, never more than asked for at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean()), fc.integer({ min: 1, max: 4 }), async (pauses, size) => {
      const taken: (readonly number[])[] = [];
      for await (const batch of batches(counting(pauses), { size, prepare })) {
        taken.push(batch);
        if (batch.length % 2 === 0) await turn();
      }

      expect(taken.flat()).toEqual(pauses.map((_, n) => n));
      expect(taken.every(({ length }) => length >= 1 && length <= size)).toBe(true);
    }),
  );
});

test('what trickles in is taken one by one, what waits is taken together', async () => {
  const source = pushed<number>();
  const reader = batches(source.items(), { size: 10, prepare });

  source.push(1);
  const first = await reader.next();
  source.push(2);
  source.push(3);
  source.push(4);
  await turn();
  const second = await reader.next();

  expect([first.value, second.value]).toEqual([[1], [2, 3, 4]]);
});

test('what comes within moments of a batch waits for more', async () => {
  const source = pushed<number>();
  const reader = batches(source.items(), { size: 10, gather: 300, prepare });

  source.push(1);
  const first = await reader.next();
  source.push(2);
  const second = reader.next();
  await turn();
  source.push(3);

  expect([first.value, (await second).value]).toEqual([[1], [2, 3]]);
});

test('reading stops two batches ahead of the work', async () => {
  let read = 0;
  const endless = async function* () {
    while (true) yield read++;
  };
  const reader = batches(endless(), { size: 10, prepare });

  await reader.next();
  for (let n = 0; n < 100; n++) await turn();
  await reader.return(undefined);

  expect(read).toBeLessThanOrEqual(40);
});

test('what was read before a failure is handed out, then the failure', async () => {
  const failing = async function* () {
    yield 1;
    throw new Error('the log is gone');
  };
  const reader = batches(failing(), { size: 10, prepare });

  expect((await reader.next()).value).toEqual([1]);
  await expect(reader.next()).rejects.toThrow('the log is gone');
});

test('a full batch is prepared while the one before it is worked on', async () => {
  const source = pushed<number>();
  const begun: (readonly number[])[] = [];
  const reader = batches(source.items(), {
    size: 2,
    prepare: async (batch) => {
      begun.push(batch);
      return batch;
    },
  });

  source.push(1);
  await reader.next();
  for (const n of [2, 3, 4]) source.push(n);
  await turn();

  expect(begun).toEqual([[1], [2, 3]]);
  expect([(await reader.next()).value, (await reader.next()).value]).toEqual([[2, 3], [4]]);
});

test('a failure to prepare is thrown when the batch has its turn', async () => {
  const reader = batches(counting([false, true, false]), {
    size: 2,
    prepare: async (batch) => {
      if (batch[0] === 1) throw new Error('the vault is away');
      return batch;
    },
  });

  expect((await reader.next()).value).toEqual([0]);
  await turn();
  await expect(reader.next()).rejects.toThrow('the vault is away');
});

const prepare = async (batch: readonly number[]) => batch;

const turn = () => new Promise((resolve) => setImmediate(resolve));

const counting = async function* (pauses: readonly boolean[]) {
  for (const [n, pause] of pauses.entries()) {
    if (pause) await turn();
    yield n;
  }
};

const pushed = <Item>() => {
  const waiting: Item[] = [];
  let wake = () => {};

  return {
    push: (item: Item) => {
      waiting.push(item);
      wake();
    },
    items: async function* () {
      while (true) {
        const item = waiting.shift();
        if (item === undefined) await new Promise<void>((resolve) => (wake = resolve));
        else yield item;
      }
    },
  };
};
