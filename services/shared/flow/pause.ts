import type { TimerOptions } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';

/** Waits some milliseconds, or until the signal aborts. Never throws. */
export const pause = (milliseconds: number, options: TimerOptions = {}): Promise<void> =>
  delay(milliseconds, undefined, options).catch(() => {});
