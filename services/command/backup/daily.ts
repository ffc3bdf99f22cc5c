import { setTimeout as delay } from 'node:timers/promises';
import { schedule } from 'node-cron';
import { listBackups } from '../../shared/backup-folder.ts';
import type { Log } from '../../shared/log.ts';
import type { BackupParts, Backups } from './backups.ts';
import { foundedAt } from './record.ts';
import { isBackupDue } from './retention.ts';

type Parts = Pick<BackupParts, 'store' | 'folder' | 'now'> & {
  readonly backups: Pick<Backups, 'daily'>;
  readonly log: Log;
};

/** When the daily backup is taken: at half past three in the night, UTC. */
const EVERY_NIGHT = '30 3 * * *';
/** Milliseconds before one that failed is tried again. */
const RETRY = 10 * 60_000;

/** Takes a backup every night, and at once where the last one is a day old; those that were kept long enough go. */
export const backUpDaily = async (parts: Parts, signal: AbortSignal): Promise<void> => {
  const work = oneAtATime((isDue) => untilDone(parts, isDue, signal));
  const nightly = schedule(EVERY_NIGHT, () => work(async () => true), { timezone: 'UTC' });

  try {
    await work(() => isOwed(parts));
    await untilAborted(signal);
  } finally {
    await nightly.destroy();
  }
};

type IsDue = () => Promise<boolean>;

/** The night may come while yesterday's is still being made good for: then that one is tonight's. */
const oneAtATime = (work: (isDue: IsDue) => Promise<void>) => {
  let isAtWork = false;

  return async (isDue: IsDue) => {
    if (isAtWork) return;
    isAtWork = true;
    await work(isDue).finally(() => {
      isAtWork = false;
    });
  };
};

const isOwed = async ({ store, folder, now }: Parts): Promise<boolean> => {
  const [founded, { stats }] = await Promise.all([foundedAt(store), listBackups(folder)]);

  return founded !== null && isBackupDue(stats.newestBackup, founded, now());
};

const untilDone = async ({ backups, log }: Parts, isDue: IsDue, signal: AbortSignal) => {
  while (!signal.aborted) {
    try {
      return (await isDue()) ? await backups.daily(signal) : undefined;
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the daily backup failed');
      await delay(RETRY, undefined, { signal }).catch(() => {});
    }
  }
};

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
