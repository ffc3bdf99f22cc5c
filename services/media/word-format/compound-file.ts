import { Refused } from '../refused.ts';

/**
 * A compound file ([MS-CFB]) has chains of sectors and a directory of named streams. Offsets below are from its
 * specification.
 */
export type CompoundFile = {
  readonly names: readonly string[];
  /**
   * The first bytes of a stream (at least 64 if it has them), or null if there is no such stream. Ignores upper and
   * lower case. Throws `Refused` if the file is damaged there.
   */
  readonly start: (name: string) => Buffer | null;
};

/** Reads the directory of a compound file. Throws `Refused` if it is damaged. */
export const readCompoundFile = (bytes: Buffer): CompoundFile => {
  const entries = undamaged(() => readDirectory(bytes));

  return {
    names: entries.map(({ name }) => name),
    start: (name) => {
      const entry = entries.find((one) => isNamed(one.name, name));
      if (!entry) return null;
      return undamaged(() =>
        entry.size >= SMALL ? sectorAt(bytes, entry.sector) : miniSectorAt(bytes, entries, entry.sector),
      );
    },
  };
};

const undamaged = <Part>(read: () => Part): Part => {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('upload.unreadable');
    throw error;
  }
};

/** Stream names ignore upper and lower case ([MS-CFB] 2.6.4). */
export const isNamed = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

type Entry = { readonly name: string; readonly sector: number; readonly size: number };

/** Smaller streams lie in pieces of 64 bytes in the mini stream, which belongs to the root ([MS-CFB] 2.4). */
const SMALL = 4096;
const MINI_SECTOR = 64;

const miniSectorAt = (bytes: Buffer, [root]: readonly Entry[], sector: number): Buffer => {
  const size = sectorSize(bytes);
  const offset = sector * MINI_SECTOR;
  const [holder] = chain(bytes, root?.sector ?? LAST_SECTOR).drop(Math.floor(offset / size));
  if (holder === undefined) throw new RangeError('a small stream lies beyond the end');

  return sectorAt(bytes, holder).subarray(offset % size, (offset % size) + MINI_SECTOR);
};

const ENTRY_SIZE = 128;
/** Types of entries: streams, storages and the root. 0 is an unused entry. */
const UNUSED = 0;

const readDirectory = (bytes: Buffer): Entry[] => {
  const entries: Entry[] = [];
  for (const sector of chain(bytes, bytes.readUInt32LE(48))) {
    const page = sectorAt(bytes, sector);
    for (let at = 0; at + ENTRY_SIZE <= page.length; at += ENTRY_SIZE) {
      const entry = page.subarray(at, at + ENTRY_SIZE);
      if (entry.readUInt8(66) === UNUSED) continue;
      const length = Math.min(64, Math.max(2, entry.readUInt16LE(64)));
      entries.push({
        name: entry.toString('utf16le', 0, length - 2),
        sector: entry.readUInt32LE(116),
        size: entry.readUInt32LE(120),
      });
    }
  }

  return entries;
};

const sectorSize = (bytes: Buffer) => 2 ** Math.min(16, bytes.readUInt16LE(30));

const sectorAt = (bytes: Buffer, sector: number): Buffer => {
  const size = sectorSize(bytes);
  const start = (sector + 1) * size;
  if (start >= bytes.length) throw new RangeError('a sector lies beyond the end');

  return bytes.subarray(start, start + size);
};

/** ENDOFCHAIN and the other markers are higher than this. */
const LAST_SECTOR = 0xfffffffa;

/**
 * Yields the sectors of a chain that begins at `first`. A circular chain ends after as many sectors as the file has.
 */
const chain = function* (bytes: Buffer, first: number): Generator<number> {
  const most = Math.ceil(bytes.length / sectorSize(bytes));
  let sector = first;
  for (let count = 0; sector < LAST_SECTOR && count < most; count++) {
    yield sector;
    sector = nextSector(bytes, sector);
  }
};

/** The header holds the first 109 sectors of the allocation table. That's enough for the directory of any Word file. */
const nextSector = (bytes: Buffer, sector: number): number => {
  const perSector = sectorSize(bytes) / 4;
  const table = Math.floor(sector / perSector);
  if (table >= 109) throw new RangeError('the directory lies too far back');

  return sectorAt(bytes, bytes.readUInt32LE(76 + table * 4)).readUInt32LE((sector % perSector) * 4);
};
