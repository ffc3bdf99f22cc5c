import { Refusal } from '#contracts/api/refusals.ts';
import { takenBackups } from '#contracts/epochs/taken-backups.ts';
import { listBackups } from '../../../shared/blobs/backup-storage.ts';
import { readEpochs } from '../../log/epochs.ts';
import type { BackupDependencies } from '../backup-dependencies.ts';
import { readRecord } from '../record.ts';
import { expired, old } from './retention.ts';

type Dependencies = Pick<BackupDependencies, 'store' | 'storage' | 'now' | 'log'> & {
  /** Whether a backup can be restored and no blob is missing. This reads the whole file. */
  readonly isGood: (filename: string) => Promise<boolean>;
  readonly remove: (filename: string) => Promise<void>;
};

/**
 * Deletes the backups whose time is up. It only touches backups that this log has recorded, because other installations
 * may use the same storage. What the storage doesn't let us delete yet is left for the next time. `lastGood` is the newest complete backup of the current epoch; if it's null, we search for
 * one.
 */
export const expire = async (dependencies: Dependencies, lastGood: string | null): Promise<void> => {
  const [{ backups }, record] = await Promise.all([
    listBackups(dependencies.storage),
    readRecord(dependencies.store),
  ]);
  const taken = takenBackups(record);
  const ours = backups.filter(({ filename }) => taken.has(filename));
  if (old(ours, dependencies.now()).length === 0) return;

  const { current } = (await readEpochs(dependencies.store)).epochs;
  const candidates = ours
    .map(({ filename }) => filename)
    .filter((filename) => taken.get(filename)?.epoch === current && !taken.get(filename)?.missing);
  const retained = lastGood ?? (await firstGood(dependencies, candidates));
  for (const filename of expired(ours, retained, dependencies.now()))
    await removeUnlessLocked(dependencies, filename);
};

const removeUnlessLocked = async ({ remove, log }: Dependencies, filename: string): Promise<void> => {
  try {
    await remove(filename);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'backup.locked')) throw error;
    log.info({ filename, reason: error.message }, 'an expired backup is kept by its storage');
  }
};

/** Returns null if none of them is good. */
const firstGood = async ({ isGood }: Dependencies, filenames: readonly string[]): Promise<string | null> => {
  for (const filename of filenames) if (await isGood(filename)) return filename;

  return null;
};
