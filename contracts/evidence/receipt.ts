import { renamedKey } from '../proof/signed-tree-head.ts';

/** What was found in the text of a receipt: signed tree heads, verifier keys and SHA-256 hashes, each only once. */
export type Receipt = {
  /** C2SP signed notes, with their lines restored to the form that was signed. */
  readonly notes: readonly string[];
  /** C2SP verifier keys. */
  readonly keys: readonly string[];
  /** SHA-256 hashes in lower-case hex. */
  readonly hashes: readonly string[];
};

/**
 * Reads a receipt from a text that somebody kept, such as a mail or a printed certificate. Programs may have quoted,
 * indented or wrapped the text, or repeated links in angle brackets. Nothing is verified here.
 */
export const readReceipt = async (text: string): Promise<Receipt> => {
  const lines = linesOf(text);

  return { notes: notesIn(lines), keys: await keysIn(lines), hashes: hashesIn(lines) };
};

/** The lines of a text without marks of quoting, repeated links and invisible characters. */
const linesOf = (text: string): readonly string[] =>
  text
    .replace(/<(?:https?|mailto):[^<>]*>/gi, '')
    .split(/\r\n|[\r\n\u2028]/)
    .map((line) =>
      line
        .replace(/\p{Cf}|\u034f/gu, '')
        .replace(/^[\s>|]+/, '')
        .trim(),
    );

const ROOT = /(\d{1,16})([A-Za-z0-9+/]{43}=)/g;
/** A name, and the base64 of a key's id (4 bytes) followed by an Ed25519 signature (64 bytes). */
const SIGNATURE = /^[^\p{L}\p{N}[]*(\S+?)([A-Za-z0-9+/]{91}=)/u;
/** Origins are searched in so many characters before a root, and signatures in so many characters after it. */
const MOST_ORIGIN = 500;
const MOST_SIGNATURES = 4_000;

/** Finds signed notes. Programs may have broken lines anywhere, so all white space is removed first. */
const notesIn = (lines: readonly string[]): readonly string[] => {
  const text = lines.join('').replace(/\s/g, '');
  const notes = [...text.matchAll(ROOT)].flatMap((match) => {
    const [found, digits = '', root = ''] = match;
    const behind = match.index + found.length;
    const before = text.slice(Math.max(0, match.index - MOST_ORIGIN), match.index) + digits;
    const parts = text.slice(behind, behind + MOST_SIGNATURES).split(/[\u2013\u2014]/);
    for (const [n, part] of parts.entries()) {
      // Without white space, nobody can see where the origin begins. But the signature's name is the same as the
      // origin.
      const [, name = '', signature = ''] = SIGNATURE.exec(part) ?? [];
      const size = name === '' ? '' : sizeBehind(name, before);
      if (size !== '') return [`${name}\n${size}\n${root}\n\n\u2014 ${name} ${signature}\n`];
      if (n === 0 && /[\p{L}\p{N}]/u.test(part)) break;
    }
    return [];
  });

  return [...new Set(notes)];
};

/** The digits between the last mention of the name and the end of the text; empty if something else is there. */
const sizeBehind = (name: string, text: string): string => {
  const at = text.lastIndexOf(name);

  return at < 0 ? '' : (/^\d{1,16}$/.exec(text.slice(at + name.length))?.[0] ?? '');
};

const KEY = /^[^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/;
/** The greatest number of pieces that a key may be broken into. */
const MOST_PIECES = 8;

const keysIn = async (lines: readonly string[]): Promise<readonly string[]> => {
  const words = lines.flatMap((line) => line.split(/\s+/)).filter((word) => word !== '');
  const byKey = new Map<string, string>();
  for (const n of words.keys())
    for (let more = 1; more <= MOST_PIECES; more++) {
      const run = words.slice(n, n + more).join('');
      if (!KEY.test(run)) continue;
      // The word before a key looks like part of the key's name. But the id fits only the right name.
      const key = run.slice(run.indexOf('+'));
      if (!byKey.has(key) || (await renamedKey(run, ''))) byKey.set(key, run);
      break;
    }

  return [...byKey.values()];
};

const LABELLED_HASH = /\b(?:sha-?256|hash|digest|fingerprint|checksum)\b.*?\b[0-9a-f]{64}\b/i;
const HASH_ALONE = /^["'(]?[0-9a-f]{64}["').,;]?$/i;
/** A line as the program `sha256sum` writes it: the hash, then the name of a file. */
const CHECKSUM_LINE = /^[0-9a-f]{64}\s+\*?\S.*\.\w+$/i;

/**
 * Finds hashes. 64 hex digits count as a hash only if their line says so, or contains nothing else, since other things
 * look the same.
 */
const hashesIn = (lines: readonly string[]): readonly string[] => {
  const stating = lines.filter(
    (line) => LABELLED_HASH.test(line) || HASH_ALONE.test(line) || CHECKSUM_LINE.test(line),
  );
  const hashes = stating.flatMap((line) => line.match(/\b[0-9a-f]{64}\b/gi) ?? []);

  return [...new Set(hashes.map((hash) => hash.toLowerCase()))];
};
