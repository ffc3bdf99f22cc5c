import { hasForbiddenCharacters, isEmail, notShown } from '../../text/characters.ts';
import type { FieldType } from './field.ts';

// What the browser decides by as well: nothing here needs zod.

type Size = { readonly width: number; readonly height: number };

/** Pixels of a new field (spec, part 2, section 9). */
export const defaultSizes: Readonly<Record<FieldType, Size>> = {
  signature: { width: 200, height: 50 },
  initials: { width: 80, height: 40 },
  date: { width: 120, height: 30 },
  text: { width: 150, height: 30 },
  checkbox: { width: 20, height: 20 },
  name: { width: 150, height: 30 },
  email: { width: 200, height: 30 },
};

/** Pixels below which a field cannot be resized (spec, part 1, section 5). */
export const smallestResized: Size = { width: 50, height: 30 };

/** Spec part 2, section 5: the capitalised type, twelve points, no size for a box to be ticked. */
export const defaultLabel = (type: FieldType) => type.charAt(0).toUpperCase() + type.slice(1);
export const defaultFontSize = (type: FieldType) => (type === 'checkbox' ? null : 12);

/** The font size that a resized field gets, in whole pixels (spec, part 2, section 9). */
export const automaticFontSize = (type: FieldType, { width, height }: Size): number | null => {
  switch (type) {
    case 'signature':
    case 'initials':
      return clamp(Math.round(height * 0.7), 12, 20);
    case 'date':
    case 'text':
    case 'name':
    case 'email':
      return clamp(Math.round(Math.min(height * 0.6, width * 0.08)), 8, 24);
    case 'checkbox':
      return null;
  }
};

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

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
