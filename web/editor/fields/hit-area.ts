import type { CSSProperties } from 'react';
import type { Box } from '#contracts/document/fields/members.ts';

/** Screen pixels that a pointer needs at least (WCAG 2.5.8). */
const LEAST = 24;

/** Page pixels that are fewer than that on the screen at the smallest zoom of a telephone. */
const SMALL = 120;

type Sides = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

/** Page pixels on each side of a box up to the next box beside it, above it or below it; infinite if there is none. */
export const roomAround = (box: Box, others: readonly Box[]): Sides => {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const beside = others.filter((other) => other.y < bottom && box.y < other.y + other.height);
  const stacked = others.filter((other) => other.x < right && box.x < other.x + other.width);

  return {
    top: nearest(stacked.filter(({ y }) => y < box.y).map((other) => box.y - other.y - other.height)),
    right: nearest(beside.filter(({ x }) => x > box.x).map((other) => other.x - right)),
    bottom: nearest(stacked.filter(({ y }) => y > box.y).map((other) => other.y - bottom)),
    left: nearest(beside.filter(({ x }) => x < box.x).map((other) => box.x - other.x - other.width)),
  };
};

const nearest = (gaps: readonly number[]) => Math.max(Math.min(...gaps), 0);

/**
 * Where a field can be pressed, as CSS that goes by the zoom: all of the field, and around a small one as much as a
 * pointer needs, but no further than half of the way to its neighbours. What a neighbour takes away on one side is added
 * on the other.
 */
export const hitArea = (box: Box, others: readonly Box[]): CSSProperties => {
  if (box.width >= SMALL && box.height >= SMALL) return { inset: 0 };
  const { top, right, bottom, left } = roomAround(box, others);

  return {
    top: out(box.height, top, bottom),
    right: out(box.width, right, left),
    bottom: out(box.height, bottom, top),
    left: out(box.width, left, right),
  };
};

/** How far it reaches out on a side, where `gap` is the room there and `opposite` the one across. */
const out = (extent: number, gap: number, opposite: number) => {
  const half = `max(0px, (${LEAST}px - ${extent}px * var(--scale)) / 2)`;
  const padding =
    opposite === Number.POSITIVE_INFINITY ? half : `2 * ${half} - min(${half}, ${toMiddle(opposite)})`;

  return gap === Number.POSITIVE_INFINITY
    ? `calc(-1 * (${padding}))`
    : `calc(-1 * min(${padding}, ${toMiddle(gap)}))`;
};

const toMiddle = (gap: number) => `${gap / 2}px * var(--scale)`;

/** Screen pixels of a field from which on the X and the handle at its corners leave enough of it free. */
const ROOMY = 36;

/** How far these stand aside of a field that is smaller, as CSS that goes by the zoom. */
export const toolsBeside = ({ width }: Pick<Box, 'width'>): Record<'--aside', string> => ({
  '--aside': `max(0px, (${ROOMY}px - ${width}px * var(--scale)) / 2)`,
});
