import { pause } from '../../shared/flow/pause.ts';
import type { Log } from '../../shared/running/logger.ts';
import { type Connect, type LockSession, openLocks } from '../log/session-lock.ts';

/** Milliseconds between two attempts to become the leader. */
const PAUSE = 1_000;

type Options = { readonly connect: Connect; readonly log: Log };

/** Runs `work` whenever this process holds the leader's lock. The signal of `work` aborts when the lock is lost. */
export const lead = async (
  { connect, log }: Options,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
) => {
  while (!stopped.aborted) {
    const locks = openLocks(connect);
    await leadOnce(locks, log, stopped, work).catch((error) => log.warn({ err: error }, 'leadership lost'));
    await locks.close();
    await pause(PAUSE, { signal: stopped });
  }
};

const leadOnce = async (
  locks: LockSession,
  log: Log,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
) => {
  while (!stopped.aborted && !(await locks.take('reactions'))) await pause(PAUSE, { signal: stopped });
  if (stopped.aborted) return;
  locks.lost.throwIfAborted();
  log.info('leading');

  await work(AbortSignal.any([stopped, locks.lost]));
  locks.lost.throwIfAborted();
};
