import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** The position of the last event that was acknowledged, in a file of its own: apart from the database and its WAL. */
export type AcknowledgedEnd = {
  /** Null where neither of the two places can be read. */
  read(): Promise<number | null>;
  /** Resolves once the disk has it. To be called after the disk has the event, and before anybody hears of it. */
  write(position: number): Promise<void>;
  close(): Promise<void>;
};

export const acknowledgedEndOf = (log: string) => `${log}-end`;

/** Written in turns to two places a page apart, so that a write that was broken off leaves the other whole. */
const PAGE = 4096;
const PLACES = [0, PAGE] as const;

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
 * With room for both places, and with its name, on the disk: later writes change nothing but their own bytes. It says
 * that nothing was acknowledged yet.
 */
export const createAcknowledgedEnd = async (path: string): Promise<AcknowledgedEnd> => {
  const file = await open(path, 'w+');
  await file.write(Buffer.alloc(2 * PAGE));
  await file.write(encoded({ position: -1, count: 0 }), 0, SIZE, 0);
  await file.sync();
  // Not every system opens folders.
  const folder = await open(dirname(path)).catch(() => null);
  await folder?.sync().finally(() => folder.close());

  return acknowledgedEndIn(file);
};

const acknowledgedEndIn = (file: FileHandle): AcknowledgedEnd => {
  let count = 0;

  return {
    read: async () => {
      const found = await Promise.all(PLACES.map((place) => entryAt(file, place)));
      const [newest] = found.filter((entry) => entry !== null).sort((a, b) => b.count - a.count);
      count = newest?.count ?? 0;

      return newest?.position ?? null;
    },
    write: async (position) => {
      count++;
      writeSync(file.fd, encoded({ position, count }), 0, SIZE, PLACES[count % 2]);
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
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SIZE), 0, SIZE, place);
  const isWhole = bytesRead === SIZE && buffer.readUInt32LE(16) === crc32(buffer.subarray(0, 16));
  return isWhole ? { position: buffer.readDoubleLE(0), count: buffer.readDoubleLE(8) } : null;
};
