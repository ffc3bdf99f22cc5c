import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { KeyFiles } from './key-box.ts';
import { LOG_END_FILE_NAME } from './keys.ts';

/** They belong to the servers of this machine; another makes its own. */
const LEFT_BEHIND: readonly string[] = ['postgres-password', 'event-log-password', 'nats-password'];

const isLeftBehind = (name: string) => LEFT_BEHIND.includes(name) || name.startsWith(LOG_END_FILE_NAME);

/** Every key that makes an installation itself, below the folder of the keys; none where there is no folder. */
export const readKeyFiles = async (folder: string): Promise<KeyFiles> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneYet);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.map(async (path) => [relative(folder, path), await readFile(path)] as const),
  );

  return Object.fromEntries(files.filter(([name]) => !isLeftBehind(name)).sort());
};

/** Puts keys in their places, each whole; others that lie there stay. */
export const writeKeyFiles = async (folder: string, files: KeyFiles): Promise<void> => {
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, bytes, { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  }
};

/** Which of the files are there and hold something else. */
export const differingKeys = async (folder: string, files: KeyFiles): Promise<readonly string[]> => {
  const there = await readKeyFiles(folder);

  return Object.keys(files).filter((name) => there[name] && !there[name].equals(files[name] as Buffer));
};

const noneYet = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
