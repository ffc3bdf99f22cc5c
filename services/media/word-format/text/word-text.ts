import { undrawnBullets } from './bullets.ts';
import { drawingLetters } from './drawing-letters.ts';
import { readsDrawings } from './drawings.ts';
import { drawingFonts } from './fonts.ts';
import { type Margin, type Margins, marginsIn } from './margins.ts';
import { readsPictures } from './pictures.ts';
import type { Related, Unpacked } from './unpacked.ts';
import { hiddenStylesIn, isOn, type VisibleText, visibleText } from './visible-text.ts';

/** What a Word file shows, to be looked for in the PDF. */
export type WordText = {
  readonly paragraphs: readonly string[];
  /** Headers and footers that show only if the document is long enough. They count only if some of them shows. */
  readonly perhaps: readonly (readonly string[])[];
  /** What stands on all pages but so many. Null if there are too many headers to tell. */
  readonly everyPage: readonly EveryPage[] | null;
  /** LibreOffice puts them on pages of their own at the end, without headers and footers. */
  readonly hasEndnotes: boolean;
  /** Some of what the file shows can't be read. */
  readonly isIncomplete: boolean;
};

export type EveryPage = { readonly paragraphs: readonly string[]; readonly but: number };

export type ReadText = {
  /** Null if the file can't be read or holds more than any document. */
  readonly text: WordText | null;
  readonly changes: number;
  readonly takenIn: number;
  /** The words of word art, charts, fields and objects that come as pictures or can't be told, each once. */
  readonly pictured: readonly string[];
  /** Symbols that the pages don't show as Word does, each as often as it occurs. */
  readonly symbols: readonly string[];
};

/** Characters. A text of 500 pages has a third. What is read is passed on by the service, which serves others too. */
const MOST_SHOWN = 5e6;

const NOTHING: ReadText = { text: null, changes: 0, takenIn: 0, pictured: [], symbols: [] };

type Part = Pick<VisibleText, 'paragraphs' | 'changes' | 'takenIn' | 'symbols'> & {
  readonly drawn: readonly string[];
  readonly pictured: readonly string[];
  readonly isIncomplete: boolean;
};

/** The text of all parts that a Word file shows. */
export const wordText = (unpacked: Unpacked, main: string): ReadText => {
  const body = unpacked.pieces(main);
  if (!body) return NOTHING;
  const related = unpacked.related(main);
  const piecesOfKind = (kind: string) =>
    namesOf(related, kind).flatMap((name) => unpacked.pieces(name) ?? []);
  const hidden = hiddenStylesIn(piecesOfKind('styles'));
  const themed = drawingFonts(piecesOfKind('theme'));
  const drawings = readsDrawings(unpacked, themed);
  const pictures = readsPictures(unpacked);
  const bullets = undrawnBullets(piecesOfKind('numbering'), piecesOfKind('styles'));
  let left = MOST_SHOWN;

  const partOf = (name: string, read: VisibleText): Part => {
    const found = drawings(name, read.drawings);
    const { shown, pictured, elsewhere } = pictures(name, read);
    const ownPieces = unpacked.pieces(name);
    const letters = [drawingLetters(ownPieces ?? [], themed), ...found];
    const part = {
      ...read,
      takenIn: read.takenIn + elsewhere,
      drawn: [...found.flatMap((one) => one.shown), ...shown],
      pictured: [...read.outlined, ...found.flatMap((one) => one.pictured), ...pictured],
      symbols: [...read.symbols, ...bullets(ownPieces ?? []), ...letters.flatMap(({ symbols }) => symbols)],
      isIncomplete: ownPieces === null || letters.some(({ isIncomplete }) => isIncomplete),
    };
    left -= [...part.paragraphs, ...part.drawn, ...part.pictured, ...part.symbols].reduce(
      (sum, { length }) => sum + length + 1,
      0,
    );
    return part;
  };
  const read = (name: string, notes: ReadonlySet<string> | null): Part | null =>
    left < 0 ? null : partOf(name, visibleText(unpacked.pieces(name) ?? [], hidden, notes));

  const bodyText = visibleText(body, hidden);
  const text = partOf(main, bodyText);
  const notes = [
    ...namesOf(related, 'footnotes').map((name) => read(name, bodyText.footnotes)),
    ...namesOf(related, 'endnotes').map((name) => read(name, bodyText.endnotes)),
  ].filter((part) => part !== null);
  const evenPages = piecesOfKind('settings').some(
    (piece) => piece.name === 'w:evenAndOddHeaders' && isOn(piece),
  );
  const margins = marginsIn(body, evenPages);
  const named = new Map(related.map(({ id, name }) => [id, name]));
  const partsOf = (ids: Iterable<string>) => new Set([...ids].flatMap((id) => named.get(id) ?? []));
  const [sure, perhaps] = [partsOf(margins.sure), partsOf(margins.perhaps)];
  const inMargins = new Map<string, Part>();
  for (const name of new Set([...sure, ...perhaps])) {
    const part = read(name, null);
    if (part) inMargins.set(name, part);
  }
  const shown = [text, ...notes, ...pick(inMargins, sure)];
  const all = [text, ...notes, ...inMargins.values()];
  const onPage = (margin: Margin) => pick(inMargins, partsOf(margin)).flatMap(({ paragraphs }) => paragraphs);

  return {
    text:
      left < 0
        ? null
        : {
            paragraphs: shown.flatMap(({ paragraphs, drawn }) => [...paragraphs, ...drawn]),
            perhaps: pick(inMargins, perhaps.difference(sure)).map(({ paragraphs, drawn }) => [
              ...paragraphs,
              ...drawn,
            ]),
            everyPage: onEveryPage(margins, onPage),
            hasEndnotes: bodyText.endnotes.size > 0,
            isIncomplete: all.some(({ isIncomplete }) => isIncomplete),
          },
    changes: all.reduce((sum, { changes }) => sum + changes, 0),
    takenIn: all.reduce((sum, { takenIn }) => sum + takenIn, 0),
    pictured: [...new Set(all.flatMap(({ pictured }) => pictured))],
    symbols: all.flatMap(({ symbols }) => symbols),
  };
};

const namesOf = (related: readonly Related[], kind: string): readonly string[] => [
  ...new Set(related.filter((one) => one.kind === kind).map(({ name }) => name)),
];

const pick = (parts: ReadonlyMap<string, Part>, names: ReadonlySet<string>): readonly Part[] =>
  [...names].flatMap((name) => parts.get(name) ?? []);

const MOST_MARGINS = 100;

/** What is common to all that a page may have. Null if there are too many of them. */
const onEveryPage = (
  { ordinary, titles, titlePages }: Margins,
  onPage: (margin: Margin) => readonly string[],
): readonly EveryPage[] | null => {
  if (ordinary.length + titles.length > MOST_MARGINS) return null;
  const everyOther = common(ordinary.map(onPage));
  const all = titlePages === 0 ? [] : common([everyOther, ...titles.map(onPage)]);

  return [
    { paragraphs: everyOther, but: titlePages },
    { paragraphs: all, but: 0 },
  ].filter(({ paragraphs }) => paragraphs.length > 0);
};

/** The paragraphs that all of the lists have. */
const common = ([first = [], ...others]: readonly (readonly string[])[]): readonly string[] =>
  others.reduce((remaining, other) => {
    const left = new Map<string, number>();
    for (const text of other) left.set(text, (left.get(text) ?? 0) + 1);
    return remaining.filter((text) => {
      const count = left.get(text) ?? 0;
      left.set(text, count - 1);
      return count > 0;
    });
  }, first);
