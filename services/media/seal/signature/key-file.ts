import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';

/**
 * Answers the content of the file, and makes the file if there is none. If several processes make it at the same time,
 * the first one's content counts.
 */
export const writeKeyFileOnce = async (path: string, make: () => Promise<string>): Promise<string> => {
  const found = await readKeyFile(path);
  if (found !== null) return found;

  const made = await make();
  const beside = await writeBeside(path, made);
  try {
    await link(beside, path);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await readFile(path, 'utf8');
  } finally {
    await rm(beside, { force: true });
  }
};

/** Readers see the old or the new content, never a part of it. */
export const replaceKeyFile = async (path: string, content: string): Promise<string> => {
  await rename(await writeBeside(path, content), path);

  return content;
};

export const readKeyFile = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const writeBeside = async (path: string, content: string): Promise<string> => {
  const beside = `${path}.${randomUUID()}`;
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }

  return beside;
};
