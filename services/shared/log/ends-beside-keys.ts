import { acknowledgedEndOf, readAcknowledgedEnd } from './acknowledged-end-file.ts';
import type { LogEnd } from './log-end.ts';
import { readLogEndFile } from './log-end-file.ts';

/**
 * The log ends that LOG_END_FILE and the file beside it remember. Empty if there is no such setting, or no file yet.
 */
export const endsBesideKeys = async (file: string | null | undefined): Promise<readonly LogEnd[]> =>
  file
    ? [await readLogEndFile(file), readAcknowledgedEnd(acknowledgedEndOf(file))].flatMap((end) => end ?? [])
    : [];
