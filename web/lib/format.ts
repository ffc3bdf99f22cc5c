import { writtenIn } from '#contracts/text/languages.ts';
import { language } from './language.ts';

/**
 * Made when it's needed first: making what writes dates takes a browser a hundredth of a second, which no screen should
 * wait for.
 */
const whenNeeded = <Made>(make: () => Made) => {
  let made: Made | null = null;

  return () => {
    made ??= make();
    return made;
  };
};

/** Dates, numbers and lists as the page's language writes them; in English as the US does (spec, part 1, section 9). */
const written = whenNeeded(() => writtenIn(language));

/** Writes instants (ISO) where the reader is, if the options name no time zone. What isn't an instant stays as it is. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = whenNeeded(() => new Intl.DateTimeFormat(written().locale, options));

  return (instant: string) => {
    const at = new Date(instant);

    return Number.isNaN(at.valueOf()) ? instant : format().format(at);
  };
};

/** Nov 21, 2026 */
export const formatDate = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** 3:04 PM */
export const formatTime = dateFormat({ hour: 'numeric', minute: '2-digit' });

/** November 21, 2026 at 3:04:05 PM UTC */
export const formatUtc = dateFormat({ dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

/** 10,001 */
export const formatNumber = (count: number) => written().number(count);

/** "Ann", "Ann and Bob", "Ann, Bob, and Cas". */
export const formatList = (names: readonly string[]) => written().and(names);

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

const amounts = whenNeeded(
  () => new Intl.NumberFormat(written().locale, { maximumFractionDigits: 2, useGrouping: false }),
);

/** 1.5 MB; a kilobyte is 1,024 bytes. */
export const formatFileSize = (bytes: number) => {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, UNITS.length - 1);

  return `${amounts().format(bytes / 1024 ** power)} ${UNITS[power]}`;
};

/** For languages in which one thing is one form, and any other number of them another, which in English ends in s. */
export const plural = (count: number, one: string, other = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : other}`;

const collator = whenNeeded(() => new Intl.Collator(written().locale, { numeric: true }));

/** Orders names as people look for them. Ten times faster than `localeCompare`, which a long list notices. */
export const compareNames = (one: string, other: string) => collator().compare(one, other);
