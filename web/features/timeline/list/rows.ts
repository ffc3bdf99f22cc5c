import { dayOf } from '#contracts/instant.ts';
import type { Story } from '../story/story.ts';

/** An item of the list of events. */
export type Item =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'restore'; readonly key: string }
  | { readonly kind: 'event'; readonly key: string; readonly place: number; readonly nth: number };

export type Rows = {
  readonly items: readonly Item[];
  /** Pixels from the top of the list to the top of each item, and last to its end. */
  readonly tops: readonly number[];
  /** The index of an event's item. */
  readonly indexOf: (place: number) => number | undefined;
};

/**
 * The height of each kind of item in pixels. It is fixed, so that any part of a long list is found without drawing
 * the rest.
 */
export const heights = { day: 36, restore: 72, event: 56 } as const satisfies Record<Item['kind'], number>;

/** The events at those places, by day in UTC, and where a backup was restored. */
export const rowsOf = ({ events, view }: Pick<Story, 'events' | 'view'>, places: readonly number[]): Rows => {
  const items: Item[] = [];
  const indices = new Map<number, number>();
  const { restored } = view.epoch;
  let day = '';
  let isRestored = restored === null;

  for (const [index, place] of places.entries()) {
    const at = events[place]?.at ?? '';
    if (!isRestored && restored && at > restored.takenAt) {
      items.push({ kind: 'restore', key: 'restore' });
      isRestored = true;
    }
    if (dayOf(at) !== day) {
      day = dayOf(at);
      items.push({ kind: 'day', key: `${day} ${place}`, day });
    }
    indices.set(place, items.length);
    items.push({ kind: 'event', key: String(place), place, nth: index + 1 });
  }
  if (!isRestored) items.push({ kind: 'restore', key: 'restore' });

  return { items, tops: topsOf(items), indexOf: (place) => indices.get(place) };
};

const topsOf = (items: readonly Item[]): readonly number[] => {
  const tops = [0];
  for (const { kind } of items) tops.push((tops.at(-1) ?? 0) + heights[kind]);

  return tops;
};

/** Items beyond the edges that are drawn as well, so that a quick hand does not see the list being made. */
const SPARE = 6;

/** The first item that is seen between two edges, and the one after the last. */
export const seenBetween = ({ tops, items }: Rows, top: number, bottom: number) => ({
  from: Math.max(0, lastAtOrAbove(tops, top) - SPARE),
  to: Math.min(items.length, lastAtOrAbove(tops, bottom) + 1 + SPARE),
});

/** Where the part that is seen is to begin, so that the item of an event is in it; null where it is, or there is none. */
export const topFor = (
  { tops, indexOf }: Rows,
  place: number | null,
  seen: { readonly top: number; readonly height: number },
): number | null => {
  const index = place === null ? undefined : indexOf(place);
  if (index === undefined) return null;
  const [top = 0, bottom = 0, end = 0] = [tops[index], tops[index + 1], tops.at(-1)];
  if (seen.top <= top && bottom <= seen.top + seen.height) return null;

  return Math.max(0, Math.min((top + bottom - seen.height) / 2, end - seen.height));
};

const lastAtOrAbove = (tops: readonly number[], pixels: number): number => {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= pixels) low = middle;
    else high = middle - 1;
  }

  return low;
};
