import { Displaced, Overrun } from './failures.ts';
import type { Use } from './process-use.ts';

/** What can be seen of a worker while it is at work. */
export type Watched = {
  /** Null where this cannot be told: the clock counts then. */
  use(): Use | null;
  /** It has taken more memory than it may. */
  isTooLarge(): boolean;
};

/** All in milliseconds. */
export type Limits = {
  /** Of processor time, from when the job itself begins: however busy the machine is, a file has as much. */
  readonly budget: number;
  /** Of processor time, after which a job is slow: it is to make way for others. */
  readonly slow: number;
  /** Without any work at all, after which a job is taken to wait for what never comes. */
  readonly idle: number;
  /** By the clock, the worker's own start included: who asked has long gone. */
  readonly patience: number;
};

/** Milliseconds between two looks. */
const LOOK = 50;

type Told = {
  readonly slow: () => void;
  /** Why it has to be ended. */
  readonly end: (why: Overrun | Displaced) => void;
};

/** Looks after a worker at its job, and tells each thing of it once. */
export const watch = (worker: Watched, limits: Limits, told: Told) => {
  const asked = performance.now();
  let start: { readonly at: number; readonly processor: number } | null = null;
  let idleLooks = 0;
  let isSlow = false;
  let last = 0;

  const reason = (): Overrun | Displaced | null => {
    const now = performance.now();
    if (worker.isTooLarge()) return new Overrun();
    if (start) {
      const use = worker.use();
      const spent = use ? use.processor - start.processor : now - start.at;
      // Looks are counted rather than time: after a pause of our own process the answer may lie there unread.
      idleLooks = use?.isAsleep && use.processor === last ? idleLooks + 1 : 0;
      last = use?.processor ?? 0;
      if (spent > limits.slow && !isSlow) {
        isSlow = true;
        told.slow();
      }
      if (spent > limits.budget || idleLooks * LOOK > limits.idle) return new Overrun();
    }

    return now - asked > limits.patience ? new Displaced('time') : null;
  };

  const looking = setInterval(() => {
    const why = reason();
    if (!why) return;
    clearInterval(looking);
    told.end(why);
  }, LOOK);

  return {
    /** The job itself begins. */
    begun: () => {
      start ??= { at: performance.now(), processor: worker.use()?.processor ?? 0 };
    },
    stop: () => clearInterval(looking),
  };
};
