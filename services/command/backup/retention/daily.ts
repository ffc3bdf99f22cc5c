import { schedule } from 'node-cron';
import { untilAborted } from '../../../shared/flow/until-aborted.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { BackupDependencies } from '../backup-dependencies.ts';
import type { Backups } from '../backups.ts';
import { readRecord } from '../record.ts';
import { noteBackups, noteDaily } from './metrics.ts';
import { isBackupOwed } from './retention.ts';

type Dependencies = Pick<BackupDependencies, 'store' | 'now'> & {
  readonly backups: Pick<Backups, 'daily'>;
  readonly log: Log;
};

/**
 * We check this often whether a backup is due, since a machine may sleep through the night and a failed backup must be
 * tried again.
 */
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** Takes the daily backup as soon as it's due, and deletes the backups whose time is up. */
export const backUpDaily = async (dependencies: Dependencies, signal: AbortSignal): Promise<void> => {
  let atWork: Promise<void> | null = null;
  const look = () => {
    atWork ??= takeWhatIsOwed(dependencies, signal).finally(() => {
      atWork = null;
    });
    return atWork;
  };
  const looking = schedule(EVERY_TEN_MINUTES, look, { timezone: 'UTC', suppressMissedWarning: true });

  try {
    await look();
    await untilAborted(signal);
    await atWork;
  } finally {
    await looking.destroy();
    noteBackups([]);
  }
};

const takeWhatIsOwed = async (
  { store, backups, log, now }: Dependencies,
  signal: AbortSignal,
): Promise<void> => {
  try {
    if (signal.aborted) return;
    const record = await readRecord(store);
    noteBackups(record);
    if (!isBackupOwed(record, now())) return;
    await backups.daily(signal);
    noteDaily(true);
    noteBackups(await readRecord(store));
  } catch (error) {
    if (signal.aborted) return;
    noteDaily(false);
    log.error({ err: error }, 'the daily backup failed');
  }
};
