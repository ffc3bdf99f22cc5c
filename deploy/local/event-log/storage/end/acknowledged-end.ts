import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** The position of the last event that was acknowledged, in a file of its own: apart from the database and its WAL. */
export type AcknowledgedEnd = {
  /** Null where none of the places can be read. */
  read(): Promise<number | null>;
  /**
   * Written, however this process ends from here on; on the disk once it is flushed. To be called after the disk has the
   * event, or a power cut could leave an end without it, and before anybody hears of it.
   */
  write(position: number): void;
  /** Resolves once the disk has what was written before. One at a time. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

export const acknowledgedEndOf = (log: string) => `${log}-end`;

/**
 * Places a page apart, in turns: while one is on its way to the disk the next is written, and the one before it, which
 * the disk has, stays as it is. So a power cut leaves at least one whole.
 */
const PAGE = 4096;
const PLACES = 3;

/** A position, a number that grows with each write, and their CRC-32. */
const SIZE = 20;

/** Null where there is no such file. */
export const openAcknowledgedEnd = async (path: string): Promise<AcknowledgedEnd | null> => {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

  return file && acknowledgedEndIn(file);
};

/**
 * With room for all places, and with its name, on the disk: later writes change nothing but their own bytes. It says
 * that nothing was acknowledged yet.
 */
export const createAcknowledgedEnd = async (path: string): Promise<AcknowledgedEnd> => {
  const file = await open(path, 'w+');
  await file.write(Buffer.alloc(PLACES * PAGE));
  await file.write(encoded({ position: -1, count: 0 }), 0, SIZE, 0);
  await file.sync();
  // Not every system opens folders.
  const folder = await open(dirname(path)).catch(() => null);
  await folder?.sync().finally(() => folder.close());

  return acknowledgedEndIn(file);
};

const acknowledgedEndIn = (file: FileHandle): AcknowledgedEnd => {
  let count = 0;
  let flushed = 0;
  let place = 1;

  return {
    read: async () => {
      const found = await Promise.all(Array.from({ length: PLACES }, (_, n) => entryAt(file, n)));
      const newest = found.toSorted((a, b) => (b?.count ?? -1) - (a?.count ?? -1))[0] ?? null;
      count = newest?.count ?? 0;
      flushed = count;
      place = (found.indexOf(newest) + 1) % PLACES;

      return newest?.position ?? null;
    },
    write: (position) => {
      count++;
      writeSync(file.fd, encoded({ position, count }), 0, SIZE, place * PAGE);
    },
    flush: async () => {
      if (flushed === count) return;
      flushed = count;
      place = (place + 1) % PLACES;
      await file.datasync();
    },
    close: () => file.close(),
  };
};

type Entry = { readonly position: number; readonly count: number };

const encoded = ({ position, count }: Entry): Buffer => {
  const bytes = Buffer.alloc(SIZE);
  bytes.writeDoubleLE(position, 0);
  bytes.writeDoubleLE(count, 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 16)), 16);

  return bytes;
};

const entryAt = async (file: FileHandle, place: number): Promise<Entry | null> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SIZE), 0, SIZE, place * PAGE);
  const isWhole = bytesRead === SIZE && buffer.readUInt32LE(16) === crc32(buffer.subarray(0, 16));
  return isWhole ? { position: buffer.readDoubleLE(0), count: buffer.readDoubleLE(8) } : null;
};
