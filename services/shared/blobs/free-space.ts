import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Gauge } from 'prom-client';
import { Refusal } from '#contracts/api/refusals.ts';

/** Folders that a service writes to, by what lies in them. */
type Folders = Readonly<Record<string, string>>;

export type FreeSpace = {
  /** Refuses `no-space` at once, rather than when the last byte is written. */
  readonly require: () => Promise<void>;
  /** A sentence for whoever asks whether the service is ready; null where there is room. */
  readonly trouble: () => Promise<string | null>;
};

/** Watches the disks of `folders`, each of which is to keep `reserve` bytes free; `/metrics` tells how many there are. */
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

/** What the product may use, of the disk that a folder lies on or will lie on. */
const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error;
    return freeBytes(dirname(folder));
  }
};
