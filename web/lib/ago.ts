import { texts } from './ago-texts.ts';
import { formatDate } from './format.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/**
 * How long ago something happened, as people say it: `just now`, `5 min ago`, `3 hr ago`, `yesterday`, `4 days ago`, and
 * from a week on the date. Both are instants as ISO 8601 writes them; one that seems to lie ahead is now.
 */
export const formatAgo = (instant: string, now: string): string => {
  const passed = Math.max(0, Date.parse(now) - Date.parse(instant));
  if (passed < MINUTE) return texts.justNow;
  if (passed < HOUR) return texts.minutes(Math.floor(passed / MINUTE));
  if (passed < DAY) return texts.hours(Math.floor(passed / HOUR));
  if (passed < 2 * DAY) return texts.yesterday;
  if (passed < 7 * DAY) return texts.days(Math.floor(passed / DAY));

  return formatDate(instant);
};
