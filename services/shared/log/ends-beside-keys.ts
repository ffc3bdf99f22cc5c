import { acknowledgedEndOf, readAcknowledgedEnd } from './acknowledged-end-file.ts';
import type { LogEnd } from './log-end.ts';
import { readLogEndFile } from './log-end-file.ts';

export type EndsBesideKeys = {
  readonly ends: readonly LogEnd[];
  /** Whether LOG_END_FILE is there and can't be read. */
  readonly isDamaged: boolean;
};

/**
 * The log ends that LOG_END_FILE and the file beside it remember. Empty if there is no such setting, or no file yet.
 */
export const endsBesideKeys = async (file: string | null | undefined): Promise<EndsBesideKeys> => {
  if (!file) return { ends: [], isDamaged: false };
  const { end, isDamaged } = await readLogEndFile(file);

  return { ends: [end, readAcknowledgedEnd(acknowledgedEndOf(file))].flatMap((one) => one ?? []), isDamaged };
};
