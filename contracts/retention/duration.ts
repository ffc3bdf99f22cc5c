// This file doesn't use zod, so that the browser can use it as well.

/** How long something is kept, in parts of the calendar. */
type DurationParts = { readonly years: number; readonly months: number; readonly days: number };

const pattern = /^P(?=\d)(?:(\d{1,3})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?$/;

/** The shortest and the longest duration of a rule, in days. A hundred years have 36,525 of them at most. */
const [SHORTEST, LONGEST] = [30, 36_525];
const DAYS_A_YEAR = 365.25;

/** Whether this is a duration by ISO 8601 in whole days or longer, from P30D to P100Y. */
export const isDuration = (text: string): boolean => {
  const parts = partsOf(text);
  if (!parts) return false;
  const days = parts.years * DAYS_A_YEAR + (parts.months * DAYS_A_YEAR) / 12 + parts.days;

  return days >= SHORTEST && days <= LONGEST;
};

/**
 * The instant (ISO) that lies so much later in the calendar of UTC. Where the calendar lacks that day, it's the next one:
 * nothing is kept shorter than its duration says.
 */
export const afterDuration = (from: string, duration: string): string => {
  const parts = partsOf(duration);
  if (!parts) throw new RangeError(`${duration} is no duration`);
  const start = new Date(from);
  const day = start.getUTCDate();
  const month = start.getUTCMonth() + parts.years * 12 + parts.months;
  const existing = Math.min(day, daysIn(start.getUTCFullYear(), month));
  const later = Date.UTC(start.getUTCFullYear(), month, existing + (existing < day ? 1 : 0) + parts.days);

  return new Date(later + timeOfDay(start)).toISOString();
};

const partsOf = (text: string): DurationParts | null => {
  const found = pattern.exec(text);
  const [years, months, weeks, days] = (found?.slice(1) ?? []).map((part) => Number(part ?? 0));

  return found ? { years: years ?? 0, months: months ?? 0, days: (weeks ?? 0) * 7 + (days ?? 0) } : null;
};

/** How many days a month has. `month` is counted from the January of that year, and may lie in a later year. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

const timeOfDay = (instant: Date): number => instant.getTime() % 86_400_000;

/** What a duration is called: `P10Y` is “10 years”. */
export const durationInWords = (duration: string): string => {
  const { years, months, days } = partsOf(duration) ?? { years: 0, months: 0, days: 0 };
  const parts = [counted(years, 'year'), counted(months, 'month'), counted(days, 'day')];

  return parts.filter((part) => part !== null).join(', ');
};

const counted = (count: number, word: string): string | null =>
  count === 0 ? null : `${count} ${word}${count === 1 ? '' : 's'}`;
