import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** A file that may be read more than once, wherever it lies. */
export type ReadableFile = {
  readonly name: string;
  readonly size: () => Promise<number>;
  /** The first bytes, or fewer if the file has no more. */
  readonly start: (length: number) => Promise<Buffer>;
  /** All bytes, piece by piece. Whoever stops early closes it. */
  readonly bytes: () => AsyncIterable<Buffer>;
};

/** How many bytes are read at once. */
const READ = 2 ** 18;

/** A file of this machine. */
export const localFile = (path: string): ReadableFile => ({
  name: basename(path),
  size: async () => (await stat(path)).size,
  start: async (length) => {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  },
  bytes: () => createReadStream(path, { highWaterMark: READ }),
});
