import { z } from 'zod';
import { DocumentId, FieldId, RecipientId } from './ids.ts';
import { hasForbiddenCharacters, isEmail, lineOrNothing, notShown } from './text.ts';

export const FieldType = z.enum(['signature', 'initials', 'date', 'text', 'checkbox', 'name', 'email']);
export type FieldType = z.infer<typeof FieldType>;

/** Whole CSS pixels (96 an inch) on a page shown `PAGE_WIDTH` wide, origin top left (design, section 7). */
export const Box = z.strictObject({
  x: z.int().min(0).max(20_000),
  y: z.int().min(0).max(200_000),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(200_000),
});
export type Box = z.infer<typeof Box>;

export const label = lineOrNothing(100);
export const pageNumber = z.int().min(1).max(500);
export const fontSize = z.int().min(1).max(200).nullable();

/** A field as clients see it. `value` is what its signer entered, null until then. */
export const Field = z.strictObject({
  id: FieldId,
  documentId: DocumentId,
  recipientId: RecipientId,
  type: FieldType,
  label: z.string(),
  pageNumber: z.int(),
  ...Box.shape,
  fontSize: z.int().nullable(),
  required: z.boolean(),
  value: z.string().nullable(),
});
export type Field = z.infer<typeof Field>;

/** Spec part 2, section 5: the capitalised type, twelve points, no size for a box to be ticked. */
export const defaultLabel = (type: FieldType) => type.charAt(0).toUpperCase() + type.slice(1);
export const defaultFontSize = (type: FieldType) => (type === 'checkbox' ? null : 12);

export const INITIALS_MAX = 4;
export const VALUE_MAX = 2_000;

/** Why a value cannot stand in a field of this type; null: it can. An empty value is judged by `required` alone. */
export const valueProblem = (type: FieldType, value: string): string | null => {
  if (value === '') return null;
  if (value.length > VALUE_MAX) return `is longer than ${VALUE_MAX} characters`;
  if (hasForbiddenCharacters(value)) return notShown;

  switch (type) {
    case 'initials':
      return [...value.trim()].length > INITIALS_MAX ? `is longer than ${INITIALS_MAX} characters` : null;
    case 'date':
      return isCalendarDate(value) ? null : 'is not a date';
    case 'checkbox':
      return value === 'true' ? null : 'is neither ticked nor empty';
    case 'email':
      return isEmail(value) ? null : 'is not an e-mail address';
    case 'signature':
    case 'text':
    case 'name':
      return null;
  }
};

const isCalendarDate = (text: string) => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day || month > 12) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

  return day <= (days[month - 1] ?? 0);
};
