import type { BackupStorage } from '../../shared/blobs/backup-storage.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Envelope } from '../log/envelopes.ts';
import type { Connect } from '../log/session-lock.ts';
import type { VaultCopies } from '../vault/copies/vault-copies.ts';
import type { BackupKeys } from './format/open-backup.ts';
import type { Restorable } from './restoring/fill-epoch.ts';
import type { ReportProgress, TakenBackup } from './taking/take.ts';

/** What the code that takes, deletes and restores backups needs. */
export type BackupDependencies = {
  readonly store: DecryptedLog;
  /** Where the backups are (the setting BACKUP_DIR). */
  readonly storage: BackupStorage;
  readonly keys: BackupKeys;
  /** Opens a database client with a single connection. That connection holds the lock on the installation. */
  readonly connect: Connect;
  readonly roles: Pick<InstallationRoles, 'holds' | 'refuse'>;
  /** Takes a backup of an epoch into the storage; null means the current epoch. */
  readonly take: (epoch: number | null, tell: ReportProgress, signal: AbortSignal) => Promise<TakenBackup>;
  readonly restore: RestoreBackup;
  /** The copies of the vault beside the backups; null without BACKUP_KEY, since they're never stored in the open. */
  readonly vaultCopies: VaultCopies | null;
  readonly tell: ReportProgress;
  /** Refuses with `log.not-whole` if the log has lost events, since nobody may back up or restore an incomplete log. */
  readonly requireWhole: () => Promise<void>;
  readonly log: Log;
  readonly now: () => string;
};

/**
 * The caller must hold the installation lock. Returns the new epoch, how many events were written into it, and how many
 * keys that they need the vault has lost.
 */
export type RestoreBackup = (
  restorable: Restorable,
  envelope: Envelope,
  tell: ReportProgress,
  signal: AbortSignal,
) => Promise<{
  readonly epoch: number;
  readonly events: number;
  readonly lost: number;
  readonly members: number;
}>;
