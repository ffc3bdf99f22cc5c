/** Dates and numbers as the US writes them (spec, part 1, section 9), in the reader's time zone. */
const dates = (options: Intl.DateTimeFormatOptions) => {
  // Made when the first date is shown: making one takes a browser a hundredth of a second, which no screen should wait for.
  let format: Intl.DateTimeFormat | null = null;

  return (instant: string) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(new Date(instant));
  };
};

/** Nov 21, 2026 */
export const formatDate = dates({ month: 'short', day: 'numeric', year: 'numeric' });

/** 3:04 PM */
export const formatTime = dates({ hour: 'numeric', minute: '2-digit' });

/** November 21, 2026 at 3:04:05 PM UTC */
export const formatUtc = dates({ dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** 1.5 MB; a kilobyte is 1,024 bytes. */
export const formatFileSize = (bytes: number) => {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, UNITS.length - 1);
  const amount = Number((bytes / 1024 ** power).toFixed(2));

  return `${amount} ${UNITS[power]}`;
};

export const plural = (count: number, word: string) =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
