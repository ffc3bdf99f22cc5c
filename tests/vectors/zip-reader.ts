import { crc32, inflateRawSync } from 'node:zlib';
import { must } from './tree-reader.ts';

// A second reader of the zip files of bundles, from docs/evidence-format.md alone.

export type Members = ReadonlyMap<string, Buffer>;

const FIXED = Buffer.from('1400080000000000210000000000000000000000000000', 'hex');

/** The members of a bundle's zip file, in their order. Throws where it is laid out in another way. */
export const membersOf = (zip: Buffer): Members => {
  const end = zip.length - 22;
  must(zip.readUInt32LE(end) === 0x06054b50, 'it does not end as a zip file');
  const [count, size, start] = [
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ];
  must(start + size === end && zip.readUInt16LE(end + 20) === 0, 'something stands behind the directory');
  const members = new Map<string, Buffer>();
  let [at, next] = [start, 0];

  for (let n = 0; n < count; n++) {
    const [method, crc] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)];
    const [packed, whole, length] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
    ];
    const name = zip.toString('latin1', at + 46, at + 46 + length);
    must(zip.readUInt32LE(at + 42) === next, `${name} is not where the one before it ends`);
    must(zip.readUInt16LE(at + 8) === 8, `${name} is encrypted, or has other flags`);
    const local = Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      FIXED.subarray(0, 22),
      Buffer.from([length, length >> 8, 0, 0]),
    ]);
    local.writeUInt16LE(method, 8);
    must(zip.subarray(next, next + 30).equals(local), `the local header of ${name} says something else`);
    must(
      zip.toString('latin1', next + 30, next + 30 + length) === name,
      `the local header of ${name} has another name`,
    );
    const from = next + 30 + length;
    const bytes = zip.subarray(from, from + packed);
    const content = method === 8 ? inflateRawSync(bytes) : Buffer.from(bytes);
    must(content.length === whole && crc32(content) === crc, `${name} has another checksum or size`);
    const said = [
      zip.readUInt32LE(from + packed),
      ...[4, 8, 12].map((more) => zip.readUInt32LE(from + packed + more)),
    ];
    must(String(said) === String([0x08074b50, crc, packed, whole]), `${name} has another data descriptor`);
    must(!members.has(name), `${name} stands twice`);
    members.set(name, content);
    next = from + packed + 16;
    at += 46 + length;
  }
  must(next === start && at === end, 'something is hidden before the directory');

  return members;
};
