import { BACKUP_DAYS } from '#contracts/backup.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import type { BackupView } from '#contracts/views/backup.ts';

const DAY = 86_400_000;

type Kept = Pick<BackupView, 'filename' | 'created'>;

/**
 * Which backups are to be deleted: all that are older than backups are kept, but for the last good one, `lastGood`;
 * none where no good one is known.
 */
export const expired = (
  backups: readonly Kept[],
  lastGood: string | null,
  now: string,
): readonly string[] => {
  if (lastGood === null) return [];
  const old = backups.filter(({ created }) => millisecondsBetween(created, now) > BACKUP_DAYS * DAY);

  return old.map(({ filename }) => filename).filter((filename) => filename !== lastGood);
};

/** Whether the daily backup is owed: the last one, or the founding where there is none, is a day ago. */
export const isBackupDue = (newest: string | null, foundedAt: string, now: string): boolean =>
  millisecondsBetween(newest ?? foundedAt, now) >= DAY;
