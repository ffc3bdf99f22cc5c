import { Displaced, Overrun } from './failures.ts';
import type { Use } from './process-use.ts';

/** What can be measured about a worker while it has a job. */
export type Watched = {
  /** Null if this can't be measured. Then the clock counts. */
  use(): Use | null;
  /** Whether it has taken more memory than it may. */
  isTooLarge(): boolean;
};

/** All in milliseconds. */
export type Limits = {
  /**
   * Of processor time from the moment the job itself begins. A file gets as much on a busy machine as on an idle one.
   */
  readonly budget: number;
  /** Of processor time after which a job is slow and has to make way for others. */
  readonly slow: number;
  /** Without any work, after which we assume that the job waits for something that never comes. */
  readonly idle: number;
  /** By the clock, including the worker's start. Nobody waits any more by then. */
  readonly patience: number;
};

/** Milliseconds between two looks. */
const LOOK = 50;

type Listener = {
  readonly slow: () => void;
  /** Ends the job for this reason. */
  readonly end: (why: Overrun | Displaced) => void;
};

/** Watches a worker during its job, and reports each thing once. */
export const watch = (worker: Watched, limits: Limits, listener: Listener) => {
  const startedAt = performance.now();
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
      // This counts looks and not time: after our own process has paused, the answer may be there unread.
      idleLooks = use?.isAsleep && use.processor === last ? idleLooks + 1 : 0;
      last = use?.processor ?? 0;
      if (spent > limits.slow && !isSlow) {
        isSlow = true;
        listener.slow();
      }
      if (spent > limits.budget || idleLooks * LOOK > limits.idle) return new Overrun();
    }

    return now - startedAt > limits.patience ? new Displaced('time') : null;
  };

  const looking = setInterval(() => {
    const why = reason();
    if (!why) return;
    clearInterval(looking);
    listener.end(why);
  }, LOOK);

  return {
    /** Called when the job itself begins. */
    begun: () => {
      start ??= { at: performance.now(), processor: worker.use()?.processor ?? 0 };
    },
    stop: () => clearInterval(looking),
  };
};
