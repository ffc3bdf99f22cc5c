import type { Remark } from '#contracts/document/remarks/remarks.ts';
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
};

const unread: ReadWord = { bytes: null, text: null, remarks: [] };

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
    { kind: 'symbols-missing', count: symbols.length, words: quoted([...new Set(symbols)]) },
    { kind: 'changes-tracked', count: changes },
    { kind: 'comments-left-out', count: comments },
    { kind: 'files-taken-in', count: takenIn },
  ];

  return {
    bytes: made,
    text: text && { ...text, isIncomplete: text.isIncomplete || letters.isIncomplete() },
    remarks: remarks.filter(({ count }) => count > 0),
  };
};

/** Characters. A file that needs more for the runs of its symbols isn't one that Word wrote. */
const MOST_ADDED = 20e6;

/** The kinds of parts that LibreOffice reads as text, apart from the main part. */
const SHOWN: ReadonlySet<string> = new Set(['header', 'footer', 'footnotes', 'endnotes']);

const piecesOf = (unpacked: Unpacked, related: readonly Related[], wanted: string) =>
  unpacked.pieces(related.find(({ kind }) => kind === wanted)?.name ?? '') ?? [];
