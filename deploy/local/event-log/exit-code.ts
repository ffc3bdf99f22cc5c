import { LogDamaged } from './storage/damage/damage.ts';

/** EX_CONFIG of sysexits.h: starting again wouldn't help, so the supervisor doesn't. */
const MISCONFIGURED = 78;
const FAILED = 1;

/** SQLite's PERM, READONLY, CORRUPT, CANTOPEN and NOTADB: the file can't be used, or isn't a log. */
const sqliteCodes: readonly unknown[] = [3, 8, 11, 14, 26];

const systemCodes: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'EEXIST', 'ENOENT'];

/** The log was started with wrong arguments or a wrong file, which another start wouldn't change. */
export class Misconfigured extends Error {
  override readonly name = 'Misconfigured';
}

/** The exit code for an error: 78 if only an operator can help, 1 if another start may. */
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
