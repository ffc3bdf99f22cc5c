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

const named = (size: number): Message => ({ type: 'TemplateEdited', data: { title: 'x'.repeat(size) } });

const appendsOf = async (events: Awaited<ReturnType<typeof epochOf>>) => {
  async function* members() {
    yield events;
  }

  return Array.fromAsync(appendsTo(2, members()));
};
