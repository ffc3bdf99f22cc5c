import type { BackupKeys } from './format/open-backup.ts';

type Settings = { readonly LINK_SECRET: string; readonly BACKUP_KEY?: string | undefined };

export const backupKeys = ({ LINK_SECRET, BACKUP_KEY }: Settings): BackupKeys => ({
  linkSecret: LINK_SECRET,
  backupKey: BACKUP_KEY === undefined ? null : Buffer.from(BACKUP_KEY, 'hex'),
});
