import { dateFormat } from './format.ts';

const clock = dateFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const date = dateFormat({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The instant as it is on record: 14:03:22 UTC. */
export const utcClock = (instant: string) => `${clock(instant)} UTC`;

/** Saturday, November 21, 2026 */
export const utcDay = dateFormat({
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Nov 21, 2026, 14:03:22 UTC */
export const utcMoment = (instant: string) => `${date(instant)}, ${utcClock(instant)}`;

/** Nov 21, 2026, 3:03:22 PM GMT+1: where the reader is. */
export const localMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'long' });

/** Whether clocks where the reader is showed UTC then. */
export const isUtcHere = (instant: string) => new Date(instant).getTimezoneOffset() === 0;
