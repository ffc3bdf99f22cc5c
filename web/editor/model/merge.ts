import { isSameMember } from '#contracts/document/fields/member-names.ts';
import {
  changesBetween,
  type EditorField,
  type Fields,
  fromServer,
  type ServerField,
} from './editor-field.ts';

/** The fields that the user is editing, and the fields that the server has as far as we know. */
export type Copies = { readonly fields: Fields; readonly saved: Fields };

/**
 * Merges the server's fields into the working copy. A field that wasn't changed here takes the server's values; in one
 * that was, the changed members stay. A field that the server has removed disappears here too, with any changes. Fields
 * that the server doesn't know yet stay.
 */
export const mergedWith = ({ fields, saved }: Copies, arrived: readonly ServerField[]): Copies => {
  const keys = new Map(Object.values(saved).map(({ id, key }) => [id, key]));
  const server = arrived.map((field) => fromServer(field, keys.get(field.id)));
  const isUnsaved = ({ key }: EditorField) => !saved[key];

  return {
    fields: byKey([
      ...server.flatMap((theirs) => mergedField(fields[theirs.key], saved[theirs.key], theirs)),
      ...Object.values(fields).filter(isUnsaved),
    ]),
    saved: byKey(server.map((theirs) => sameUnlessChanged(saved[theirs.key], theirs))),
  };
};

/** Returns nothing if the field was removed here; the server just hasn't been told yet. */
const mergedField = (
  mine: EditorField | undefined,
  base: EditorField | undefined,
  theirs: EditorField,
): readonly EditorField[] => {
  if (!base) return [theirs];

  return mine ? [mergedMembers(mine, base, theirs)] : [];
};

export const mergedMembers = (mine: EditorField, base: EditorField, theirs: EditorField): EditorField => {
  const merged = { ...mine, ...changesBetween(mine, { ...theirs, ...changesBetween(base, mine) }) };

  return sameUnlessChanged(mine, { ...merged, id: theirs.id, value: theirs.value });
};

/** Returns the same object if nothing has changed, so that nothing is drawn again. */
const sameUnlessChanged = (before: EditorField | undefined, after: EditorField): EditorField => {
  if (!before) return after;
  const isKept = (Object.keys(after) as (keyof EditorField)[]).every((name) =>
    isSameMember(before[name], after[name]),
  );

  return isKept ? before : after;
};

const byKey = (fields: readonly EditorField[]): Fields =>
  Object.fromEntries(fields.map((field) => [field.key, field]));
