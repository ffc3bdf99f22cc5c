import { z } from 'zod';

/**
 * The name of a backup file: `inkstream-<UTC date>-<UTC time>-e<epoch>.tar.zst`, followed by `.enc` if the file is
 * encrypted (docs/backup-format.md). In the folder of the backups, the product ignores files with other names.
 */
export const BackupFilename = z.string().regex(/^inkstream-\d{8}-\d{6}-e\d{1,9}\.tar\.zst(\.enc)?$/);
export type BackupFilename = z.infer<typeof BackupFilename>;

/** After how many days a backup is deleted, unless it's the last good one (spec, part 1, section 11). */
export const BACKUP_DAYS = 30;

/** How far a backup, a restore or a rebuild has come. The product announces it over NATS and `/api/live`. */
export const BackupProgress = z.strictObject({
  operation: z.enum(['backup', 'restore', 'rebuild']),
  /** The step that the operation is at. The steps are listed in the order in which they happen. */
  phase: z.enum([
    'reading',
    'verifying',
    'draining',
    'importing',
    'building',
    'comparing',
    'activating',
    'done',
    'failed',
  ]),
  /** How many events, bytes or rows of `total` are done in this phase. Both are 0 if nobody can tell. */
  done: z.number().min(0),
  total: z.number().min(0),
  filename: z.string().nullable(),
});
export type BackupProgress = z.infer<typeof BackupProgress>;
