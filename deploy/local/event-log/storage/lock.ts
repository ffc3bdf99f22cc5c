import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Misconfigured } from '../exit-code.ts';

/**
 * Keeps every other server from this log until it is closed or the process ends, by an empty database beside it that
 * is locked for good. The log itself cannot be: a thread of ours has a connection of its own. Throws
 * `database is locked` where somebody has it, and Misconfigured for what is no file.
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
