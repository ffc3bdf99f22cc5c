import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from './blobs.ts';
import { DamagedBlob } from './damaged-blob.ts';
import { openIncomingFile, removeAbandoned } from './incoming-file.ts';

/** Blobs in a folder of this machine. */
export const folderBlobs = (root: string): Blobs => {
  const place = (sha256: Sha256) => join(root, 'blobs', sha256.slice(0, 2), sha256);
  const incoming = join(root, 'incoming');
  const derived = (key: string) => join(root, 'derived', key);

  return {
    folder: root,
    trouble: () => null,
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (!(await holds(place(sha256), bytes))) await write(place(sha256), bytes, true);

      return sha256;
    },
    receive: () => openIncomingFile(incoming),
    async keep(file, sha256) {
      const path = place(sha256);
      if ((await hashOf(path)) === sha256) return;
      await mkdir(dirname(path), { recursive: true });
      await file.moveTo(path);
      await syncFolder(dirname(path));
    },
    removeAbandoned: () => removeAbandoned(incoming),
    async get(sha256) {
      const bytes = await read(place(sha256));
      if (bytes && createHash('sha256').update(bytes).digest('hex') !== sha256) throw new DamagedBlob(sha256);

      return bytes;
    },
    has: (sha256) => exists(place(sha256)),
    delete: (sha256) => rm(place(sha256), { force: true }),
    putDerived: (key, bytes) => write(derived(key), bytes, false),
    getDerived: (key) => read(derived(key)),
    deleteDerived: (path) => rm(derived(path), { recursive: true, force: true }),
  };
};

/** Writes a temporary file, then renames it, so that readers see all of it or nothing. */
const write = async (path: string, bytes: Uint8Array, durable: boolean) => {
  const beside = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });

  const file = await open(beside, 'wx');
  try {
    await file.writeFile(bytes);
    if (durable) await file.sync();
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  } finally {
    await file.close();
  }

  await rename(beside, path);
  if (durable) await syncFolder(dirname(path));
};

const syncFolder = async (path: string) => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const read = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** A blob that cannot be read counts as missing, so it is written again. */
const holds = async (path: string, bytes: Uint8Array): Promise<boolean> =>
  (await readFile(path).catch(() => null))?.equals(bytes) ?? false;

/** The hash of a file, read piece by piece; null if there is no file, or it can't be read. */
const hashOf = (path: string): Promise<Sha256 | null> => {
  const hash = createHash('sha256');

  return pipeline(createReadStream(path), hash).then(
    () => hash.digest('hex'),
    () => null,
  );
};

const exists = async (path: string) => {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};
