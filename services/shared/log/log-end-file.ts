import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { LogEnd } from './log-end.ts';

export const LogEndShape: z.ZodType<LogEnd> = z.strictObject({
  log: z.uuid(),
  acceptances: z.int().min(0),
  position: z.string().regex(/^\d+$/),
  // The event store takes any 128 bits as the id of an event, so it need not be one that RFC 9562 knows.
  last: z.strictObject({ stream: z.string(), revision: z.int(), id: z.guid() }).nullable(),
  treeHead: z.strictObject({ epoch: z.int(), size: z.int(), root: z.string() }).nullable(),
  acceptedTree: z
    .strictObject({ epoch: z.int(), size: z.int(), peaks: z.array(z.string()), position: z.string() })
    .nullish(),
});

/** The file, with the CRC-32 of what it says. Older files don't have one. */
const FileShape = z.object({ sum: z.string().optional() }).loose();

export type LogEndFile = {
  /** Null if there is no file, or if it can't be read any more. */
  readonly end: LogEnd | null;
  readonly isDamaged: boolean;
};

/** Reads LOG_END_FILE. A file that is not as it was written says nothing, and is told apart from one that isn't there. */
export const readLogEndFile = async (path: string): Promise<LogEndFile> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { end: null, isDamaged: false };
  const end = endIn(text);

  return { end, isDamaged: end === null };
};

const endIn = (text: string): LogEnd | null => {
  try {
    const { sum, ...stored } = FileShape.parse(JSON.parse(text));
    const end = LogEndShape.parse(stored);

    return sum === undefined || sum === sumOf(end) ? end : null;
  } catch {
    return null;
  }
};

const sumOf = (end: LogEnd): string => crc32(JSON.stringify(end)).toString(16).padStart(8, '0');

/** Writes the file completely or not at all. */
export const writeLogEndFile = async (path: string, end: LogEnd): Promise<void> => {
  const beside = `${path}.${randomUUID()}`;
  // Read back from this text, the members are in the order of the schema, so that is what is summed up.
  const stored = LogEndShape.parse(end);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(beside, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ ...stored, sum: sumOf(stored) }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
};
