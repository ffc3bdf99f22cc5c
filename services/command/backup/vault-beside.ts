import type { BackupFile } from '#contracts/api/views/backup.ts';
import { takenBackups } from '#contracts/epochs/taken-backups.ts';
import { listBackups } from '../../shared/blobs/backup-storage.ts';
import { noteCopy } from '../vault/metrics.ts';
import type { BackupDependencies } from './backup-dependencies.ts';
import { readRecord } from './record.ts';
import { old } from './retention/retention.ts';

type Copying = Pick<BackupDependencies, 'vaultCopies' | 'log'>;

/**
 * Copies the vault after a backup was taken, so that the copy has every key that the backup needs. Without it the backup
 * is worth something nevertheless, so nothing is thrown.
 */
export const copyVaultBeside = async (
  { vaultCopies, log }: Copying,
  { filename, created }: BackupFile,
  signal: AbortSignal,
): Promise<void> => {
  if (vaultCopies === null)
    return log.warn(
      { filename },
      'the vault was not copied, because there is no BACKUP_KEY: without Postgres, what is personal in this backup is lost',
    );

  try {
    await vaultCopies.take(created, null, signal);
    noteCopy(created);
  } catch (error) {
    signal.throwIfAborted();
    noteCopy(null);
    log.error({ err: error, filename }, 'the vault was not copied');
  }
};

/**
 * Removes copies beside backups that are too old, also of the last good backup, which is kept for good: otherwise
 * destroyed keys would be kept with it. Only the copy beside the newest backup stays.
 */
export const expireVaultCopies = async ({
  storage,
  store,
  vaultCopies,
  now,
}: Pick<BackupDependencies, 'storage' | 'store' | 'vaultCopies' | 'now'>): Promise<void> => {
  if (vaultCopies === null) return;
  const taken = takenBackups(await readRecord(store));
  const { backups } = await listBackups(storage);
  const [, ...earlier] = backups.filter(({ filename }) => taken.has(filename));
  for (const { created } of old(earlier, now())) await vaultCopies.removeOf(created);
};
