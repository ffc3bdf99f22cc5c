import { pause } from '../flow/pause.ts';
import { LogDamaged } from '../outages/log-damaged.ts';
import type { Log } from '../running/logger.ts';
import type { EventStore } from './event-store.ts';
import type { LogGuard } from './log-guard.ts';
import { recomputeTree, TreeContradicted } from './recompute-tree.ts';
import type { Vouched } from './vouched-log.ts';

type Dependencies = {
  readonly store: Pick<EventStore, 'follow'> & Partial<Pick<Vouched, 'vouching'>>;
  readonly guard: Pick<LogGuard, 'look' | 'seen' | 'meet'>;
  readonly log: Log;
  /** Milliseconds between two runs. */
  readonly every?: number;
};

/** Runs once a day, because changes to the files of a running log leave no other trace. */
const EVERY = 86_400_000;
/** Milliseconds before the next try if the log was away or nothing was signed yet. */
const RETRY = 5_000;

/**
 * Reads the whole current epoch again and compares it with the tree head that was seen. The leader does this at the
 * start, once a day, and whenever the log answers again after an outage, because it may have been rewritten meanwhile.
 */
export const watchTree = ({ store, guard, log, every = EVERY }: Dependencies) => {
  let due = new AbortController();

  const once = async (signal: AbortSignal): Promise<boolean> => {
    if (await guard.look()) return true;
    const seen = guard.seen();
    if (!seen?.treeHead) return false;
    const begun = performance.now();
    await recomputeTree(store, seen.treeHead, seen.acceptedTree ?? null, signal);
    const { size } = seen.treeHead;
    if (!signal.aborted)
      log.info({ size, ms: performance.now() - begun }, 'the whole log is as it was signed');

    return true;
  };

  return {
    /** Call this when the log was away: the next run is due now. */
    again: () => due.abort(),
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        due = new AbortController();
        const isDone = await once(signal).catch((error) => {
          if (error instanceof TreeContradicted) guard.meet('contradicted', error);
          else if (error instanceof LogDamaged) guard.meet('damaged', error);
          else log.warn({ err: error }, 'the log could not be held against what was signed');
          return error instanceof TreeContradicted || error instanceof LogDamaged;
        });
        const next = AbortSignal.any([signal, due.signal]);
        await pause(isDone ? every : RETRY, { signal: next, ref: false });
      }
    },
  };
};
