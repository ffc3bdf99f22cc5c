import type { fieldShape } from './field.ts';

// This file doesn't use zod, because the browser needs the list of members too.

/** What people call each member of a field, in the order in which a history lists them. */
export const memberNames = {
  type: 'Type',
  label: 'Label',
  pageNumber: 'Page',
  x: 'Left',
  y: 'Top',
  width: 'Width',
  height: 'Height',
  fontSize: 'Font size',
  required: 'Required',
} as const satisfies Readonly<Record<keyof typeof fieldShape, string>>;

export type MemberName = keyof typeof memberNames;

export const fieldMemberNames = Object.keys(memberNames) as MemberName[];

/** Whether two values of a member are the same. Lists are if they hold the same. */
export const isSameMember = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
