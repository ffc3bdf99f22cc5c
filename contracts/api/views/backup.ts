import type { BackupProgress } from '../backup.ts';

/** `created` is an ISO instant. `size` is in bytes, and `sizeFormatted` is the same for people, such as "1.4 MB". */
export type BackupFile = {
  readonly filename: string;
  readonly created: string;
  readonly size: number;
  readonly sizeFormatted: string;
  readonly encrypted: boolean;
};

/**
 * `missing` counts the files that the backup's events name but the backup lacks; null if nobody recorded the number.
 */
export type BackupView = BackupFile & { readonly missing: number | null };

/** What came of a restore: the new epoch, and how many keys that its events need the vault has lost. */
export type RestoreView = {
  readonly epoch: number;
  readonly events: number;
  readonly lost: number;
  /** Members of organisations of whom something else was said after the backup was taken. */
  readonly members: number;
  readonly filename: string;
};

/** The instants are ISO; they are null if there is no backup. */
export type BackupStatsView = {
  readonly totalBackups: number;
  readonly totalSizeFormatted: string;
  readonly oldestBackup: string | null;
  readonly newestBackup: string | null;
};

/** The newest backup comes first. */
export type BackupListView = { readonly backups: readonly BackupView[]; readonly stats: BackupStatsView };

/** `running` is the backup, restore or rebuild that is at work right now; null if there is none. */
export type BackupStatusView = {
  readonly schedulerRunning: boolean;
  readonly stats: BackupStatsView;
  /**
   * Whether a copy of the vault lies beside the newest backup. Without one, nothing that is personal in the backup can be
   * read once the vault is gone. Null if there is no backup.
   */
  readonly hasVaultCopy: boolean | null;
  readonly running: BackupProgress | null;
};
