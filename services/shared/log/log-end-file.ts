import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { LogEnd } from './log-end.ts';

export const LogEndShape: z.ZodType<LogEnd> = z.strictObject({
  log: z.uuid(),
  acceptances: z.int().min(0),
  position: z.string().regex(/^\d+$/),
  last: z.strictObject({ stream: z.string(), revision: z.int(), id: z.uuid() }).nullable(),
  treeHead: z.strictObject({ epoch: z.int(), size: z.int(), root: z.string() }).nullable(),
  acceptedTree: z
    .strictObject({ epoch: z.int(), size: z.int(), peaks: z.array(z.string()), position: z.string() })
    .nullish(),
});

/** Reads LOG_END_FILE; null if it doesn't exist. Throws if it is another kind of file. */
export const readLogEndFile = async (path: string): Promise<LogEnd | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

  return text === null ? null : LogEndShape.parse(JSON.parse(text));
};

/** Writes the file completely or not at all. */
export const writeLogEndFile = async (path: string, end: LogEnd): Promise<void> => {
  const beside = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(beside, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(end, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
};
