import { requestErasures } from '../privacy/request-erasures.ts';
import { reminders } from './reminders.ts';
import type { Timer } from './timer.ts';

/** Every kind of thing that falls due with time. */
export const timers: readonly Timer[] = [reminders, requestErasures];
