import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFilename } from '#contracts/api/backup.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { BackupFile, BackupStatsView } from '#contracts/api/views/backup.ts';
import { formattedSize } from '../http/formatted-size.ts';

/** All backups of a folder, newest first, and their total size. A folder that doesn't exist yet has none. */
export const listBackups = async (
  folder: string,
): Promise<{ readonly backups: readonly BackupFile[]; readonly stats: BackupStatsView }> => {
  const names = await inFolder(folder, () => readdir(folder).catch(noneYet));
  const found = await Promise.all(names.filter(isBackup).map((name) => viewOf(folder, name)));
  const backups = found
    .filter((backup) => backup !== null)
    .sort((one, other) => (one.filename < other.filename ? 1 : -1));
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
export const findBackup = async (folder: string, name: string): Promise<BackupFile | null> =>
  isBackup(name) ? viewOf(folder, name) : null;

/** Works with the files of a backup folder. Refuses `backup.folder`, with the reason, if the folder can't be used. */
export const inFolder = async <Answer>(folder: string, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    const reason = isOf(folder, error) ? error.code : null;
    if (!reason) throw error;
    return refuse(
      'backup.folder',
      `The backup folder (BACKUP_DIR) can’t be used: ${reason}. Please contact your administrator.`,
    );
  }
};

/** Whether the error concerns the folder, something in it, or a folder above it. */
const isOf = (folder: string, error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'path' in error &&
  (String(error.path).startsWith(folder) || folder.startsWith(String(error.path)));

const isBackup = (name: string) => BackupFilename.safeParse(name).success;

const noneYet = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

/** Null if the file was deleted meanwhile, isn't a file, or has an impossible date in its name. */
const viewOf = async (folder: string, filename: string): Promise<BackupFile | null> => {
  const found = await stat(join(folder, filename)).catch(() => null);
  const created = createdOf(filename);
  if (!found?.isFile() || !created) return null;

  return {
    filename,
    created,
    size: found.size,
    sizeFormatted: formattedSize(found.size),
    encrypted: filename.endsWith('.enc'),
  };
};

/** The file name of a backup of `epoch` that is taken at an ISO instant. */
export const backupName = (takenAt: string, epoch: number, isEncrypted: boolean): string => {
  const digits = takenAt.slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

  return `inkstream-${digits}-e${epoch}.tar.zst${isEncrypted ? '.enc' : ''}`;
};

const createdOf = (filename: string): string | null => {
  const [year, month, day, hour, minute, second] = (
    /-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-e/.exec(filename) ?? []
  ).slice(1);
  const created = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);

  return Number.isNaN(created.getTime()) ? null : created.toISOString();
};
