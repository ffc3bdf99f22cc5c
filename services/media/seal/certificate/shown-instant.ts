/** An instant as people in the United States write it, in UTC: its day, and its time with and without the zone. */
export const shownInstant = (
  iso: string,
): { readonly day: string; readonly time: string; readonly clock: string } => {
  const instant = new Date(iso);
  const clock = times.format(instant);

  return { day: days.format(instant), time: `${clock} UTC`, clock };
};

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone: 'UTC', hourCycle: 'h23' });
