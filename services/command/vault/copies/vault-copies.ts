import { BACKUP_DAYS } from '#contracts/api/backup.ts';
import type { BackupFile } from '#contracts/api/views/backup.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import type { BackupStorage } from '../../../shared/blobs/backup-storage.ts';
import { openBackupStorage } from '../../../shared/blobs/open-backup-storage.ts';
import { vaultCopyFile, vaultCopyName } from '../../../shared/blobs/vault-copy-names.ts';
import { copyOf, keysIn, type VaultSource } from './copy-lines.ts';

const DAY = 86_400_000;

export type VaultCopies = ReturnType<typeof vaultCopies>;

/** The copies of the vault that are kept in a storage. `storage` has to find files of copies' names. */
export const vaultCopies = (source: VaultSource, storage: BackupStorage, backupKey: Buffer) => {
  /** Refuses as `BackupStorage.write`. The copy is there only if it could be read back. */
  const take = (takenAt: string, since: string | null, signal: AbortSignal): Promise<unknown> =>
    storage.use(() =>
      storage.write(
        vaultCopyName(takenAt, since !== null),
        copyOf(source, { takenAt, since }, backupKey, signal),
        async (file) => {
          for await (const _ of keysIn(file, backupKey)) signal.throwIfAborted();
        },
        signal,
      ),
    );
  const list = async (): Promise<readonly BackupFile[]> =>
    (await storage.use(() => storage.list())).toSorted((one, other) =>
      one.created < other.created ? 1 : -1,
    );
  const remove = (filename: string) => storage.use(() => storage.delete(filename));

  return {
    take,
    list,
    /** Removes copies that are too old. */
    expire: async (now: string): Promise<void> => {
      for (const { filename, created } of await list())
        if (millisecondsBetween(created, now) > BACKUP_DAYS * DAY) await remove(filename);
    },
    /** Removes the copy of an instant, if there is one. */
    removeOf: async (instant: string): Promise<void> => {
      for (const { filename, created } of await list()) if (created === instant) await remove(filename);
    },
  };
};

/** The copies in a folder or a bucket; null without a place or without BACKUP_KEY. */
export const openVaultCopies = (
  source: VaultSource,
  place: string | undefined,
  backupKey: Buffer | null,
): VaultCopies | null =>
  place === undefined || backupKey === null
    ? null
    : vaultCopies(source, openBackupStorage(place, vaultCopyFile), backupKey);

/** How long before the last increment the next one begins, for keys whose transaction was still running then. */
const OVERLAP = 300_000;
const HOUR = 3_600_000;

/**
 * Takes what is due into VAULT_COPY_DIR, every hour: a whole copy each day (UTC), and what changed since the one before
 * it at other hours. Together, those since the newest whole one are the vault.
 */
export const copyHourly = async (copies: VaultCopies, now: string, signal: AbortSignal): Promise<boolean> => {
  const [newest] = await copies.list();
  if (newest && millisecondsBetween(newest.created, now) < HOUR) return false;
  const isFirstOfDay = newest?.created.slice(0, 10) !== now.slice(0, 10);
  const since = isFirstOfDay ? null : new Date(Date.parse(newest?.created ?? now) - OVERLAP).toISOString();
  await copies.take(now, since, signal);
  await copies.expire(now);

  return true;
};
