import { type EditorField, type Fields, inReadingOrder, isUnchanged } from './editor-field.ts';
import { followedByAll, moved, type Size } from './geometry.ts';

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

/** How many pages would get a copy of something that is selected. */
export const pagesToCopyTo = ({ fields, selected, rooms }: CopyState): number => {
  const all = Object.values(fields);
  const copies = copiesOnAllPages(chosenOf(fields, selected), rooms, all);

  return new Set(copies.map(({ pageNumber }) => pageNumber)).size;
};

/** Whether every page has each of the selected fields in the same place. */
export const isOnAllPages = ({ fields, selected, rooms }: CopyState): boolean =>
  chosenOf(fields, selected).every((field) =>
    rooms.every((_, index) =>
      Object.values(fields).some(
        (other) => other.type === field.type && isUnchanged(other, { ...field, pageNumber: index + 1 }),
      ),
    ),
  );

type CopyState = {
  readonly fields: Fields;
  readonly selected: readonly string[];
  readonly rooms: readonly Size[];
};

const chosenOf = (fields: Fields, selected: readonly string[]) =>
  selected.flatMap((key) => fields[key] ?? []);

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
