import { refuse } from '#contracts/api/refusals.ts';
import { type Connect, openLocks } from '../log/session-lock.ts';

/**
 * Runs `work` while no other process works on the whole installation; refuses with `backup.busy` if one does. If we
 * can't be sure of the lock any more, the signal aborts with the refusal `backup.interrupted`.
 */
export const withInstallationLock = async <Answer>(
  connect: Connect,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const locks = openLocks(connect, { code: 'backup.interrupted' });

  try {
    if (!(await locks.take('operation'))) return refuse('backup.busy');
    return await work(locks.lost);
  } finally {
    await locks.close();
  }
};
