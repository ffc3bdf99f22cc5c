import type { Remark } from '#contracts/document/remarks/remarks.ts';
import { mainPartOf } from '../main-part.ts';
import { readZip } from '../zip.ts';
import { asSaved } from './as-saved.ts';
import { quoted } from './missing-words.ts';
import { unpack } from './unpacked.ts';
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
  const shown = [main, ...related.filter(({ kind }) => SHOWN.has(kind)).map(({ name }) => name)];

  let comments = 0;
  for (const part of new Set(shown)) {
    const pieces = unpacked.pieces(part);
    const amended = pieces && asSaved(pieces);
    if (!amended) continue;
    comments += amended.comments;
    if (amended.pieces !== pieces) unpacked.replace(part, amended.pieces);
  }
  const made = unpacked.packed();
  const { text, changes, takenIn, pictured, symbols } = wordText(unpacked, main);
  const remarks: Remark[] = [
    { kind: 'words-pictured', count: pictured.length, words: quoted(pictured) },
    { kind: 'symbols-missing', count: symbols.length, words: quoted([...new Set(symbols)]) },
    { kind: 'changes-tracked', count: changes },
    { kind: 'comments-left-out', count: comments },
    { kind: 'files-taken-in', count: takenIn },
  ];

  return { bytes: made, text, remarks: remarks.filter(({ count }) => count > 0) };
};

/** The kinds of parts that LibreOffice reads as text, apart from the main part. */
const SHOWN: ReadonlySet<string> = new Set(['header', 'footer', 'footnotes', 'endnotes']);
