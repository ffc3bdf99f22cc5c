import type { BackupProgress } from '../backup.ts';

/** `created` is an ISO instant, `size` in bytes, `sizeFormatted` such as "1.4 MB". */
export type BackupFile = {
  readonly filename: string;
  readonly created: string;
  readonly size: number;
  readonly sizeFormatted: string;
  readonly encrypted: boolean;
};

/** `missing` counts the files that its events name and that it lacks; null where that is not on record. */
export type BackupView = BackupFile & { readonly missing: number | null };

/** ISO instants; null where there is no backup. */
export type BackupStatsView = {
  readonly totalBackups: number;
  readonly totalSizeFormatted: string;
  readonly oldestBackup: string | null;
  readonly newestBackup: string | null;
};

/** Newest first. */
export type BackupListView = { readonly backups: readonly BackupView[]; readonly stats: BackupStatsView };

/** `running` is what goes on right now, if anything does. */
export type BackupStatusView = {
  readonly schedulerRunning: boolean;
  readonly stats: BackupStatsView;
  readonly running: BackupProgress | null;
};
