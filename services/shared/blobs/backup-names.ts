import { BackupFilename } from '#contracts/api/backup.ts';
import type { BackupFile } from '#contracts/api/views/backup.ts';
import { formattedSize } from '../http/formatted-size.ts';

export const isBackup = (name: string): boolean => BackupFilename.safeParse(name).success;

/** What people see of a backup. Null if there is an impossible date in its name. */
export const backupFile = (filename: string, size: number): BackupFile | null => {
  const created = createdOf(filename);
  if (!created) return null;

  return {
    ...{ filename, created, size, sizeFormatted: formattedSize(size) },
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
