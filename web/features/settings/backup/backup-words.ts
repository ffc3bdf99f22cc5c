import type { BackupProgress } from '#contracts/api/backup.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';

/** Nov 21, 2026, 3:04 PM */
export const formatBackupTime = (instant: string) => `${formatDate(instant)}, ${formatTime(instant)}`;

export const operations: {
  readonly [Operation in BackupProgress['operation']]: { readonly heading: string; readonly meaning: string };
} = {
  backup: { heading: 'Creating a backup', meaning: 'Everybody can go on working meanwhile.' },
  restore: {
    heading: 'Restoring a backup',
    meaning: 'Nobody can change anything until it is done. Then everybody is signed out.',
  },
  rebuild: {
    heading: 'Building the view anew',
    meaning: 'Everybody can go on working meanwhile.',
  },
};

export const phases: { readonly [Phase in BackupProgress['phase']]: string } = {
  reading: 'Reading events',
  verifying: 'Verifying',
  draining: 'Waiting for writers',
  importing: 'Importing',
  building: 'Building the new view',
  comparing: 'Comparing',
  activating: 'Activating',
  done: 'Done',
  failed: 'Failed',
};

/** 3 files were missing */
export const missingFiles = (count: number) =>
  count === 1 ? '1 file was missing' : `${count.toLocaleString('en-US')} files were missing`;

/** Of the phase, in whole percent; null where its length is not known. */
export const percentOf = ({ done, total }: Pick<BackupProgress, 'done' | 'total'>) =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null;
