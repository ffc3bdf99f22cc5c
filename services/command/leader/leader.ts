import { Gauge } from 'prom-client';
import { pause } from '../../shared/flow/pause.ts';
import type { Log } from '../../shared/running/logger.ts';
import { type Connect, type LockSession, openLocks } from '../log/session-lock.ts';

/** Milliseconds between two attempts to become the leader. */
const PAUSE = 1_000;
/** Milliseconds after which a leader that nothing is heard of is replaced. With the pause it stays below 5 s. */
const LEASE = 3_500;

const leading = new Gauge({
  name: 'command_leading',
  help: 'Whether this process leads (1): it alone sends mails, has documents sealed and takes backups',
});

type Options = { readonly connect: Connect; readonly log: Log };

/** What a leader does until the signal aborts. `isLeading` is to be asked before anything that can't be taken back. */
type Work = (signal: AbortSignal, isLeading: () => boolean) => Promise<void>;

/** Runs `work` whenever this process holds the leader's lock. The signal of `work` aborts when the lock is lost. */
export const lead = async ({ connect, log }: Options, stopped: AbortSignal, work: Work) => {
  while (!stopped.aborted) {
    const locks = openLocks(connect, { lease: LEASE });
    await leadOnce(locks, log, stopped, work).catch((error) => log.warn({ err: error }, 'leadership lost'));
    await locks.close();
    await pause(PAUSE, { signal: stopped });
  }
};

const leadOnce = async (locks: LockSession, log: Log, stopped: AbortSignal, work: Work) => {
  while (!stopped.aborted && !(await locks.take('reactions'))) await pause(PAUSE, { signal: stopped });
  if (stopped.aborted) return;
  locks.lost.throwIfAborted();
  log.info('leading');
  leading.set(1);

  try {
    await work(AbortSignal.any([stopped, locks.lost]), locks.isHeld);
  } finally {
    leading.set(0);
  }
  locks.lost.throwIfAborted();
};
