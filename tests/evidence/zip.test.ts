import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Members } from '#contracts/evidence/bundle.ts';
import { Unreadable, unpacked } from '#contracts/evidence/unpacked.ts';
import { Altered, entriesIn } from '#contracts/evidence/zip.ts';
import { type Member, packEvidence } from '../../services/query/evidence/packed.ts';
import { writeZip } from '../../services/query/evidence/zipped.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { runs } from '../harness/thorough.ts';
import { evidenceOf } from './made-bundle.ts';

let zip: Buffer;
let members: Members;
beforeAll(async () => {
  zip = Buffer.concat(await Array.fromAsync(writeZip(packEvidence(await evidenceOf({})))));
  members = unpacked(zip);
});

describe('the zip file of a bundle', () => {
  test('gives nothing but the bytes that were packed, whichever byte of it is changed', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(zip);
        const place = at % zip.length;
        changed[place] = (zip[place] ?? 0) ^ change;

        // The last bits of what is packed may be filled up in any way.
        expect(digestOf(membersOf(changed) ?? members)).toBe(digestOf(members));
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('holds no byte that is not of it, wherever one is put in or left out', () => {
    const ends = new Set(placesOf(zip));
    fc.assert(
      fc.property(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 40 }), (at, bytes) => {
        const place = at % (zip.length + 1);

        expect(membersOf(Buffer.concat([zip.subarray(0, place), bytes, zip.subarray(place)]))).toBeNull();
        if (place < zip.length)
          expect(membersOf(Buffer.concat([zip.subarray(0, place), zip.subarray(place + 1)]))).toBeNull();
      }),
      { numRuns: runs(500) },
    );
    for (const place of ends)
      expect(
        membersOf(Buffer.concat([zip.subarray(0, place), Buffer.from('hidden'), zip.subarray(place)])),
      ).toBeNull();
  });

  test('tells of a member in one way: no local header says something else', () => {
    const at = zip.indexOf('README.txt');
    const shadowed = Buffer.from(zip);
    shadowed.write('README.TXT', at, 'latin1');

    expect(() => unpacked(shadowed)).toThrow('README.txt does not lie in the zip file as a member');
  });

  test.each([
    ['encrypted', 6, 9],
    ['of another method', 8, 9],
    ['of another time', 12, 0x22],
  ])('holds no member that is said to be %s', (_, offset, value) => {
    const [entry = 0] = entriesOf(zip);
    const changed = Buffer.from(zip);
    changed[offset] = value;
    changed[entry + offset + 2] = value;

    expect(() => unpacked(changed)).toThrow(Altered);
  });

  test('holds no member with a wrong checksum, even where it is wrong twice', () => {
    const [entry = 0] = entriesOf(zip);
    const crc = zip.subarray(entry + 16, entry + 20);
    const changed = Buffer.from(zip);
    for (let at = zip.indexOf(crc); at >= 0; at = zip.indexOf(crc, at + 1)) changed[at] = (crc[0] ?? 0) ^ 1;

    expect(() => unpacked(changed)).toThrow('README.txt was changed, or is damaged');
  });

  test('holds nothing behind the end of a packed member', async () => {
    const at = zip.indexOf('README.txt') + 'README.txt'.length;
    const whole = deflateRawSync(members.get('README.txt') ?? '');
    const hiding = Buffer.concat([whole, Buffer.from('hidden')]);

    expect(unpacked(replacedFirst(zip, at, whole))).toEqual(members);
    expect(() => unpacked(replacedFirst(zip, at, hiding))).toThrow(Altered);
    expect(entriesIn(zip)?.map(({ name }) => name)).toEqual([...members.keys()]);
  });

  test('that is none, or holds what no bundle holds, is refused', async () => {
    expect(() => unpacked(Buffer.from('Hello'))).toThrow(Unreadable);
    expect(() => unpacked(Buffer.from('Hello'))).toThrow('not a zip file');
    const other = await zipOf('hello.txt');

    expect(() => unpacked(other)).toThrow('holds hello.txt, which no evidence bundle holds');
    expect(() => unpacked(other)).toThrow(Unreadable);
  });

  test.each([
    ['control characters', '\u001b[2J\r\n', '\ufffd[2J\ufffd\ufffd'],
    ['characters that turn a line around', '\u202e\u2067', '\ufffd\ufffd'],
  ])('is refused without the %s of a name in it, and with its beginning alone', async (_, name, shown) => {
    const other = await zipOf(`${name}Verified${'x'.repeat(5_000)}`);
    const beginning = `${shown}Verified${'x'.repeat(92 - shown.length)}`;

    const refusal = (() => {
      try {
        return String(unpacked(other));
      } catch (error) {
        return String(error);
      }
    })();
    expect(refusal.split(beginning).map((part) => /^[ -~]{1,80}$/.test(part))).toEqual([true, true]);
  });
});

/** A zip file as a bundle's is, with one member of this name. */
const zipOf = async (name: string): Promise<Buffer> => {
  const member = async function* (): AsyncGenerator<Member> {
    yield { name, isPacked: false, pieces: () => ReadableStream.from([Buffer.from('x')]) };
  };

  return Buffer.concat(await Array.fromAsync(writeZip(member())));
};

/** Null where it is refused, which must be with a sentence that says that it was changed, and not that it's none. */
const membersOf = (bytes: Buffer): Members | null => {
  try {
    return unpacked(bytes);
  } catch (error) {
    if (error instanceof Altered) return null;
    throw error;
  }
};

const digestOf = (all: Members): string =>
  sha256(
    Buffer.concat([...all].flatMap(([name, bytes]) => [Buffer.from(`${name} ${bytes.length} `), bytes])),
  );

/** Where the entries of the directory begin. */
const entriesOf = (bytes: Buffer): readonly number[] => {
  const found: number[] = [];
  let at = bytes.readUInt32LE(bytes.length - 6);
  while (at < bytes.length - 22) {
    found.push(at);
    at += 46 + bytes.readUInt16LE(at + 28);
  }

  return found;
};

/** Before each local header, and before and behind the directory. */
const placesOf = (bytes: Buffer): readonly number[] => [
  ...entriesOf(bytes).map((entry) => bytes.readUInt32LE(entry + 42)),
  ...[bytes.readUInt32LE(bytes.length - 6), bytes.length - 22, bytes.length],
];

/** The zip file with other packed bytes for its first member, and all offsets after it. */
const replacedFirst = (bytes: Buffer, at: number, by: Buffer): Buffer => {
  const [entry = 0] = entriesOf(bytes);
  const before = bytes.readUInt32LE(entry + 20);
  const more = by.length - before;
  const changed = Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + before)]);
  const directory = bytes.readUInt32LE(bytes.length - 6) + more;
  changed.writeUInt32LE(directory, changed.length - 6);
  for (const [n, place] of entriesOf(changed).entries()) {
    if (n > 0) changed.writeUInt32LE(changed.readUInt32LE(place + 42) + more, place + 42);
    else changed.writeUInt32LE(by.length, place + 20);
  }
  changed.writeUInt32LE(by.length, at + by.length + 8);

  return changed;
};
