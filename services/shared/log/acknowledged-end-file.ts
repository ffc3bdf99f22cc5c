import { closeSync, constants, fdatasync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { LogEnd } from './log-end.ts';
import { LogEndShape } from './log-end-file.ts';

/** Writes alternate between two slots, so that an interrupted write leaves the other slot intact. */
const PLACE_BYTES = 1024;
/** Milliseconds after which a write is on the disk. */
const FLUSH = 1_000;

export const acknowledgedEndOf = (logEndFile: string) => `${logEndFile}.acknowledged`;

/**
 * Remembers the last event that the log acknowledged to this process. It is written at once, but without waiting for
 * the disk: it survives the end of the process, and a second later a power cut too. Throws if there is no room for it.
 */
export const openAcknowledgedEnd = (path: string) => {
  let file: number | null = null;
  let turn = 0;
  let flushing: NodeJS.Timeout | null = null;

  return {
    write: (end: LogEnd): void => {
      file ??= opened(path);
      writeSync(file, encoded(end), 0, PLACE_BYTES, (turn++ % 2) * PLACE_BYTES);
      flushing ??= setTimeout(() => {
        flushing = null;
        if (file !== null) fdatasync(file, () => {});
      }, FLUSH).unref();
    },
    close: (): void => {
      if (flushing) clearTimeout(flushing);
      if (file !== null) closeSync(file);
      file = null;
    },
  };
};

/** Reads such a file and answers the slot that reaches further; null if neither is intact. */
export const readAcknowledgedEnd = (path: string): LogEnd | null => {
  const bytes = bytesOf(path);
  const found = [0, PLACE_BYTES].flatMap((from) => decoded(bytes.subarray(from, from + PLACE_BYTES)) ?? []);

  return found.toSorted((one, other) => Number(BigInt(one.position) - BigInt(other.position))).at(-1) ?? null;
};

const opened = (path: string): number => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });

  return openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
};

const encoded = (end: LogEnd): Buffer => {
  const text = JSON.stringify(end);
  const line = Buffer.from(`${sumOf(text)} ${text}\n`);
  if (line.length > PLACE_BYTES) throw new RangeError('the end of the log does not fit into its place');

  return Buffer.concat([line], PLACE_BYTES);
};

const decoded = (bytes: Buffer): LogEnd | null => {
  const line = bytes.subarray(0, bytes.indexOf('\n')).toString();
  const text = line.slice(SUM_DIGITS + 1);

  return line.slice(0, SUM_DIGITS) === sumOf(text) ? LogEndShape.parse(JSON.parse(text)) : null;
};

const SUM_DIGITS = 8;
const sumOf = (text: string) => crc32(text).toString(16).padStart(SUM_DIGITS, '0');

const bytesOf = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
};
