import { inflateSync } from 'fflate';

/** A member of a zip file; `size` is what its bytes will be once they are unpacked. */
export type Entry = {
  readonly name: string;
  readonly size: number;
  /** Throws `Altered` where they are not those that the zip file tells of. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
};

/** Something in a zip file is not as a bundle's zip file has it, in a sentence for people. */
export class Altered extends Error {}

/** A name from a file, without what a screen or a terminal would do something else with than show it. */
export const printed = (name: string): string => name.replace(/[^\x20-\x7e]/g, '\ufffd').slice(0, 100);

/**
 * The members of a zip file in their order. It must be laid out in the one way that we accept, from the first byte to
 * the last, so that no other reader can see something else in it: local headers and directory say the same, nothing
 * stands between, before or behind them, nothing is encrypted. Null if it isn't a zip file at all.
 */
export const entriesIn = (zip: Uint8Array): readonly Entry[] | null => {
  const end = zip.length - END;
  if (end < 0 || !isAt(zip, 0, number(4, LOCAL)) || !isAt(zip, end, number(4, DIRECTORY_END))) return null;
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  const entries: Entry[] = [];
  let [at, next] = [start, 0];

  for (let n = 0; n < count; n++) {
    if (at + DIRECTORY_ENTRY > end) throw new Altered('The directory of the zip file breaks off.');
    const listed = {
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      name: zip.subarray(at + DIRECTORY_ENTRY, at + DIRECTORY_ENTRY + view.getUint16(at + 28, true)),
    };
    const name = new TextDecoder().decode(listed.name);
    const [local, entry] = [localOf(listed), entryOf(listed, next)];
    const from = next + local.length;
    next = from + listed.packed + DESCRIPTOR;
    if (!isAt(zip, at, entry) || !isAt(zip, from - local.length, local) || next > start)
      throw new Altered(`${printed(name)} does not lie in the zip file as a member of a bundle does.`);
    if (!isAt(zip, next - DESCRIPTOR, descriptorOf(listed)))
      throw new Altered(`${printed(name)} is told of in two ways within the zip file.`);
    entries.push({
      name,
      size: listed.size,
      bytes: () => unpacked(name, zip.subarray(from, from + listed.packed), listed),
    });
    at += entry.length;
  }
  if (next !== start || at !== end || !isAt(zip, end, endOf(count, start, end - start)))
    throw new Altered('The zip file holds something that its directory does not tell of.');

  return entries;
};

/** What the zip file's directory says about a member. */
type ListedMember = {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly name: Uint8Array;
};

const LOCAL = 0x04034b50;
const DIRECTORY_END = 0x06054b50;
/** Bytes of each part, without names. */
const [DIRECTORY_ENTRY, DESCRIPTOR, END] = [46, 16, 22];
const [STORED, DEFLATED] = [0, 8];

/** Version 2.0; sizes come behind the bytes; the method; 1980-01-01 00:00. */
const common = ({ method }: ListedMember) => [
  ...number(2, 20),
  ...number(2, 8),
  ...number(2, method),
  0,
  0,
  0x21,
  0,
];
const sizes = ({ crc, packed, size }: ListedMember) => [
  ...number(4, crc),
  ...number(4, packed),
  ...number(4, size),
];
const localOf = (listed: ListedMember) => [
  ...[...number(4, LOCAL), ...common(listed), ...zeros(12), ...number(2, listed.name.length), ...zeros(2)],
  ...listed.name,
];
const descriptorOf = (listed: ListedMember) => [...number(4, 0x08074b50), ...sizes(listed)];
const entryOf = (listed: ListedMember, offset: number) => [
  ...[...number(4, 0x02014b50), ...number(2, 20), ...common(listed), ...sizes(listed)],
  ...[...number(2, listed.name.length), ...zeros(12), ...number(4, offset)],
  ...listed.name,
];
const endOf = (count: number, start: number, length: number) => [
  ...[...number(4, DIRECTORY_END), ...zeros(4), ...number(2, count), ...number(2, count)],
  ...[...number(4, length), ...number(4, start), ...zeros(2)],
];

const zeros = (count: number) => Array.from({ length: count }, () => 0);
/** Little-endian. */
const number = (bytes: number, value: number) =>
  Array.from({ length: bytes }, (_, n) => Math.floor(value / 256 ** n) % 256);
const isAt = (zip: Uint8Array, at: number, bytes: readonly number[]) =>
  bytes.every((byte, n) => zip[at + n] === byte);

const unpacked = (
  name: string,
  packed: Uint8Array,
  { method, crc, size }: ListedMember,
): Uint8Array<ArrayBuffer> => {
  const bytes = method === STORED ? new Uint8Array(packed) : inflated(name, packed, method, size);
  if (bytes.length !== size || crcOf(bytes) !== crc)
    throw new Altered(
      `${printed(name)} was changed, or is damaged: it does not have the checksum of the zip file.`,
    );

  return bytes;
};

const inflated = (name: string, packed: Uint8Array, method: number, size: number) => {
  const isWhole = (bytes: Uint8Array) => {
    try {
      // A byte more than there should be: it would be noticed if there were more.
      return inflateSync(bytes, { out: new Uint8Array(size + 1) });
    } catch {
      return null;
    }
  };
  const bytes = method === DEFLATED && packed.length > 0 ? isWhole(packed) : null;
  // What stands behind the end of the packed bytes would be left unread.
  if (!bytes || isWhole(packed.subarray(0, -1)))
    throw new Altered(`${printed(name)} was changed, or is damaged: it cannot be unpacked.`);

  return new Uint8Array(bytes);
};

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 as zip files have it. */
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);

  return (crc ^ 0xffffffff) >>> 0;
};
