import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Gauge } from 'prom-client';
import { Refusal } from '#contracts/api/refusals.ts';

/** The folders that a service writes to, by what they hold. */
type Folders = Readonly<Record<string, string>>;

export type FreeSpace = {
  /** Refuses `no-space` at once, before anything is written. */
  readonly require: () => Promise<void>;
  /** A sentence for the readiness check; null if there is enough room. */
  readonly trouble: () => Promise<string | null>;
};

/**
 * Watches the disks of `folders`, each of which should keep `reserve` bytes free. `/metrics` reports the free bytes.
 */
export const watchFreeSpace = (folders: Folders, reserve: number): FreeSpace => {
  const full = async () => {
    for (const [name, folder] of Object.entries(folders))
      if ((await freeBytes(folder)) < reserve) return name;
    return null;
  };
  new Gauge({
    name: 'inkstream_disk_free_bytes',
    help: 'Bytes that are free on the disk of a folder',
    labelNames: ['folder'],
    async collect() {
      for (const [name, folder] of Object.entries(folders))
        this.set({ folder: name }, await freeBytes(folder));
    },
  });

  return {
    require: async () => {
      if (await full()) throw new Refusal('no-space');
    },
    trouble: async () => {
      const name = await full();
      return name && `the disk of the ${name} is full`;
    },
  };
};

/** The bytes that the product may use on the disk of a folder, even if the folder doesn't exist yet. */
const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error;
    return freeBytes(dirname(folder));
  }
};
