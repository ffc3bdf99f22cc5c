import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import type { AdvisoryLock } from '../../../shared/database/advisory-locks.ts';
import { pause } from '../../../shared/flow/pause.ts';
import type { LockSession } from '../../log/session-lock.ts';

/** How many milliseconds writers get to finish. A seal is a write too and must fit into that time (`seal.ts`). */
const DRAIN = 90_000;
/** Milliseconds between two attempts to take a lock. */
const PAUSE = 100;
/**
 * How many milliseconds we try to get the restorer lock. Other processes hold it for an instant each second, to see
 * whether a restore has died.
 */
const LOOKED_AT = 1_500;

/** Takes the lock that shows all processes that a restore, or a move of the log, is alive. It's held until the end. */
export const takeRestorer = (locks: LockSession) =>
  takeLock(locks, 'restorer', { within: LOOKED_AT, refusal: 'backup.busy' });

/**
 * Waits until no write is in progress. Every writing process shares the writers lock and releases it once its writes
 * are done.
 */
export const untilDrained = (locks: LockSession, signal: AbortSignal) =>
  takeLock(locks, 'writers', { within: DRAIN, refusal: 'backup.not-drained', signal });

type Patience = {
  readonly within: number;
  /** The refusal if other processes keep the lock for longer than that. */
  readonly refusal: RefusalCode;
  readonly signal?: AbortSignal;
};

const takeLock = async (locks: LockSession, lock: AdvisoryLock, { within, refusal, signal }: Patience) => {
  const start = performance.now();
  while (!(await locks.take(lock))) {
    signal?.throwIfAborted();
    if (performance.now() - start > within) refuse(refusal);
    await pause(PAUSE);
  }
};
