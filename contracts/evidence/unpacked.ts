import type { Members } from './bundle.ts';
import { isMemberName, members } from './format.ts';
import { Altered, entriesIn, printed } from './zip.ts';

/** Members, and their bytes together, of a bundle that is still one. */
const MOST_MEMBERS = 5_000;
const MOST_BYTES = 1_000_000_000;

/** The members of a bundle in their order. Throws `Unreadable` where the file is none, `Altered` where it was changed. */
export const unpacked = (zip: Uint8Array): Members => {
  try {
    return membersIn(zip);
  } catch (error) {
    if (error instanceof Unreadable && wasBundle(zip)) throw new Altered(error.message);
    throw error;
  }
};

const membersIn = (zip: Uint8Array): Members => {
  const entries = entriesIn(zip);
  if (!entries) throw new Unreadable('This is not a zip file, or it is damaged.');
  const names = new Set<string>();
  let bytes = 0;
  for (const { name, size } of entries) {
    if (!isMemberName(name))
      throw new Unreadable(`The file holds ${printed(name)}, which no evidence bundle holds.`);
    if (names.has(name)) throw new Unreadable(`The file holds ${name} twice.`);
    names.add(name);
    bytes += size;
    if (names.size > MOST_MEMBERS || bytes > MOST_BYTES)
      throw new Unreadable('The file is too large for a bundle.');
  }

  return new Map(entries.map((entry) => [entry.name, entry.bytes()]));
};

/** Members that only bundles have. Their names stand in a zip file as they are, in two places. */
const OWN_NAMES = [members.timeline, members.inclusion, members.checkpoint, members.manifest];

/** Whether a file that can't be read as a bundle was one before somebody or something changed it. */
const wasBundle = (zip: Uint8Array): boolean => {
  for (let at = 0; at < zip.length; at += STEP) {
    const text = new TextDecoder('latin1').decode(zip.subarray(at, at + STEP + LONGEST_NAME));
    if (OWN_NAMES.some((name) => text.includes(name))) return true;
  }

  return false;
};

/** How many bytes become text at once. */
const STEP = 1_000_000;
const LONGEST_NAME = 30;

/** Why a file is no bundle, in a sentence for people. */
export class Unreadable extends Error {}
