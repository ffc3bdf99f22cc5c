import { z } from 'zod';

/** After how many days a backup is deleted, unless it's the last good one (spec, part 1, section 9). */
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
