import type { Remark } from '#contracts/document/remarks/remarks.ts';
import { isEveryday } from '#contracts/text/printable.ts';
import { mainPartOf } from '../main-part.ts';
import { readZip } from '../zip.ts';
import { asSaved } from './as-saved.ts';
import { styleFonts } from './fonts.ts';
import { quoted } from './missing-words.ts';
import { symbolLetters } from './symbol-letters.ts';
import { type Related, type Unpacked, unpack } from './unpacked.ts';
import { type WordText, wordText } from './word-text.ts';

export type ReadWord = {
  /** The file for LibreOffice, or null if it's the one that was uploaded. */
  readonly bytes: Uint8Array | null;
  /** Null if the file can't be read. */
  readonly text: WordText | null;
  readonly remarks: readonly Remark[];
  /** Symbols that the pages don't show as Word does: how many, and some of their names. */
  readonly symbols: { readonly count: number; readonly names: readonly string[] };
  /** The characters that not every font has, each once. */
  readonly unusual: readonly string[];
};

const unread: ReadWord = {
  bytes: null,
  text: null,
  remarks: [],
  symbols: { count: 0, names: [] },
  unusual: [],
};

/** Reads what a Word file shows, and makes of it the file that LibreOffice is given. */
export const readWord = (bytes: Uint8Array): ReadWord => {
  const main = mainPartOf(bytes, readZip(bytes));
  const unpacked = main && unpack(bytes);
  if (!unpacked) return unread;
  const related = unpacked.related(main);
  const letters = symbolLetters(
    styleFonts(piecesOf(unpacked, related, 'styles'), piecesOf(unpacked, related, 'theme')),
  );
  const shown = [main, ...related.filter(({ kind }) => SHOWN.has(kind)).map(({ name }) => name)];

  let comments = 0;
  let room = MOST_ADDED;
  for (const part of new Set(shown)) {
    const pieces = unpacked.pieces(part);
    if (!pieces) continue;
    const amended = asSaved(letters.asSymbols(pieces), room);
    if (!amended) return unread;
    room -= amended.added;
    comments += amended.comments;
    if (amended.pieces !== pieces) unpacked.replace(part, amended.pieces);
  }
  const made = unpacked.packed();
  const { text, changes, takenIn, pictured, symbols: undrawn } = wordText(unpacked, main);
  const symbols = [...undrawn, ...letters.left];
  const remarks: Remark[] = [
    { kind: 'words-pictured', count: pictured.length, words: quoted(pictured) },
    { kind: 'changes-tracked', count: changes },
    { kind: 'comments-left-out', count: comments },
    { kind: 'files-taken-in', count: takenIn },
  ];

  return {
    bytes: made,
    text: text && { ...text, isIncomplete: text.isIncomplete || letters.isIncomplete() },
    remarks: remarks.filter(({ count }) => count > 0),
    symbols: { count: symbols.length, names: [...new Set(symbols)].slice(0, MOST_NAMED) },
    unusual: text ? unusualIn(text) : [],
  };
};

/** Names of symbols that a remark has room for. */
const MOST_NAMED = 20;

const unusualIn = ({ paragraphs, perhaps, everyPage }: WordText): readonly string[] => {
  const characters = new Set<string>();
  for (const text of [paragraphs, ...perhaps, ...(everyPage ?? []).map((page) => page.paragraphs)].flat())
    for (const character of text) characters.add(character);

  return [...characters].filter(isUnusual);
};

/**
 * What has no picture of its own needs no font, nor what isn't a character but stands for a symbol. Numbers from U+F020
 * to U+F0FF are those of letters in symbol fonts, which are told apart by their fonts.
 */
const isUnusual = (character: string): boolean =>
  !isEveryday(character) &&
  !/[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uf020-\uf0ff]/u.test(
    character,
  );

/** Characters. A file that needs more for the runs of its symbols isn't one that Word wrote. */
const MOST_ADDED = 20e6;

/** The kinds of parts that LibreOffice reads as text, apart from the main part. */
const SHOWN: ReadonlySet<string> = new Set(['header', 'footer', 'footnotes', 'endnotes']);

const piecesOf = (unpacked: Unpacked, related: readonly Related[], wanted: string) =>
  unpacked.pieces(related.find(({ kind }) => kind === wanted)?.name ?? '') ?? [];
