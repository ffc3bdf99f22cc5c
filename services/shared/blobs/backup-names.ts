import type { BackupFile } from '#contracts/api/views/backup.ts';
import { BackupFilename } from '#contracts/epochs/backup-filename.ts';
import { formattedSize } from '../http/formatted-size.ts';

/** What people see of a file by its name and size; null if it isn't one of ours. */
export type Describe = (filename: string, size: number) => BackupFile | null;

export const isBackup = (name: string): boolean => BackupFilename.safeParse(name).success;

/** What people see of a backup. Null if it isn't one, or there is an impossible date in its name. */
export const backupFile: Describe = (filename, size) => {
  const created = isBackup(filename) ? createdOf(filename) : null;
  if (!created) return null;

  return {
    filename,
    created,
    size,
    sizeFormatted: formattedSize(size),
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
