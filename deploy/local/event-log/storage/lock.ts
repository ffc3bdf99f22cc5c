import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Misconfigured } from '../exit-code.ts';

/**
 * Keeps every other server away from this log until it's closed or the process ends, by holding a lock on an empty
 * database beside it. The log itself can't be locked, because our own thread has a second connection to it. Throws
 * `database is locked` if another process has the lock, and Misconfigured if the path isn't a file.
 */
export const lockLog = (path: string): { readonly close: () => void } => {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw new Misconfigured(`${path} is not a file`);
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(`${path}-lock`);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }

  return { close: () => lock.close() };
};
