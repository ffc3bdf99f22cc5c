import type { Deadline } from './deadline.ts';
import { reminders } from './reminders.ts';
import { requestErasures } from './request-erasures.ts';
import type { Timer } from './timer.ts';

/** Every kind of thing that falls due on a morning. */
export const timers: readonly Timer[] = [reminders];

/** Every kind of thing that falls due at an instant. */
export const deadlines: readonly Deadline[] = [requestErasures];
