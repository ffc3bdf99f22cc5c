import {
  changesBetween,
  type EditorField,
  type Fields,
  fromServer,
  type ServerField,
} from '../model/editor-field.ts';

/** What a browser works on, and what it knows the server to have. */
export type Copies = { readonly fields: Fields; readonly saved: Fields };

/**
 * Brings what the server has now into the working copy. A field that was not touched here becomes what it is there;
 * of one that was touched, the members that were changed here stay. What is gone there is gone: there is nothing left
 * that a change could be made to. Fields that the server has yet to be told of stay.
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
    saved: byKey(server.map((theirs) => kept(saved[theirs.key], theirs))),
  };
};

/** None where the field was removed here, which the server has yet to be told. */
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

  return kept(mine, { ...merged, id: theirs.id, value: theirs.value });
};

/** The same object where nothing is new, so that nothing is drawn again. */
const kept = (before: EditorField | undefined, after: EditorField): EditorField => {
  if (!before) return after;
  const isKept = (Object.keys(after) as (keyof EditorField)[]).every((name) => before[name] === after[name]);

  return isKept ? before : after;
};

const byKey = (fields: readonly EditorField[]): Fields =>
  Object.fromEntries(fields.map((field) => [field.key, field]));
