import type { Look } from './disagreement.ts';

/** Both return milliseconds. `monotonic` only goes forward, even if somebody sets the machine's clock. */
export type Time = { readonly wall: () => number; readonly monotonic: () => number };

export const machineTime: Time = { wall: Date.now, monotonic: () => performance.now() };

/** After this many milliseconds we accept the time to which the clock was set as correct. */
const SETTLED = 3_600_000;
/** Smaller changes in milliseconds are normal adjustments, not somebody setting the clock. */
const SET = 1_000;

/**
 * Tells how far the machine's clock was set forward or back since this began. An hour after such a change the new time
 * counts as correct.
 */
export const ownClock = ({ wall, monotonic }: Time): (() => Look) => {
  let offset = wall() - monotonic();
  let setAt: number | null = null;

  return () => {
    const now = monotonic();
    const ahead = wall() - now - offset;
    if (Math.abs(ahead) <= SET) setAt = null;
    else setAt ??= now;
    if (setAt !== null && now - setAt < SETTLED) return { clock: 'command', ahead, margin: 0 };

    [offset, setAt] = [offset + ahead, null];
    return { clock: 'command', ahead: 0, margin: 0 };
  };
};
