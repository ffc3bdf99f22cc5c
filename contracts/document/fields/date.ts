import { type FieldKind, lettersAndDigits, oneLine } from './kind.ts';

/** The value has the form `YYYY-MM-DD`. */
export const date: FieldKind = {
  ...lettersAndDigits,
  label: 'Date',
  size: { width: 120, height: 30 },
  known: 'today',
  problem: (value) => (isCalendarDate(value) ? null : 'not-a-date'),
  shown: (value) => american(value),
  spoken: (value) => american(value),
};

const partsOf = (text: string) => /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];

/** Writes a date as people in the United States do: `MM/DD/YYYY`. */
const american = (value: string): string => {
  const [, year, month, day] = partsOf(value);

  return year ? `${month}/${day}/${year}` : oneLine(value);
};

const isCalendarDate = (text: string) => {
  const [, year, month, day] = partsOf(text).map(Number);
  if (!year || !month || !day || month > 12) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

  return day <= (days[month - 1] ?? 0);
};
