import type { QueryClient } from '@tanstack/react-query';
import type { BackupProgress } from '#contracts/api/backup.ts';
import type { BackupStatusView } from '#contracts/api/views/backup.ts';
import { noteRestoring } from './restoring.ts';

/** Keeps the progress of backups up to date on every page, for operators. */
export const noteBackupProgress = (client: QueryClient, progress: BackupProgress) => {
  const isOver = progress.phase === 'done' || progress.phase === 'failed';
  const running = isOver ? null : progress;
  if (progress.operation === 'restore') noteRestoring(!isOver && !MEANWHILE.has(progress.phase));

  client.setQueryData<object>(['backups', 'status'], (before) =>
    // It is updated only for people who asked for backups and were allowed to see them.
    before && ('running' satisfies keyof BackupStatusView) in before ? { ...before, running } : before,
  );
  if (isOver) client.invalidateQueries({ queryKey: ['backups'] });
};

/** Phases of a restore in which everybody can still change everything. */
const MEANWHILE: ReadonlySet<BackupProgress['phase']> = new Set(['reading', 'verifying']);
