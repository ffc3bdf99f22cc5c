import { BACKUP_DAYS } from '#contracts/api/backup.ts';
import type { BackupFile } from '#contracts/api/views/backup.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';
import { dayOf, millisecondsBetween } from '#contracts/instant.ts';

const DAY = 86_400_000;
/** The time of day when the daily backup is due, in UTC. */
const NIGHT = '03:30:00.000Z';

type Kept = Pick<BackupFile, 'filename' | 'created'>;

/**
 * Which backups to delete: all that are too old, except `lastGood`, the last good one. If no good backup is known, we
 * delete none.
 */
export const expired = (
  backups: readonly Kept[],
  lastGood: string | null,
  now: string,
): readonly string[] => {
  if (lastGood === null) return [];

  return old(backups, now)
    .map(({ filename }) => filename)
    .filter((filename) => filename !== lastGood);
};

/** The backups that are older than the time for which we keep backups. */
export const old = (backups: readonly Kept[], now: string): readonly Kept[] =>
  backups.filter(({ created }) => millisecondsBetween(created, now) > BACKUP_DAYS * DAY);

/**
 * Whether the daily backup is due. It is if the due time has passed since the current epoch was last safe: backed up,
 * restored, or founded (an epoch without events needs no backup). `record` is the stream of the epochs.
 */
export const isBackupOwed = (record: readonly Recorded<EpochsEvent>[], now: string): boolean => {
  const current = record.reduce<Epochs>(evolve, null)?.current;
  const safe = record.findLast(
    ({ type, data }) =>
      type === 'LogFounded' ||
      type === 'EpochActivated' ||
      (type === 'BackupTaken' && data.epoch === current),
  );
  const tonight = `${dayOf(now)}T${NIGHT}`;
  const wait = millisecondsBetween(tonight, now) < 0 ? DAY : 0;

  return safe !== undefined && millisecondsBetween(safe.metadata.at, tonight) > wait;
};
