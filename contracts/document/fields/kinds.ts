import { hasForbiddenCharacters, notShown } from '../../text/characters.ts';
import { checkbox } from './checkbox.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { initials } from './initials.ts';
import type { FieldKind, Size } from './kind.ts';
import { name } from './name.ts';
import { signature } from './signature.ts';
import { text } from './text.ts';

// What the browser decides by as well: nothing here needs zod.

/** Every type of field by its name, which is stored for ever, in the order in which they are offered. */
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

/** Pixels below which a field cannot be resized (spec, part 1, section 5). */
export const smallestResized: Size = { width: 50, height: 30 };

export const VALUE_MAX = 2_000;

/** Why a value cannot stand in this field; null: it can. An empty value is judged by `required` alone. */
export const valueProblem = ({ type }: { readonly type: FieldType }, value: string): string | null => {
  if (value === '') return null;
  if (value.length > VALUE_MAX) return `is longer than ${VALUE_MAX} characters`;

  return hasForbiddenCharacters(value) ? notShown : fieldKinds[type].problem(value);
};

/** Whether it is written by hand, so that its signer chooses how it looks. */
export const isHandwritten = (type: FieldType) => fieldKinds[type].look === 'handwriting';
