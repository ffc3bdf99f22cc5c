import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Sha256 } from '#contracts/ids.ts';

/** A file on its way in, written as it comes. It is nothing to anybody before it is kept. */
export type IncomingFile = {
  /** Takes the bytes; once it has finished they lie on the disk. */
  readonly stream: Writable;
  readonly size: () => number;
  /** Of what has come; to be asked once, after the end. */
  readonly sha256: () => Sha256;
  /** Moves it to where it is to stay. */
  readonly moveTo: (path: string) => Promise<void>;
  /** Removes what has come, unless it was moved. */
  readonly discard: () => Promise<void>;
};

export const openIncomingFile = (folder: string): IncomingFile => {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let file: FileHandle | null = null;
  let size = 0;

  const begin = async () => {
    await mkdir(folder, { recursive: true });
    file = await open(path, 'wx');
  };
  const write = async (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
    await file?.writeFile(chunk);
  };
  const stream = new Writable({
    construct: (done) => void begin().then(() => done(), done),
    write: (chunk: Buffer, _, done) => void write(chunk).then(() => done(), done),
    final: (done) => void Promise.resolve(file?.sync()).then(() => done(), done),
    destroy: (error, done) =>
      void Promise.resolve(file?.close()).then(
        () => done(error),
        () => done(error),
      ),
  });
  // Whoever writes to it is told by its callback; a write that fails must not end the process.
  stream.on('error', () => {});
  const closed = new Promise((resolve) => stream.once('close', resolve));

  return {
    stream,
    size: () => size,
    sha256: () => hash.digest('hex'),
    moveTo: (place) => rename(path, place),
    discard: async () => {
      stream.destroy();
      await closed;
      await rm(path, { force: true });
    },
  };
};

/** Milliseconds after which nobody writes any more to what a crash has left. */
const ABANDONED = 86_400_000;

/** Removes what was never kept nor discarded: whoever received it has crashed. */
export const removeAbandoned = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > ABANDONED) await rm(path, { force: true });
  }
};
