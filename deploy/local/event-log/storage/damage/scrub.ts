import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Trouble } from './disk-errors.ts';
import { type Inspection, inspect } from './inspection.ts';

/** Milliseconds between one page and the next, so that whoever reads and writes hardly notices. */
const PAUSE = 50;

/** Looks at older events while the log serves, once after each start. Resolves when it is through or told to stop. */
export const scrub = async (
  database: DatabaseSync,
  older: Inspection,
  { noticed }: Trouble,
  signal: AbortSignal,
): Promise<void> => {
  try {
    for (const problems of inspect(database, older)) {
      for (const { damage } of problems) noticed(damage);
      await delay(PAUSE, undefined, { signal, ref: false });
    }
  } catch (error) {
    if (!signal.aborted) noticed(error);
  }
};
