import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { retryQueue } from './retry-queue.ts';

const AT = '2026-05-04T09:30:00.000Z';

describe('a document with news', () => {
  test('is worked on, and is done when nothing is left', async () => {
    const { list, work } = listOf();

    list.add('lease', 7n, AT);
    expect(list.oldest()).toBe(7n);
    await work.finish('lease', true);

    expect(list.oldest()).toBeNull();
    expect(work.begun).toEqual(['lease']);
  });

  test('is worked on once more when news came meanwhile, and never twice at once', async () => {
    const { list, work } = listOf();
    list.add('lease', 7n, AT);
    list.add('lease', 8n, AT);
    list.add('lease', 9n, AT);

    expect(work.begun).toEqual(['lease']);
    await work.finish('lease', true);
    expect(work.begun).toEqual(['lease', 'lease']);
    expect(list.oldest()).toBe(8n);
    await work.finish('lease', true);

    expect(list.oldest()).toBeNull();
    expect(work.begun).toHaveLength(2);
  });

  test('waits while as many as may be are worked on', async () => {
    const { list, work } = listOf(2);
    for (const [n, id] of ['a', 'b', 'c'].entries()) list.add(id, BigInt(n), AT);

    expect(work.begun).toEqual(['a', 'b']);
    await work.finish('b', true);

    expect(work.begun).toEqual(['a', 'b', 'c']);
    expect(list.oldest()).toBe(0n);
  });
});

describe('what fails', () => {
  test('is tried again, later and later, until it works', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { list, work } = listOf();
    list.add('lease', 7n, AT);

    for (const seconds of [0.5, 1, 2, 4, 8, 16, 30, 30, 30]) {
      const tries = work.begun.length;
      await work.finish('lease', false);
      await vi.advanceTimersByTimeAsync(seconds * 500 - 1);
      expect(work.begun).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(seconds * 500 + 1);
      expect(work.begun).toHaveLength(tries + 1);
      expect(list.oldest()).toBe(7n);
    }
    await work.finish('lease', true);

    expect(list.oldest()).toBeNull();
    vi.useRealTimers();
  });

  test('or throws is tried again too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { list, work } = listOf();
    list.add('lease', 7n, AT);

    await work.fail('lease');
    await vi.advanceTimersByTimeAsync(500);

    expect(work.begun).toHaveLength(2);
    vi.useRealTimers();
  });

  test('leaves its place to others', async () => {
    const { list, work } = listOf(1);
    list.add('broken', 1n, AT);
    list.add('lease', 2n, AT);

    await work.finish('broken', false);

    expect(work.begun).toEqual(['broken', 'lease']);
    await work.finish('lease', true);
    await list.stop();
  });

  test('is tried in one go however much news comes meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { list, work } = listOf();
    list.add('lease', 7n, AT);
    await work.finish('lease', false);
    for (let n = 8n; n < 20n; n++) list.add('lease', n, AT);
    await vi.advanceTimersByTimeAsync(500);
    expect(work.begun).toHaveLength(2);
    await work.finish('lease', false);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(work.begun).toHaveLength(3);
    expect(list.oldest()).toBe(7n);
    vi.useRealTimers();
  });
});

test('says how many wait, and since when', async () => {
  const { list, work } = listOf();
  expect(list.waiting()).toEqual({ streams: 0, since: null });
  list.add('lease', 7n, AT);
  list.add('offer', 8n, '2026-05-04T09:31:00.000Z');
  list.add('lease', 9n, '2026-05-04T09:32:00.000Z');

  expect(list.waiting()).toEqual({ streams: 2, since: AT });
  await work.finish('lease', true);
  expect(list.waiting().streams).toBe(2);
  await work.finish('lease', true);

  expect(list.waiting()).toEqual({ streams: 1, since: '2026-05-04T09:31:00.000Z' });
});

test('the end waits for what is under way, and begins nothing more', async () => {
  const { list, work } = listOf(1);
  list.add('a', 1n, AT);
  list.add('b', 2n, AT);
  let isOver = false;

  const over = list.stop().then(() => {
    isOver = true;
  });
  await setImmediate();
  expect(isOver).toBe(false);
  await work.finish('a', true);
  await over;

  expect(work.begun).toEqual(['a']);
  expect(list.oldest()).toBe(2n);
});

/** A list whose work ends when the test says so. */
const listOf = (atOnce = 4) => {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<boolean>>();
  const list = retryQueue({
    atOnce,
    firstRetry: 500,
    longestRetry: 30_000,
    log: pino({ level: 'silent' }),
    work: (id) => {
      begun.push(id);
      const end = Promise.withResolvers<boolean>();
      ends.set(id, end);
      return end.promise;
    },
  });

  return {
    list,
    work: {
      begun,
      finish: async (id: string, isSettled: boolean) => {
        ends.get(id)?.resolve(isSettled);
        await setImmediate();
      },
      fail: async (id: string) => {
        ends.get(id)?.reject(new Error('broken'));
        await setImmediate();
      },
    },
  };
};
