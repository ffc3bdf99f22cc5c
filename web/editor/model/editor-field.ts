import type { Field } from '#contracts/document/fields/field.ts';
import { fieldMemberNames, isSameMember, type MemberName } from '#contracts/document/fields/member-names.ts';

/** A field in the editor. */
export type EditorField = NewField & {
  /** Identifies the field in this browser, even before the server knows about it. */
  readonly key: string;
  /** The server's id; null until the server has created the field. */
  readonly id: string | null;
  readonly value: string | null;
};

/** A field as the server sends it. Other members, such as the document's id, are of no use to the editor. */
export type ServerField = Omit<EditorField, 'key' | 'id'> & { readonly id: string };

/** The members of a new field. */
export type NewField = Readonly<Pick<Field, 'recipientId' | MemberName>>;

/** The members that may change later. */
export type FieldChanges = Partial<Omit<NewField, 'type'>>;

export type Fields = Readonly<Record<string, EditorField>>;

const members = ['recipientId', ...fieldMemberNames] as const satisfies readonly (keyof NewField)[];
const changeable = members.filter((member) => member !== 'type');

export const fromServer = (field: ServerField, key: string = field.id): EditorField => ({
  ...membersOf(field),
  key,
  id: field.id,
  value: field.value,
});

/** What is sent to the server for a new field. */
export const membersOf = (field: NewField): NewField =>
  Object.fromEntries(
    members.filter((member) => member in field).map((member): [string, unknown] => [member, field[member]]),
  ) as NewField;

/** The members of `after` that differ from `before`. */
export const changesBetween = (before: NewField, after: NewField): FieldChanges =>
  Object.fromEntries(
    changeable
      .filter((member) => !isSame(member, before, after))
      .map((member) => [member, member === 'label' ? after.label.trim() : after[member]]),
  );

export const isUnchanged = (before: NewField, after: NewField) =>
  changeable.every((member) => isSame(member, before, after));

/** The server removes spaces around a label, so they don't count as a change. */
const isSame = (member: (typeof changeable)[number], before: NewField, after: NewField) =>
  member === 'label'
    ? before.label.trim() === after.label.trim()
    : isSameMember(before[member], after[member]);

/** Sorts by page, then from top to bottom, then from left to right. */
export const inReadingOrder = (one: EditorField, other: EditorField) =>
  one.pageNumber - other.pageNumber || one.y - other.y || one.x - other.x || one.key.localeCompare(other.key);
