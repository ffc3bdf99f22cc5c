import { forMembers } from './language.ts';

/** How people say how long ago something happened. */
const en = {
  justNow: 'just now',
  minutes: (count: number) => `${count} min ago`,
  hours: (count: number) => `${count} hr ago`,
  yesterday: 'yesterday',
  days: (count: number) => `${count} days ago`,
} as const;

export const texts = forMembers({ en });
