import type { Blobs } from '../../shared/blobs/blobs.ts';
import { openBackupStorage } from '../../shared/blobs/open-backup-storage.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { LogGuard } from '../../shared/log/log-guard.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { BackupDependencies } from '../backup/backup-dependencies.ts';
import { backupKeys } from '../backup/keys.ts';
import { restore } from '../backup/restoring/restore.ts';
import type { ReportProgress, Taking } from '../backup/taking/take.ts';
import type { CommandSettings } from '../environment.ts';
import type { Lookup } from '../log/lookup.ts';
import type { Connect } from '../log/session-lock.ts';
import type { WriterKey } from '../log/writer-keys.ts';
import type { VaultSource } from '../vault/copies/copy-lines.ts';
import { openVaultCopies } from '../vault/copies/vault-copies.ts';

type Outside = {
  readonly settings: Pick<CommandSettings, 'BACKUP_DIR' | 'BACKUP_KEY' | 'LINK_SECRET'>;
  readonly store: DecryptedLog;
  /** First the key with which `store` signs, then earlier ones. */
  readonly writerKeys: readonly [WriterKey, ...WriterKey[]];
  readonly guard: Pick<LogGuard, 'requireWhole'>;
  readonly database: Pool;
  readonly connect: Connect;
  readonly vault: VaultSource;
  readonly blobs: Blobs;
  readonly roles: BackupDependencies['roles'];
  /** Chooses the process in which backups are taken. */
  readonly takeWith: (taking: Taking) => BackupDependencies['take'];
  readonly tell: ReportProgress;
  readonly lookup: Lookup;
  readonly now: () => string;
  readonly log: Log;
};

/** Collects what `backupsOf` needs. */
export const backupDependencies = (outside: Outside): BackupDependencies => {
  const { settings, store, writerKeys, guard, database, connect, vault, blobs } = outside;
  const { roles, takeWith, tell, lookup, now, log } = outside;
  const [storage, keys] = [openBackupStorage(settings.BACKUP_DIR), backupKeys(settings)];

  return {
    store,
    storage,
    keys,
    connect,
    roles,
    tell,
    log,
    now,
    vaultCopies: openVaultCopies(vault, settings.BACKUP_DIR, keys.backupKey),
    take: takeWith({ store, blobs, storage, keys, now }),
    restore: (...request) =>
      restore({ store, writerKeys, connect, database, blobs, lookup, log, now }, ...request),
    requireWhole: guard.requireWhole,
  };
};
