import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { KeyFiles } from './key-box.ts';
import { LOG_END_FILE_NAME } from './keys.ts';

/** Passwords of this machine's own servers, which aren't exported; another machine makes its own. */
const NOT_EXPORTED: readonly string[] = ['postgres-password', 'event-log-password', 'nats-password'];

const isNotExported = (name: string) => NOT_EXPORTED.includes(name) || name.startsWith(LOG_END_FILE_NAME);

/** All keys of the installation that can be exported; none if there's no folder. */
export const readKeyFiles = async (folder: string): Promise<KeyFiles> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(emptyIfMissing);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.map(async (path) => [relative(folder, path), await readFile(path)] as const),
  );

  return Object.fromEntries(files.filter(([name]) => !isNotExported(name)).sort());
};

/** Writes the keys, each completely or not at all. Other files in the folder stay. */
export const writeKeyFiles = async (folder: string, files: KeyFiles): Promise<void> => {
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, bytes, { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  }
};

/** The names of those files that exist with other contents. */
export const differingKeys = async (folder: string, files: KeyFiles): Promise<readonly string[]> => {
  const existing = await readKeyFiles(folder);

  return Object.keys(files).filter((name) => existing[name] && !existing[name].equals(files[name] as Buffer));
};

const emptyIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
