import { attribute, type Piece, textOf } from './markup.ts';

/** A complex field (ECMA-376, part 1, 17.16.18). Its members are places in the list of pieces. */
export type Field = {
  readonly name: string;
  /** The first of them, in which the name and what matters to it stand. */
  readonly instructions: string;
  readonly begin: number;
  /** Null if it has no saved result. */
  readonly separate: number | null;
  readonly end: number;
  readonly parents: readonly string[];
  /** It stands in the instructions of another one, and not in its result. */
  readonly isInstruction: boolean;
};

/**
 * Fields whose saved result is what the sender has read. LibreOffice works them out anew or leaves them out. Numbers of
 * pages aren't among them, since the pages are LibreOffice's.
 */
const AS_SAVED: ReadonlySet<string> = new Set(
  `= ADDRESSBLOCK ASK AUTHOR COMMENTS COMPARE CREATEDATE DATE DDE DDEAUTO DOCPROPERTY DOCVARIABLE EDITTIME FILENAME
  FILESIZE FILLIN GREETINGLINE IF INCLUDETEXT INFO KEYWORDS LASTSAVEDBY LINK MERGEFIELD MERGEREC MERGESEQ NOTEREF
  NUMCHARS NUMWORDS PAGEREF PRINTDATE QUOTE REF REVNUM SAVEDATE SUBJECT SYMBOL TEMPLATE TIME TITLE USERADDRESS
  USERINITIALS USERNAME`.split(/\s+/),
);

/** Fields that count pages or offer a choice: what is saved of them isn't looked for. */
const WORKED_OUT: ReadonlySet<string> = new Set(
  'PAGE NUMPAGES SECTIONPAGES SECTION PAGEREF FORMCHECKBOX FORMDROPDOWN'.split(' '),
);

/** Tables of contents and the like hold references to pages, which stay worked out. */
const TABLES: ReadonlySet<string> = new Set(['TOC', 'INDEX', 'TOA', 'RD']);

type Known = Pick<Field, 'name' | 'parents'>;

export const keepsSaved = ({ name, parents }: Known): boolean =>
  AS_SAVED.has(name) && !(name === 'PAGEREF' && parents.some((parent) => TABLES.has(parent)));

export const isWorkedOut = (field: Known): boolean => WORKED_OUT.has(field.name) && !keepsSaved(field);

/** The name of a field by its instructions. */
export const fieldName = (instructions: string): string =>
  /^\s{0,99}(=|[A-Za-z]{1,30})/.exec(instructions)?.[1]?.toUpperCase() ?? '';

/** Characters. */
const MOST_INSTRUCTIONS = 400;

/** Word allows twenty fields within each other. */
const MOST_NESTED = 50;

type Begun = { begin: number; separate: number | null; instructions: string; isInstruction: boolean };

/** Finds all complex fields that have an end. Null if their signs are out of order. */
export const fieldsIn = (pieces: readonly Piece[]): readonly Field[] | null => {
  const fields: Field[] = [];
  const open: Begun[] = [];
  let reading = false;

  for (const [at, piece] of pieces.entries()) {
    if (piece.name === 'w:instrText') reading = piece.kind === 'open';
    const last = open.at(-1);
    if (piece.kind === 'text' && reading && last && last.instructions.length < MOST_INSTRUCTIONS)
      last.instructions = `${last.instructions}${textOf(piece)}`.slice(0, MOST_INSTRUCTIONS);
    if (piece.name !== 'w:fldChar' || piece.kind === 'close') continue;

    const type = attribute(piece, 'fldCharType');
    if (type === 'begin') {
      const isInstruction = last !== undefined && (last.separate === null || last.isInstruction);
      open.push({ begin: at, separate: null, instructions: '', isInstruction });
      if (open.length > MOST_NESTED) return null;
    } else if (!last) return null;
    else if (type === 'separate') last.separate = at;
    else if (type === 'end') {
      open.pop();
      fields.push({
        name: fieldName(last.instructions),
        instructions: last.instructions,
        begin: last.begin,
        separate: last.separate,
        end: at,
        parents: open.map(({ instructions }) => fieldName(instructions)),
        isInstruction: last.isInstruction,
      });
    }
  }

  return open.length === 0 ? fields : null;
};

/** What a field without a saved result shows. It's text, or stands for something that Word works out as it draws. */
export type Instructed = { readonly text: string; readonly isText: boolean };

/** Fields that Word draws by their instructions, by the places of their beginnings. */
export const drawnByInstructions = (
  pieces: readonly Piece[],
  fields: readonly Field[],
): ReadonlyMap<number, Instructed> =>
  new Map(
    fields
      .filter(({ name, isInstruction }) => DRAWN.test(name) && !isInstruction)
      .flatMap((field): [number, Instructed][] => {
        const text = shownBy(pieces, field);
        return text === '' ? [] : [[field.begin, { text, isText: !WORKED_OUT_AS_DRAWN.test(field.name) }]];
      }),
  );

const WORKED_OUT_AS_DRAWN = /^(?:EQ|LISTNUM|AUTONUM(?:LGL|OUT)?|(?:DISPLAY|MERGE)?BARCODE)$/;
const DRAWN = new RegExp(`^(?:MACROBUTTON|GOTOBUTTON|FORMDROPDOWN)$|${WORKED_OUT_AS_DRAWN.source}`);

const shownBy = (pieces: readonly Piece[], { name, instructions, begin }: Field): string => {
  if (name === 'FORMDROPDOWN') return pieces[begin]?.kind === 'open' ? chosen(pieces, begin) : '';
  const text = instructions.trim();

  return name.endsWith('BUTTON') ? text.replace(/^\S+\s+\S+\s*/, '') : text;
};

/**
 * What is chosen of a list: by its number, or else the one that is the usual one, or else the first one. No other sign
 * of a field stands within one, so that each is read once.
 */
const chosen = (pieces: readonly Piece[], begin: number): string => {
  const entries: string[] = [];
  let result: string | null = null;
  let usual: string | null = null;
  for (let at = begin + 1; at < pieces.length && pieces[at]?.name !== 'w:fldChar'; at++) {
    const piece = pieces[at] as Piece;
    const value = attribute(piece, 'val');
    if (piece.name === 'w:listEntry' && piece.kind !== 'close') entries.push(value ?? '');
    if (piece.name === 'w:result') result = value ?? result;
    if (piece.name === 'w:default') usual = value ?? usual;
  }

  return entries[Number(result ?? usual ?? 0)] ?? '';
};

/** Where the element that begins here ends. */
export const elementEnd = (pieces: readonly Piece[], begin: number): number => {
  const first = pieces[begin];
  if (first?.kind !== 'open') return begin;
  let depth = 0;
  for (let at = begin; at < pieces.length; at++) {
    const { kind, name } = pieces[at] as Piece;
    if (name !== first.name) continue;
    if (kind === 'open') depth++;
    else if (kind === 'close' && --depth === 0) return at;
  }

  return begin;
};
