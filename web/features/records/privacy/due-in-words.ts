import type { PrivacyRequestView } from '#contracts/api/views/privacy.ts';
import { formatDate } from '../../../lib/format.ts';
import { texts } from './texts.ts';

const DAY = 86_400_000;

/** How much time is left for an answer at an instant (ISO), or how the request ended. */
export const dueInWords = (
  { status, dueOn, endedAt }: Pick<PrivacyRequestView, 'status' | 'dueOn' | 'endedAt'>,
  now: string,
): string => {
  if (status === 'approved') return texts.statuses.approved;
  if (status !== 'open') return texts.ended(texts.statuses[status], formatDate(endedAt ?? dueOn));
  const days = Math.floor((Date.parse(dueOn) - Date.parse(now)) / DAY);
  if (days < 0) return texts.due.overdue(-days);

  return days === 0 ? texts.due.today : texts.due.days(days);
};
