import { followedByAll, moved, type Size } from '../canvas/geometry.ts';
import { type EditorField, inReadingOrder, isUnchanged } from './editor-field.ts';

/** Pixels that a copy lies beside what it was copied from, both ways. */
const STEP = 10;

type Copied = { readonly fields: readonly EditorField[]; readonly pastes: number };

/**
 * Copies for another page, at the places of the copied and with their distances. Several pages' fields go to as many
 * pages. On the page that they come from each copy lies a step further.
 */
export const pastedOn = (pageNumber: number, { fields, pastes }: Copied, rooms: readonly Size[]) => {
  const further = pageNumber - Math.min(...fields.map((field) => field.pageNumber));
  const step = further === 0 ? STEP * pastes : STEP * (pastes - 1);
  const turned = fields.map((field) => ({ ...field, pageNumber: field.pageNumber + further }));

  return shifted(turned, step, rooms);
};

export const duplicated = (fields: readonly EditorField[], rooms: readonly Size[]) =>
  shifted(fields, STEP, rooms);

/** Each field on every other page that has room for it at the same place, and has no such field there already. */
export const copiesOnAllPages = (
  fields: readonly EditorField[],
  rooms: readonly Size[],
  existing: readonly EditorField[],
): readonly EditorField[] =>
  rooms.flatMap((room, index) =>
    fields
      .map((field) => ({ ...field, pageNumber: index + 1 }))
      .filter(({ y, height }) => y + height <= room.height)
      .filter((copy) => !existing.some((field) => field.type === copy.type && isUnchanged(field, copy))),
  );

/** As far as all can follow; copies that would come to lie upon their originals go the other way. */
const shifted = (fields: readonly EditorField[], step: number, rooms: readonly Size[]) => {
  const placed = fields.flatMap((box) => {
    const room = rooms[box.pageNumber - 1];
    return room ? [{ box, room }] : [];
  });
  const offset = followedByAll(placed, { dx: step, dy: step });
  const isStuck = step > 0 && offset.dx <= 0 && offset.dy <= 0;
  const taken = isStuck ? followedByAll(placed, { dx: -step, dy: -step }) : offset;

  return placed.map(({ box, room }) => moved(box, taken, room)).toSorted(inReadingOrder);
};
