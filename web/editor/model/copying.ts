import { followedByAll, moved, type Size } from '../canvas/geometry.ts';
import { type EditorField, inReadingOrder, isUnchanged } from './editor-field.ts';

/** Pixels by which a copy is shifted from its original, both right and down. */
const STEP = 10;

type Copied = { readonly fields: readonly EditorField[]; readonly pastes: number };

/**
 * Makes copies for another page, in the same places and with the same distances. Fields from several pages go to as
 * many pages. On the original page, each copy is shifted one step further.
 */
export const pastedOn = (pageNumber: number, { fields, pastes }: Copied, rooms: readonly Size[]) => {
  const further = pageNumber - Math.min(...fields.map((field) => field.pageNumber));
  const step = further === 0 ? STEP * pastes : STEP * (pastes - 1);
  const turned = fields.map((field) => ({ ...field, pageNumber: field.pageNumber + further }));

  return shifted(turned, step, rooms);
};

export const duplicated = (fields: readonly EditorField[], rooms: readonly Size[]) =>
  shifted(fields, STEP, rooms);

/** Copies each field to every other page that has room for it in the same place and doesn't have such a field yet. */
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

/** Shifts only as far as all can follow. Copies that would cover their originals go the other way. */
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
