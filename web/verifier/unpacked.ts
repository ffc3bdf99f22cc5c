import { unzipSync } from 'fflate';
import type { Members } from '#contracts/evidence/bundle.ts';
import { isMemberName } from '#contracts/evidence/format.ts';

/** Members, and their bytes together, of a bundle that is still one. */
const MOST_MEMBERS = 5_000;
const MOST_BYTES = 1_000_000_000;

/** The members of a zip file by their names. Throws a sentence where it is none, or one that is out to deceive. */
export const unpacked = (zip: Uint8Array): Members => {
  const names = new Set<string>();
  let bytes = 0;
  const files = readZip(zip, ({ name, originalSize }) => {
    if (!isMemberName(name)) throw new Unreadable(`The file holds ${name}, which no evidence bundle holds.`);
    if (names.has(name)) throw new Unreadable(`The file holds ${name} twice.`);
    names.add(name);
    bytes += originalSize;
    if (names.size > MOST_MEMBERS || bytes > MOST_BYTES)
      throw new Unreadable('The file is too large for a bundle.');

    return true;
  });

  return new Map(Object.entries(files).map(([name, content]) => [name, new Uint8Array(content)]));
};

/** Why a file cannot even be opened, in a sentence for people. */
export class Unreadable extends Error {}

const readZip = (zip: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) => {
  try {
    return unzipSync(zip, { filter });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('This is not a zip file, or it is damaged.');
  }
};
