import type { BackupProgress } from '#contracts/api/backup.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { texts } from '../texts.ts';

/** Nov 21, 2026, 3:04 PM */
export const formatBackupTime = (instant: string) => `${formatDate(instant)}, ${formatTime(instant)}`;

export const operations: {
  readonly [Operation in BackupProgress['operation']]: { readonly heading: string; readonly meaning: string };
} = texts.backup.operations;

export const phases: { readonly [Phase in BackupProgress['phase']]: string } = texts.backup.phases;

/** Of the phase, in whole percent; null where its length is not known. */
export const percentOf = ({ done, total }: Pick<BackupProgress, 'done' | 'total'>) =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null;
