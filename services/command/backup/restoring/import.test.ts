import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message } from '#contracts/envelope.ts';
import { epochOf } from '../testing/sample-epoch.ts';
import { appendsTo } from './import.ts';

/** The most bytes that the log accepts in one append. */
const LARGEST_APPEND = 2 ** 20;

describe('what is appended at once', () => {
  test('is what stands one behind the other in one stream, fifteen events at most', async () => {
    const events = await epochOf({ 'document-1': Array.from({ length: 20 }, () => named(10)) });
    const appends = await appendsOf(events);

    expect(appends.map(({ expected, events: { length } }) => [expected, length])).toEqual([
      [-1, 15],
      [14, 5],
    ]);
  });

  test('is less than the log takes, however large the events are', async () => {
    const sizes = [250_000, 250_000, 250_000, 250_000, 250_000, 10, 100_000, 100_000, 100_000, 300_000, 10];
    const events = await epochOf({ 'document-1': sizes.map(named) });
    const appends = await appendsOf(events);

    for (const append of appends) expect(JSON.stringify(append.events).length).toBeLessThan(LARGEST_APPEND);
    expect(appends.map(({ events: { length } }) => length)).toEqual([1, 1, 1, 1, 2, 2, 1, 1, 1]);
    expect(appends.flatMap((append) => append.events.map(({ id }) => id))).toEqual(
      events.map(({ id }) => id),
    );
  });
});

describe('what one signature covers', () => {
  const inOrder = (sizes: readonly number[]) =>
    sizes.flatMap((size) => Array.from({ length: size }, (_, n) => (n === size - 1 ? size : null)));
  const signedAs = async (sizes: readonly number[]) => {
    const covered = inOrder(sizes);
    const events = await epochOf({ 'document-1': covered.map(() => named(10)) });
    return events.map((event, n) => {
      const size = covered[n] ?? null;
      const sig = { key: 'a', events: size ?? 0, value: 'b' };
      return size === null ? event : { ...event, metadata: { ...event.metadata, sig } };
    });
  };

  test('is appended at once, wherever a page of the backup ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 30 }),
        async (sizes, page) => {
          const events = await signedAs(sizes);
          const pages = Array.from({ length: Math.ceil(events.length / page) }, (_, n) =>
            events.slice(n * page, (n + 1) * page),
          );
          const appends = await appendsOf(...pages);

          for (const append of appends) expect(append.events.at(-1)?.metadata.sig).toBeDefined();
          expect(appends.flatMap((append) => append.events.map(({ id }) => id))).toEqual(
            events.map(({ id }) => id),
          );
        },
      ),
    );
  });

  test('waits for no more than one append may hold', async () => {
    const events = await epochOf({ 'document-1': Array.from({ length: 4_500 }, () => named(1)) });

    const appends = await appendsOf(events.slice(0, 2_500), events.slice(2_500));

    expect(appends.flatMap((append) => append.events)).toHaveLength(4_500);
    for (const append of appends) expect(append.events.length).toBeLessThanOrEqual(15);
  });
});

const named = (size: number): Message => ({ type: 'TemplateEdited', data: { title: 'x'.repeat(size) } });

const appendsOf = async (...pages: readonly Awaited<ReturnType<typeof epochOf>>[]) => {
  async function* members() {
    yield* pages;
  }

  return Array.fromAsync(appendsTo(2, members()));
};
