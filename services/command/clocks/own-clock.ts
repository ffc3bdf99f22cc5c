import type { Look } from './disagreement.ts';

/** Both in milliseconds; `monotonic` only ever goes on, whatever the clock of the machine is set to. */
export type Time = { readonly wall: () => number; readonly monotonic: () => number };

export const machineTime: Time = { wall: Date.now, monotonic: () => performance.now() };

/** Milliseconds after which the time that a clock was set to counts as the right one. */
const SETTLED = 3_600_000;
/** A clock is adjusted by less without anybody having set it. */
const SET = 1_000;

/** Says by how much the machine's clock was set, beginning now; an hour after it was, that counts no longer. */
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
