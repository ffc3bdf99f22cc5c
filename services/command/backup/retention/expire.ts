import { takenBackups } from '#contracts/epochs/taken-backups.ts';
import { listBackups } from '../../../shared/blobs/backup-folder.ts';
import { readEpochs } from '../../log/epochs.ts';
import type { BackupDependencies } from '../backup-dependencies.ts';
import { readRecord } from '../record.ts';
import { expired, old } from './retention.ts';

type Dependencies = Pick<BackupDependencies, 'store' | 'folder' | 'now'> & {
  /** Whether a backup can be restored and lacks nothing: all of it is read. */
  readonly isGood: (filename: string) => Promise<boolean>;
  readonly remove: (filename: string) => Promise<void>;
};

/**
 * Deletes what was kept for long enough, of the backups that this log has on record: those of other installations may
 * lie in the same folder. `lastGood` is the newest that holds all of the current epoch; it is looked for where null.
 */
export const expire = async (dependencies: Dependencies, lastGood: string | null): Promise<void> => {
  const [{ backups }, record] = await Promise.all([
    listBackups(dependencies.folder),
    readRecord(dependencies.store),
  ]);
  const taken = takenBackups(record);
  const ours = backups.filter(({ filename }) => taken.has(filename));
  if (old(ours, dependencies.now()).length === 0) return;

  const { current } = (await readEpochs(dependencies.store)).epochs;
  const candidates = ours
    .map(({ filename }) => filename)
    .filter((filename) => taken.get(filename)?.epoch === current && !taken.get(filename)?.missing);
  const kept = lastGood ?? (await firstGood(dependencies, candidates));
  for (const filename of expired(ours, kept, dependencies.now())) await dependencies.remove(filename);
};

/** Null where none of them is good. */
const firstGood = async ({ isGood }: Dependencies, filenames: readonly string[]): Promise<string | null> => {
  for (const filename of filenames) if (await isGood(filename)) return filename;

  return null;
};
