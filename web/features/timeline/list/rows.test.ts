import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storyOf } from '../story/story.ts';
import { hour, lease, moved, placed, sampleTimeline, uploaded } from '../testing/sample-story.ts';
import { heights, rowsOf, seenBetween, topFor } from './rows.ts';

test('events stand under the days on which they happened, in UTC', async () => {
  const { items } = rowsOf(await story(13), [...Array(13).keys()]);

  expect(items.map((item) => (item.kind === 'day' ? item.day : item.kind))).toEqual([
    '2026-11-21',
    ...Array(12).fill('event'),
    '2026-11-22',
    'event',
  ]);
});

test('each has its place among those that are shown', async () => {
  const { items, tops, indexOf } = rowsOf(await story(5), [1, 4]);

  expect(items.map((item) => (item.kind === 'event' ? item.nth : null))).toEqual([null, 1, 2]);
  expect(tops).toEqual([0, heights.day, heights.day + heights.event, heights.day + 2 * heights.event]);
  expect([indexOf(4), indexOf(0)]).toEqual([2, undefined]);
});

test('what a restore has left out is said where it is missing', async () => {
  const sample = await story(4);
  const restored = { at: hour(20), epoch: 1, takenAt: hour(1), filename: 'backup.zip' };
  const view = { ...sample.view, epoch: { number: 2, isCurrent: true, restored } };

  expect(rowsOf({ ...sample, view }, [0, 1, 2, 3]).items.map(({ kind }) => kind)).toEqual([
    ...['day', 'event', 'event'],
    'restore',
    ...['event', 'event'],
  ]);
  expect(rowsOf({ ...sample, view }, [0]).items.at(-1)?.kind).toBe('restore');
});

test('whatever is seen of the list is drawn, and little more', async () => {
  const sample = await story(200);
  const rows = rowsOf(sample, [...Array(200).keys()]);

  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(2_000), (top, height) => {
      const { from, to } = seenBetween(rows, top, top + height);
      const seen = [...rows.items.keys()].filter(
        (index) => (rows.tops[index + 1] ?? 0) > top && (rows.tops[index] ?? 0) < top + height,
      );

      expect(seen.every((index) => from <= index && index < to)).toBe(true);
      expect(to - from).toBeLessThan(seen.length + 16);
    }),
  );
});

test('the list goes where the current event is, if it is out of sight, and not past its own end', async () => {
  const rows = rowsOf(await story(200), [...Array(200).keys()]);
  const end = rows.tops.at(-1) ?? 0;

  fc.assert(
    fc.property(
      fc.nat(199),
      fc.nat(16_000),
      fc.integer({ min: 100, max: 2_000 }),
      (place, before, height) => {
        const index = rows.indexOf(place) ?? 0;
        const [top = 0, bottom = 0] = [rows.tops[index], rows.tops[index + 1]];
        const isSeen = before <= top && bottom <= before + height;
        const to = topFor(rows, place, { top: before, height });

        expect(to === null).toBe(isSeen);
        if (to === null) return;
        expect([to <= top, bottom <= to + height]).toEqual([true, true]);
        expect([to >= 0, to <= Math.max(0, end - height)]).toEqual([true, true]);
      },
    ),
  );
  expect(topFor(rowsOf(await story(5), [1]), 4, { top: 7, height: 100 })).toBeNull();
});

const story = async (events: number) =>
  storyOf(
    await sampleTimeline(
      [uploaded, placed, ...Array.from({ length: events }, (_, x) => moved(x))].slice(0, events),
    ),
    lease,
  );
