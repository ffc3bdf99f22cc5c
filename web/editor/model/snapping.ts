import type { Box } from '#contracts/document/fields/members.ts';
import type { EditorField } from './editor-field.ts';
import type { EditorState } from './editor-state.ts';
import { centredAt, moved, type Offset, type Point, type Size } from './geometry.ts';

/** Positions in one direction, in pixels, at which boxes snap: edges to edges, and middles to middles. */
type Marks = { readonly edges: readonly number[]; readonly middles: readonly number[] };
export type Lines = { readonly x: Marks; readonly y: Marks };
/** The lines that a box was aligned with. */
export type Guides = { readonly x: number | null; readonly y: number | null };

type Snapped = { readonly offset: Offset; readonly guides: Guides };

/** Screen pixels within which a box snaps to a line. */
export const REACH = 6;

/** Pixels: an inch, the margin of most letters. */
const MARGIN = 96;

/** The edges and middles of other fields, the page's margins and the middle of its width. */
export const linesOf = (others: readonly Box[], room: Size): Lines => ({
  x: {
    edges: [...others.flatMap(({ x, width }) => [x, x + width]), MARGIN, room.width - MARGIN],
    middles: [...others.map(({ x, width }) => x + width / 2), room.width / 2],
  },
  y: {
    edges: [...others.flatMap(({ y, height }) => [y, y + height]), MARGIN, room.height - MARGIN],
    middles: others.map(({ y, height }) => y + height / 2),
  },
});

/** The lines on a field's page, without those of the fields that move. */
export const linesAround = (
  field: Pick<EditorField, 'pageNumber' | 'width' | 'height'>,
  { fields, rooms }: Pick<EditorState, 'fields' | 'rooms'>,
  moving: readonly string[],
) =>
  linesOf(
    Object.values(fields).filter(
      ({ key, pageNumber }) => pageNumber === field.pageNumber && !moving.includes(key),
    ),
    rooms[field.pageNumber - 1] ?? field,
  );

type Landing = { readonly box: Box; readonly guides: Guides };

/** Where a new field comes to lie with the pointer in its middle. */
export const landingAt = (middle: Point, size: Size, room: Size, lines: Lines, reach: number): Landing => {
  const box = centredAt(middle, size, room);
  const { offset, guides } = snappedMove(box, { dx: 0, dy: 0 }, lines, reach);

  return { box: moved(box, offset, room), guides };
};

/** Extends an offset a little if an edge or the middle of the moved box then meets a line. */
export const snappedMove = (box: Box, { dx, dy }: Offset, lines: Lines, reach: number): Snapped =>
  snappedBy(
    { dx, dy },
    nearestAlong(box.x + dx, box.width, lines.x, reach),
    nearestAlong(box.y + dy, box.height, lines.y, reach),
  );

/** Snaps the lower right corner. */
export const snappedCorner = (box: Box, { dx, dy }: Offset, lines: Lines, reach: number): Snapped =>
  snappedBy(
    { dx, dy },
    nearest([box.x + box.width + dx], lines.x.edges, reach),
    nearest([box.y + box.height + dy], lines.y.edges, reach),
  );

type Hit = { readonly shift: number; readonly line: number } | null;

const snappedBy = ({ dx, dy }: Offset, x: Hit, y: Hit): Snapped => ({
  offset: { dx: dx + (x?.shift ?? 0), dy: dy + (y?.shift ?? 0) },
  guides: { x: x?.line ?? null, y: y?.line ?? null },
});

const nearestAlong = (start: number, length: number, { edges, middles }: Marks, reach: number): Hit => {
  const edge = nearest([start, start + length], edges, reach);
  const middle = nearest([start + length / 2], middles, edge ? Math.abs(edge.shift) - EDGES_FIRST : reach);

  return middle ?? edge;
};

/** How many pixels closer a middle must be to be preferred to an edge. */
const EDGES_FIRST = 1;

const nearest = (points: readonly number[], lines: readonly number[], reach: number): Hit => {
  let hit: Hit = null;
  for (const line of lines)
    for (const point of points) {
      const shift = line - point;
      if (Math.abs(shift) <= reach && (!hit || Math.abs(shift) < Math.abs(hit.shift))) hit = { shift, line };
    }

  return hit;
};
