import type { Log } from '../../shared/running/logger.ts';
import type { WritePermission } from './write-permission.ts';

/** Milliseconds after which the log says which work keeps a restore waiting, again and again. */
const TELL = 10_000;

/** Waits until no work is in progress, and says in the log which work that is if it takes long. */
export const sayWhoIsLeft = async (
  permission: Pick<WritePermission, 'untilDrained' | 'inProgress'>,
  log: Pick<Log, 'warn'>,
  every = TELL,
): Promise<void> => {
  const telling = setInterval(
    () => log.warn({ work: permission.inProgress() }, 'a restore or an end waits for this work'),
    every,
  );
  try {
    await permission.untilDrained();
  } finally {
    clearInterval(telling);
  }
};
