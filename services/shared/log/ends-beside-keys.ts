import { acknowledgedEndOf, readAcknowledgedEnd } from './acknowledged-end-file.ts';
import type { LogEnd } from './log-end.ts';
import { readLogEndFile } from './log-end-file.ts';

/** What LOG_END_FILE remembers, and what stands beside it; nothing where there is no such setting, or no file yet. */
export const endsBesideKeys = async (file: string | null | undefined): Promise<readonly LogEnd[]> =>
  file
    ? [await readLogEndFile(file), readAcknowledgedEnd(acknowledgedEndOf(file))].flatMap((end) => end ?? [])
    : [];
