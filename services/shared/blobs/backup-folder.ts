import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupFile } from '#contracts/api/views/backup.ts';
import { backupFile, type Describe } from './backup-names.ts';
import { type BackupStorage, refuseStorage } from './backup-storage.ts';
import { localFile } from './readable-file.ts';
import { syncFolder } from './sync-folder.ts';

/** How many bytes may wait for the disk while more are being made. */
const WRITTEN_AT_ONCE = 4 * 2 ** 20;

/** Backups in a folder. One that doesn't exist yet has none. */
export const folderBackups = (folder: string, describe: Describe = backupFile): BackupStorage => ({
  list: async () => {
    const names = await readdir(folder).catch(noneYet);
    const ours = names.filter((name) => describe(name, 0) !== null);
    const found = await Promise.all(ours.map((name) => fileIn(folder, name, describe)));

    return found.filter((backup) => backup !== null);
  },
  find: (filename) => fileIn(folder, filename, describe),
  file: (filename) => localFile(join(folder, filename)),
  placeOf: (filename) => join(folder, filename),
  async write(filename, bytes, verify, signal) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep(folder);
    const partial = join(folder, `.${filename}.${randomUUID()}${PARTIAL}`);

    try {
      // It's opened before the first byte is asked for, so that a folder that can't be written to is noticed at once.
      const file = await open(partial, 'wx', 0o600);
      // With `flush`, the file counts as closed only when it's on the disk.
      const options = { flush: true, highWaterMark: WRITTEN_AT_ONCE };
      await pipeline(Readable.from(bytes), file.createWriteStream(options), { signal });
      const verified = await verify(localFile(partial));
      await rename(partial, join(folder, filename));
      await syncFolder(folder);
      return verified;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  },
  requireDeletable: () => access(folder, constants.W_OK),
  delete: async (filename) => {
    await rm(join(folder, filename), { force: true });
    await syncFolder(folder);
  },
  use: async (work) => {
    try {
      return await work();
    } catch (error) {
      if (isOf(folder, error) && error.code) return refuseStorage('folder', error.code);
      throw error;
    }
  },
});

const PARTIAL = '.partial';

/** Deletes files that a crash left behind. That's safe, since nobody else is working in the folder. */
const sweep = async (folder: string) => {
  const left = (await readdir(folder)).filter((name) => name.startsWith('.') && name.endsWith(PARTIAL));
  for (const name of left) await rm(join(folder, name), { force: true });
};

/** Null if there is none, or it isn't a file. */
const fileIn = async (folder: string, filename: string, describe: Describe): Promise<BackupFile | null> => {
  const found = await stat(join(folder, filename)).catch(() => null);

  return found?.isFile() ? describe(filename, found.size) : null;
};

/** Whether the error concerns the folder, something in it, or a folder above it. */
const isOf = (folder: string, error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'path' in error &&
  (String(error.path).startsWith(folder) || folder.startsWith(String(error.path)));

const noneYet = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
