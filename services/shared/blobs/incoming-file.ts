import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Sha256 } from '#contracts/ids.ts';

/** A file that is being received. Nobody else sees it before it is kept. */
export type IncomingFile = {
  /** Receives the bytes. Once it has finished, they are on the disk. */
  readonly stream: Writable;
  /** Where it waits on the disk. */
  readonly path: string;
  readonly size: () => number;
  /** The hash of the received bytes. Call it once, after the end. */
  readonly sha256: () => Sha256;
  /** Moves the file to its final place. */
  readonly moveTo: (path: string) => Promise<void>;
  /** Removes what was received, unless it was moved. */
  readonly discard: () => Promise<void>;
};

export const openIncomingFile = (folder: string): IncomingFile => {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let file: FileHandle | null = null;
  let size = 0;

  const begin = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
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
  // The writer gets errors by its callback. A failed write must not end the process.
  stream.on('error', () => {});
  const closed = new Promise((resolve) => stream.once('close', resolve));

  return {
    stream,
    path,
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

/** Milliseconds after which nobody is still writing to a file that a crash left behind. */
export const ABANDONED = 86_400_000;

/** Removes files that were neither kept nor discarded because the process that received them crashed. */
export const removeAbandoned = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > ABANDONED) await rm(path, { force: true });
  }
};
