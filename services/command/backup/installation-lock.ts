import { refuse } from '#contracts/api/refusals.ts';
import { type Connect, openLocks } from '../log/session-lock.ts';

/**
 * Runs `work` while nothing else works on the whole of the installation, in any process; refuses `backup.busy`
 * otherwise. The signal aborts, with the refusal `backup.interrupted`, where that can no longer be known.
 */
export const withInstallationLock = async <Answer>(
  connect: Connect,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const locks = openLocks(connect, 'backup.interrupted');

  try {
    if (!(await locks.take('operation'))) return refuse('backup.busy');
    return await work(locks.lost);
  } finally {
    await locks.close();
  }
};
