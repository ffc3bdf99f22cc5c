import { PAGE_WIDTH, type PageSize, pageHeight } from '#contracts/document/fields/geometry.ts';
import { smallestResized } from '#contracts/document/fields/kinds.ts';
import type { Box } from '#contracts/document/fields/members.ts';

// Pixels of a page shown PAGE_WIDTH wide; origin top left.

export type Point = { readonly x: number; readonly y: number };
export type Offset = { readonly dx: number; readonly dy: number };
export type Size = { readonly width: number; readonly height: number };

/** The whole pixels on which a field may lie. */
export const roomOn = (page: PageSize): Size => ({
  width: PAGE_WIDTH,
  height: Math.max(Math.floor(pageHeight(page)), 1),
});

/** Never below 0 (spec, part 1, section 5), and never beyond the right and bottom edge. */
export const moved = <Field extends Box>(field: Field, { dx, dy }: Offset, room: Size): Field => ({
  ...field,
  x: within(field.x + dx, room.width - field.width),
  y: within(field.y + dy, room.height - field.height),
});

/**
 * Moves the lower right corner. The field keeps the minimum size of the spec, and stays within the page if that allows
 * it.
 */
export const resized = <Field extends Box>(field: Field, { width, height }: Size, room: Size): Field => ({
  ...field,
  width: Math.max(Math.min(Math.round(width), room.width - field.x), smallestResized.width),
  height: Math.max(Math.min(Math.round(height), room.height - field.y), smallestResized.height),
});

/** The box of this size whose middle is at the pointer. */
export const centredAt = ({ x, y }: Point, { width, height }: Size, room: Size): Box =>
  moved({ x: 0, y: 0, width, height }, { dx: x - width / 2, dy: y - height / 2 }, room);

type Placed = { readonly box: Box; readonly room: Size };

/** The part of an offset that all boxes can follow, so that they keep their distances. */
export const followedByAll = (placed: readonly Placed[], { dx, dy }: Offset): Offset => ({
  dx: between(
    dx,
    placed.map(({ box }) => -box.x),
    placed.map(({ box, room }) => room.width - box.width - box.x),
  ),
  dy: between(
    dy,
    placed.map(({ box }) => -box.y),
    placed.map(({ box, room }) => room.height - box.height - box.y),
  ),
});

const between = (value: number, lows: readonly number[], highs: readonly number[]) =>
  Math.max(Math.min(value, ...highs), ...lows);

/** What a rubber band drawn between two points touches. */
export const touchedBy = <Field extends Box>(band: Box, fields: readonly Field[]): readonly Field[] =>
  fields.filter((field) => overlaps(band, field));

export const bandBetween = (from: Point, to: Point): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

export const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The smallest box around some boxes; there's at least one. */
export const boundsOf = (boxes: readonly Box[]): Box => {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];

  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
};

const within = (value: number, most: number) => Math.max(Math.min(Math.round(value), most), 0);
