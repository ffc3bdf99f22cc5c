import { z } from 'zod';

/**
 * `inkstream-<UTC date>-<UTC time>-e<epoch>.tar.zst`, with `.enc` behind it where it is encrypted
 * (docs/backup-format.md). Nothing else is ever looked for in the folder of the backups.
 */
export const BackupFilename = z.string().regex(/^inkstream-\d{8}-\d{6}-e\d{1,9}\.tar\.zst(\.enc)?$/);
export type BackupFilename = z.infer<typeof BackupFilename>;

/** Days after which a backup is deleted, unless it is the last good one (spec, part 1, section 11). */
export const BACKUP_DAYS = 30;

/** How far long work on the whole of an installation has come, told over NATS and `/api/live`. */
export const BackupProgress = z.strictObject({
  operation: z.enum(['backup', 'restore', 'rebuild']),
  /** A step of the operation, in the order in which they come. */
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
  /** Of `total` in this phase: events, bytes or rows; both 0 where it cannot be told. */
  done: z.number().min(0),
  total: z.number().min(0),
  filename: z.string().nullable(),
});
export type BackupProgress = z.infer<typeof BackupProgress>;
