import { LogDamaged } from './storage/damage/damage.ts';

/** EX_CONFIG of sysexits.h: starting again would not help, and the supervisor does not. */
const MISCONFIGURED = 78;
const FAILED = 1;

/** SQLite's PERM, READONLY, CORRUPT, CANTOPEN and NOTADB: the file is not to be had, or is no log. */
const sqliteCodes: readonly unknown[] = [3, 8, 11, 14, 26];

const systemCodes: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'EEXIST', 'ENOENT'];

/** What is wrong with how the log was started, which stays wrong however often it is started. */
export class Misconfigured extends Error {
  override readonly name = 'Misconfigured';
}

/** With what the process ends for an error: 78 where only an operator can help, 1 where another start may. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof Misconfigured || error instanceof LogDamaged) return MISCONFIGURED;
  if (!(error instanceof Error)) return FAILED;

  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const isFinal =
    systemCodes.includes(code) ||
    String(code).startsWith('ERR_PARSE_ARGS') ||
    (typeof errcode === 'number' && sqliteCodes.includes(errcode & 0xff));

  return isFinal ? MISCONFIGURED : FAILED;
};
