import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { DiskErrors } from './disk-errors.ts';
import { type Inspection, inspect } from './inspection.ts';

/** Milliseconds between two pages, so that readers and writers hardly notice. */
const PAUSE = 50;

/** Checks the older events while the log serves, once after each start. Resolves when it's done or aborted. */
export const scrub = async (
  database: DatabaseSync,
  range: Inspection,
  { noticed }: DiskErrors,
  signal: AbortSignal,
): Promise<void> => {
  try {
    for (const problems of inspect(database, range)) {
      for (const { damage } of problems) noticed(damage);
      await delay(PAUSE, undefined, { signal, ref: false });
    }
  } catch (error) {
    if (!signal.aborted) noticed(error);
  }
};
