import type { Box } from '#contracts/field.ts';
import type { Offset, Size } from './geometry.ts';

/** Where boxes like to be lined up, in pixels from the page's left and top. */
export type Lines = { readonly x: readonly number[]; readonly y: readonly number[] };
/** The lines that something was lined up with. */
export type Guides = { readonly x: number | null; readonly y: number | null };

type Snapped = { readonly offset: Offset; readonly guides: Guides };

/** Pixels: an inch, as most letters have it. */
const MARGIN = 96;

/** Edges and middles of other fields, the page's margins and its middle. */
export const linesOf = (others: readonly Box[], room: Size): Lines => ({
  x: [...others.flatMap(({ x, width }) => along(x, width)), MARGIN, room.width / 2, room.width - MARGIN],
  y: [...others.flatMap(({ y, height }) => along(y, height)), MARGIN, room.height - MARGIN],
});

/** Takes an offset a little further where an edge or the middle of the moved box then meets a line. */
export const snappedMove = (box: Box, { dx, dy }: Offset, lines: Lines, reach: number): Snapped => {
  const x = nearest(along(box.x + dx, box.width), lines.x, reach);
  const y = nearest(along(box.y + dy, box.height), lines.y, reach);

  return snappedBy({ dx, dy }, x, y);
};

/** The same for the lower right corner. */
export const snappedCorner = (box: Box, { dx, dy }: Offset, lines: Lines, reach: number): Snapped => {
  const x = nearest([box.x + box.width + dx], lines.x, reach);
  const y = nearest([box.y + box.height + dy], lines.y, reach);

  return snappedBy({ dx, dy }, x, y);
};

type Hit = { readonly shift: number; readonly line: number } | null;

const snappedBy = ({ dx, dy }: Offset, x: Hit, y: Hit): Snapped => ({
  offset: { dx: dx + (x?.shift ?? 0), dy: dy + (y?.shift ?? 0) },
  guides: { x: x?.line ?? null, y: y?.line ?? null },
});

const along = (start: number, length: number) => [start, start + length / 2, start + length];

const nearest = (points: readonly number[], lines: readonly number[], reach: number): Hit => {
  let hit: Hit = null;
  for (const line of lines)
    for (const point of points) {
      const shift = line - point;
      if (Math.abs(shift) <= reach && (!hit || Math.abs(shift) < Math.abs(hit.shift))) hit = { shift, line };
    }

  return hit;
};
