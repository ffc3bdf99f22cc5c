/** An instant as people in the United States write it, in UTC: its day and its time. */
export const shownInstant = (iso: string): { readonly day: string; readonly time: string } => {
  const instant = new Date(iso);

  return { day: days.format(instant), time: `${times.format(instant)} UTC` };
};

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone: 'UTC', hourCycle: 'h23' });
