import { refuse } from '#contracts/api/refusals.ts';
import type { BackupFile, BackupStatsView } from '#contracts/api/views/backup.ts';
import { formattedSize } from '../http/formatted-size.ts';
import { isBackup } from './backup-names.ts';
import type { ReadableFile } from './readable-file.ts';

/** Where backups are kept: a folder or a bucket. Only whole backups, which were verified, are found in it. */
export type BackupStorage = {
  /** All backups, in any order. */
  list(): Promise<readonly BackupFile[]>;
  /** Null if there is no backup of this name. */
  find(filename: string): Promise<BackupFile | null>;
  file(filename: string): ReadableFile;
  /** Where people find the backup. */
  placeOf(filename: string): string;
  /**
   * Writes a backup, which is found only once it is stored safely and `verify` has read it back without throwing. If
   * anything fails, it isn't found.
   */
  write<Verified>(
    filename: string,
    bytes: AsyncIterable<Uint8Array>,
    verify: (file: ReadableFile) => Promise<Verified>,
    signal: AbortSignal,
  ): Promise<Verified>;
  /** Refuses `backup.locked` if the storage keeps this backup for now. Throws if nothing can be deleted at all. */
  requireDeletable(filename: string): Promise<void>;
  delete(filename: string): Promise<void>;
  /** Refuses `backup.folder`, with the reason, if `work` fails because the storage can't be used as it is set up. */
  use<Answer>(work: () => Promise<Answer>): Promise<Answer>;
};

/** All backups, newest first, and their total size. */
export const listBackups = async (
  storage: BackupStorage,
): Promise<{ readonly backups: readonly BackupFile[]; readonly stats: BackupStatsView }> => {
  const found = await storage.use(() => storage.list());
  const backups = [...found].sort((one, other) => (one.filename < other.filename ? 1 : -1));
  const total = backups.reduce((sum, { size }) => sum + size, 0);

  return {
    backups,
    stats: {
      totalBackups: backups.length,
      totalSizeFormatted: formattedSize(total),
      oldestBackup: backups.at(-1)?.created ?? null,
      newestBackup: backups[0]?.created ?? null,
    },
  };
};

/** Null if there is no backup of this name, even if there is something else. */
export const findBackup = async (storage: BackupStorage, name: string): Promise<BackupFile | null> =>
  isBackup(name) ? storage.use(() => storage.find(name)) : null;

export const refuseStorage = (place: 'folder' | 'bucket', reason: string): never =>
  refuse('backup.folder', { place, reason });
