import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** The position of the last acknowledged event, in a file apart from the database and its WAL. */
export type AcknowledgedEnd = {
  /** Null if none of the slots can be read. */
  read(): Promise<number | null>;
  /**
   * Writes the position, which survives a killed process at once and a power cut after a flush. Call it after the event
   * is on the disk (otherwise a power cut could leave an end without its event) and before anyone is told of the event.
   */
  write(position: number): void;
  /** Resolves once what was written before is on the disk. Only one flush may run at a time. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

export const acknowledgedEndOf = (log: string) => `${log}-end`;

/**
 * Slots a page apart, used in turn: while one is being flushed the next is written, and the one before, which is on the
 * disk, isn't touched. So a power cut leaves at least one slot whole.
 */
const PAGE = 4096;
const SLOTS = 3;

/** Bytes of a slot: a position, a number that grows with each write, and their CRC-32. */
const SIZE = 20;

/** Null if there is no such file. */
export const openAcknowledgedEnd = async (path: string): Promise<AcknowledgedEnd | null> => {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

  return file && acknowledgedEndIn(file);
};

/**
 * Creates the file with room for all slots and flushes it with its folder, so that later writes only change their own
 * bytes. It says that nothing was acknowledged yet.
 */
export const createAcknowledgedEnd = async (path: string): Promise<AcknowledgedEnd> => {
  const file = await open(path, 'w+');
  await file.write(Buffer.alloc(SLOTS * PAGE));
  await file.write(encoded({ position: -1, count: 0 }), 0, SIZE, 0);
  await file.sync();
  // Some systems can't open folders.
  const folder = await open(dirname(path)).catch(() => null);
  await folder?.sync().finally(() => folder.close());

  return acknowledgedEndIn(file);
};

const acknowledgedEndIn = (file: FileHandle): AcknowledgedEnd => {
  let count = 0;
  let flushed = 0;
  let slot = 1;

  return {
    read: async () => {
      const found = await Promise.all(Array.from({ length: SLOTS }, (_, n) => entryAt(file, n)));
      const newest = found.toSorted((a, b) => (b?.count ?? -1) - (a?.count ?? -1))[0] ?? null;
      count = newest?.count ?? 0;
      flushed = count;
      slot = (found.indexOf(newest) + 1) % SLOTS;

      return newest?.position ?? null;
    },
    write: (position) => {
      count++;
      writeSync(file.fd, encoded({ position, count }), 0, SIZE, slot * PAGE);
    },
    flush: async () => {
      if (flushed === count) return;
      flushed = count;
      slot = (slot + 1) % SLOTS;
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

const entryAt = async (file: FileHandle, slot: number): Promise<Entry | null> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SIZE), 0, SIZE, slot * PAGE);
  const isWhole = bytesRead === SIZE && buffer.readUInt32LE(16) === crc32(buffer.subarray(0, 16));
  return isWhole ? { position: buffer.readDoubleLE(0), count: buffer.readDoubleLE(8) } : null;
};
