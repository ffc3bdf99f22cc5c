/** The instant as it is on record: `14:03:22 UTC`, `Saturday, November 21, 2026`. */
const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const date = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });

/** A text that is not an instant is shown as it is. */
const shown = (format: Intl.DateTimeFormat, instant: string): string => {
  const at = new Date(instant);

  return Number.isNaN(at.valueOf()) ? instant : format.format(at);
};

/** 14:03:22 UTC */
export const utcClock = (instant: string) => `${shown(clock, instant)} UTC`;

/** Saturday, November 21, 2026 */
export const utcDay = (instant: string) => shown(day, instant);

/** Nov 21, 2026, 14:03:22 UTC */
export const utcMoment = (instant: string) => `${shown(date, instant)}, ${utcClock(instant)}`;

/** Nov 21, 2026, 3:03:22 PM GMT+1: where the reader is. */
export const localMoment = (instant: string) => shown(local, instant);

/** Whether clocks where the reader is showed UTC then. */
export const isUtcHere = (instant: string) => new Date(instant).getTimezoneOffset() === 0;
