/** Dates and numbers as the US writes them (spec, part 1, section 9), in the reader's time zone. */
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Nov 21, 2026 */
export const formatDate = (instant: string) => date.format(new Date(instant));

/** 3:04 PM */
export const formatTime = (instant: string) => time.format(new Date(instant));

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

/** November 21, 2026 at 3:04:05 PM UTC */
export const formatUtc = (instant: string) => utc.format(new Date(instant));

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** 1.5 MB; a kilobyte is 1,024 bytes. */
export const formatFileSize = (bytes: number) => {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, UNITS.length - 1);
  const amount = Number((bytes / 1024 ** power).toFixed(2));

  return `${amount} ${UNITS[power]}`;
};

export const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
