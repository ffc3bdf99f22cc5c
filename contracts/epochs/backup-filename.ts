import { z } from 'zod';

/**
 * The name of a backup file: `inkstream-<UTC date>-<UTC time>-e<epoch>.tar.zst`, followed by `.enc` if the file is
 * encrypted (docs/backup-format.md). In the folder of the backups, the product ignores files with other names.
 */
export const BackupFilename = z.string().regex(/^inkstream-\d{8}-\d{6}-e\d{1,9}\.tar\.zst(\.enc)?$/);
export type BackupFilename = z.infer<typeof BackupFilename>;
