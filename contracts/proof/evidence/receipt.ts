import { renamedKey } from '../signed-tree-head.ts';

/** What a receipt states: signed tree heads, verifier keys and SHA-256 hashes, each once. */
export type Receipt = {
  /** C2SP signed notes, laid out as they were signed. */
  readonly notes: readonly string[];
  /** C2SP verifier keys. */
  readonly keys: readonly string[];
  /** In lower-case hex. */
  readonly hashes: readonly string[];
};

/**
 * Reads the text of a mail, a certificate or a note to oneself, however programs laid it out: quoted, indented, wrapped,
 * with links repeated in angle brackets. Nothing is verified.
 */
export const readReceipt = async (text: string): Promise<Receipt> => {
  const lines = linesOf(text);

  return { notes: notesIn(lines), keys: await keysIn(lines), hashes: hashesIn(lines) };
};

/** Without marks of quoting, and without characters that nobody sees. */
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
/** An Ed25519 signature behind the four bytes of its key's id, in base64. */
const SIGNATURE = /^[^\p{L}\p{N}[]*(\S+?)([A-Za-z0-9+/]{91}=)/u;
/** Characters before a root in which its origin stands, and behind it in which its signatures do. */
const MOST_ORIGIN = 500;
const MOST_SIGNATURES = 4_000;

/** Lines may have been broken anywhere, so that white space tells nothing. */
const notesIn = (lines: readonly string[]): readonly string[] => {
  const text = lines.join('').replace(/\s/g, '');
  const notes = [...text.matchAll(ROOT)].flatMap((match) => {
    const [found, digits = '', root = ''] = match;
    const behind = match.index + found.length;
    const before = text.slice(Math.max(0, match.index - MOST_ORIGIN), match.index) + digits;
    const parts = text.slice(behind, behind + MOST_SIGNATURES).split(/[\u2013\u2014]/);
    for (const [n, part] of parts.entries()) {
      // The name in the signature says where the origin begins, which else would run into what stands before it.
      const [, name = '', signature = ''] = SIGNATURE.exec(part) ?? [];
      const size = name === '' ? '' : sizeBehind(name, before);
      if (size !== '') return [`${name}\n${size}\n${root}\n\n\u2014 ${name} ${signature}\n`];
      if (n === 0 && /[\p{L}\p{N}]/u.test(part)) break;
    }
    return [];
  });

  return [...new Set(notes)];
};

/** The digits at the end of a text that follow the name: both may end in digits. Empty where there are none. */
const sizeBehind = (name: string, text: string): string => {
  const at = text.lastIndexOf(name);

  return at < 0 ? '' : (/^\d{1,16}$/.exec(text.slice(at + name.length))?.[0] ?? '');
};

const KEY = /^[^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/;
/** Lines that a key may be broken into. */
const MOST_PIECES = 8;

const keysIn = async (lines: readonly string[]): Promise<readonly string[]> => {
  const words = lines.flatMap((line) => line.split(/\s+/)).filter((word) => word !== '');
  const byKey = new Map<string, string>();
  for (const n of words.keys())
    for (let more = 1; more <= MOST_PIECES; more++) {
      const run = words.slice(n, n + more).join('');
      if (!KEY.test(run)) continue;
      // A word that stands before a key joins with it as well, but then the key's id is not that of its name.
      const key = run.slice(run.indexOf('+'));
      if (!byKey.has(key) || (await renamedKey(run, ''))) byKey.set(key, run);
      break;
    }

  return [...byKey.values()];
};

const LABELLED = /\b(?:sha-?256|hash|digest|fingerprint|checksum)\b.*?\b[0-9a-f]{64}\b/i;
const ALONE = /^["'(]?[0-9a-f]{64}["').,;]?$/i;
/** As `sha256sum` writes it. */
const LISTED = /^[0-9a-f]{64}\s+\*?\S.*\.\w+$/i;

/** 64 hex digits are a hash where a line says that they are, or says nothing else: other things look the same. */
const hashesIn = (lines: readonly string[]): readonly string[] => {
  const stating = lines.filter((line) => LABELLED.test(line) || ALONE.test(line) || LISTED.test(line));
  const hashes = stating.flatMap((line) => line.match(/\b[0-9a-f]{64}\b/gi) ?? []);

  return [...new Set(hashes.map((hash) => hash.toLowerCase()))];
};
