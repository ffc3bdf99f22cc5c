import type { Describe } from './backup-names.ts';

const NAME = /^vault-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-changes)?\.bin$/;

/** The name of a copy that is taken at an ISO instant. */
export const vaultCopyName = (takenAt: string, isIncrement: boolean): string => {
  const digits = takenAt.slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

  return `vault-${digits}${isIncrement ? '-changes' : ''}.bin`;
};

/** What a storage says of a copy; null for any other file. */
export const vaultCopyFile: Describe = (filename, size) => {
  const [year, month, day, hour, minute, second] = (NAME.exec(filename) ?? []).slice(1);
  const created = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(created.getTime())) return null;

  return { filename, created: created.toISOString(), size, sizeFormatted: '', encrypted: true };
};
