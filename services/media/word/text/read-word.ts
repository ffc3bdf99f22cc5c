import type { Remark } from '#contracts/document/remarks/remarks.ts';
import { mainPartOf } from '../main-part.ts';
import { readZip } from '../zip.ts';
import { asSaved } from './as-saved.ts';
import { attribute, type Piece } from './markup.ts';
import { type Unpacked, unpack } from './unpacked.ts';
import { type HiddenStyles, hiddenStylesIn, isOn, visibleText } from './visible-text.ts';

/** What a Word file shows, to be looked for in the PDF. */
export type WordText = {
  readonly paragraphs: readonly string[];
  /** Headers and footers that show only if the document is long enough. They count only if some of them shows. */
  readonly perhaps: readonly (readonly string[])[];
};

export type ReadWord = {
  /** The file for LibreOffice, or null if it's the one that was uploaded. */
  readonly bytes: Uint8Array | null;
  /** Null if the file can't be read. */
  readonly text: WordText | null;
  readonly remarks: readonly Remark[];
};

/** Characters. A text of 500 pages has a third. What is read here is passed on by the service, which serves others too. */
const MOST_SHOWN = 5e6;

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
  const { text, changes, takenIn } = textOf(unpacked, main);
  const isWithin = text !== null && lengthOf(text) <= MOST_SHOWN;
  const remarks: Remark[] = [
    { kind: 'changes-tracked', count: changes },
    { kind: 'comments-left-out', count: comments },
    { kind: 'files-taken-in', count: takenIn },
  ];

  return { bytes: made, text: isWithin ? text : null, remarks: remarks.filter(({ count }) => count > 0) };
};

const lengthOf = ({ paragraphs, perhaps }: WordText): number =>
  [...paragraphs, ...perhaps.flat()].reduce((sum, { length }) => sum + length, 0);

/** The kinds of parts that LibreOffice reads as text, apart from the main part. */
const SHOWN: ReadonlySet<string> = new Set(['header', 'footer', 'footnotes', 'endnotes']);

const textOf = (unpacked: Unpacked, main: string) => {
  const related = unpacked.related(main);
  const ofKind = (kind: string) => [
    ...new Set(related.filter((one) => one.kind === kind).map(({ name }) => name)),
  ];
  const piecesOfKind = (kind: string) => ofKind(kind).flatMap((name) => unpacked.pieces(name) ?? []);
  const hidden = hiddenStylesIn(piecesOfKind('styles'));
  const body = unpacked.pieces(main);
  if (!body) return { text: null, changes: 0, takenIn: 0 };

  const read = visibleText(body, hidden);
  const notes = [
    ...ofKind('footnotes').map((name) => readPart(unpacked, name, hidden, read.footnotes)),
    ...ofKind('endnotes').map((name) => readPart(unpacked, name, hidden, read.endnotes)),
    ...ofKind('diagramDrawing').map((name) => readPart(unpacked, name, hidden, null)),
  ];
  const evenPages = piecesOfKind('settings').some(
    (piece) => piece.name === 'w:evenAndOddHeaders' && isOn(piece),
  );
  const margins = marginsIn(body, evenPages);
  const inMargins = related
    .filter(({ id }) => margins.has(id))
    .map(({ id, name }) => ({
      isSure: margins.get(id) === 'shown',
      ...readPart(unpacked, name, hidden, null),
    }));
  const all = [read, ...notes, ...inMargins];

  return {
    text: {
      paragraphs: [read, ...notes, ...inMargins.filter(({ isSure }) => isSure)].flatMap(
        ({ paragraphs }) => paragraphs,
      ),
      perhaps: inMargins.filter(({ isSure }) => !isSure).map(({ paragraphs }) => paragraphs),
    },
    changes: all.reduce((sum, { changes }) => sum + changes, 0),
    takenIn: all.reduce((sum, { takenIn }) => sum + takenIn, 0),
  };
};

const readPart = (
  unpacked: Unpacked,
  name: string,
  hidden: HiddenStyles,
  noteIds: ReadonlySet<string> | null,
) => visibleText(unpacked.pieces(name) ?? [], hidden, noteIds);

type Shows = 'shown' | 'perhaps';

/**
 * The relationships of headers and footers that are printed. Those of the first section's pages surely are, those of
 * even pages, of a later page than the first and of a later section only if there is such a page.
 */
const marginsIn = (body: readonly Piece[], evenPages: boolean): ReadonlyMap<string, Shows> => {
  const margins = new Map<string, Shows>();
  let section: { readonly type: string; readonly id: string }[] = [];
  let hasTitlePage = false;
  let count = 0;
  const end = () => {
    for (const { type, id } of section) {
      if (type === 'even' && !evenPages) continue;
      if (type === 'first' && !hasTitlePage) continue;
      const isFirst = type === 'first' || (type === 'default' && !hasTitlePage);
      if (margins.get(id) !== 'shown') margins.set(id, count === 0 && isFirst ? 'shown' : 'perhaps');
    }
    section = [];
    hasTitlePage = false;
    count++;
  };

  let isFormer = false;
  for (const piece of body) {
    if (piece.name === 'w:sectPrChange') isFormer = piece.kind === 'open';
    if (isFormer) continue;
    if (piece.name === 'w:sectPr' && piece.kind !== 'open') end();
    if (piece.kind === 'close') continue;
    if (piece.name === 'w:headerReference' || piece.name === 'w:footerReference')
      section.push({ type: attribute(piece, 'type') ?? 'default', id: attribute(piece, 'id') ?? '' });
    if (piece.name === 'w:titlePg') hasTitlePage = isOn(piece);
  }

  return margins;
};
