import { hasForbiddenCharacters } from '../../text/characters.ts';
import type { ValueProblem } from '../../text/value-problems.ts';
import { checkbox } from './checkbox.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { initials } from './initials.ts';
import type { FieldKind, Size } from './kind.ts';
import type { FieldMembers } from './members.ts';
import { name } from './name.ts';
import { signature } from './signature.ts';
import { text } from './text.ts';

// This file doesn't use zod, because the browser checks values with the same rules.

/** All types of fields, in the order in which the editor offers them. Events keep the names, so never rename one. */
export const fieldKinds = {
  signature,
  initials,
  date,
  text,
  checkbox,
  name,
  email,
} as const satisfies Record<string, FieldKind>;

export type FieldType = keyof typeof fieldKinds;

export const fieldTypes = Object.keys(fieldKinds) as [FieldType, ...FieldType[]];

type NewField = { readonly type: FieldType; readonly label?: string; readonly fontSize?: number | null };

/** Fills in what a new field gets from its type where nothing else was chosen. */
export const withDefaults = <New extends NewField>(field: New) => ({
  ...field,
  label: field.label || fieldKinds[field.type].label,
  fontSize: field.fontSize ?? fieldKinds[field.type].fontSize,
});

/** The smallest size, in pixels, to which a field can be resized (spec, part 1, section 5). */
export const smallestResized: Size = { width: 50, height: 30 };

/** `valueProblems` says this number too. */
export const VALUE_MAX = 2_000;

/** Names why this field can't have a value, or null if it can. Empty values are fine: only `required` forbids them. */
export const valueProblem = (
  field: { readonly type: FieldType } & Partial<FieldMembers>,
  value: string,
): ValueProblem | null => {
  if (value === '') return null;
  if (value.length > VALUE_MAX) return 'too-long-value';

  return hasForbiddenCharacters(value) ? 'not-shown' : fieldKinds[field.type].problem(value, field);
};

/** Whether fields of this type are written by hand, so that the signer chooses how they look. */
export const isHandwritten = (type: FieldType) => fieldKinds[type].look === 'handwriting';
