import type { Members } from '#contracts/proof/evidence/bundle.ts';
import { isMemberName } from '#contracts/proof/evidence/format.ts';
import { entriesIn } from './zip.ts';

/** Members, and their bytes together, of a bundle that is still one. */
const MOST_MEMBERS = 5_000;
const MOST_BYTES = 1_000_000_000;

/** The members of a bundle in their order. Throws `Unreadable` where the file is none, `Altered` where it was changed. */
export const unpacked = (zip: Uint8Array): Members => {
  const entries = entriesIn(zip);
  if (!entries) throw new Unreadable('This is not a zip file, or it is damaged.');
  const names = new Set<string>();
  let bytes = 0;
  for (const { name, size } of entries) {
    if (!isMemberName(name)) throw new Unreadable(`The file holds ${name}, which no evidence bundle holds.`);
    if (names.has(name)) throw new Unreadable(`The file holds ${name} twice.`);
    names.add(name);
    bytes += size;
    if (names.size > MOST_MEMBERS || bytes > MOST_BYTES)
      throw new Unreadable('The file is too large for a bundle.');
  }

  return new Map(entries.map((entry) => [entry.name, entry.bytes()]));
};

/** Why a file is no bundle, in a sentence for people. */
export class Unreadable extends Error {}
