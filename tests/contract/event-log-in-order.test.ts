import { expect, test, vi } from 'vitest';
import type { OrderedAppend } from '../../services/shared/log/event-store.ts';
import { PATIENCE } from '../harness/patience.ts';
import { event, log, openedForEach, stopped, store } from './opened-store.ts';

openedForEach();

test('appends that are many on their way lie in the log in the order in which they were given', async () => {
  await store.appendInOrder(appends(600), { signal: stopped.signal, wrote: () => {} });

  expect(await order()).toEqual(Array.from({ length: 600 }, (_, n) => String(n)));
});

test('a log that dies on the way keeps the order all the same, and doubles nothing', async () => {
  let there = 0;
  const writing = store.appendInOrder(appends(2_000), {
    signal: stopped.signal,
    wrote: (events) => {
      there += events;
    },
  });
  writing.catch(() => {});
  await vi.waitUntil(() => there > 200, { ...PATIENCE, interval: 1 });
  await log.end('SIGKILL');
  await log.start();
  await writing;

  expect(there).toBe(2_000);
  expect(await order()).toEqual(Array.from({ length: 2_000 }, (_, n) => String(n)));
}, 120_000);

test('an append that does not fit ends it', async () => {
  const writing = store.appendInOrder(gap(), { signal: stopped.signal, wrote: () => {} });

  await expect(writing).rejects.toThrow('e2.one was refused');
});

/** One event each, of five streams in turn. */
async function* appends(count: number): AsyncGenerator<OrderedAppend> {
  for (let n = 0; n < count; n++)
    yield {
      stream: `e2.document-${n % 5}`,
      expected: Math.floor(n / 5) - 1,
      events: [event('Counted', String(n))],
    };
}

async function* gap(): AsyncGenerator<OrderedAppend> {
  yield { stream: 'e2.one', expected: -1, events: [event('Counted')] };
  yield { stream: 'e2.one', expected: 1, events: [event('Counted')] };
}

const order = async () => {
  const found: unknown[] = [];
  for await (const news of store.follow({ prefixes: ['e2.'], from: null, signal: stopped.signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind === 'event') found.push(news.event.data.text);
  }

  return found;
};
