import { drawnByInstructions, type Field, fieldName, fieldsIn, isWorkedOut } from './fields.ts';
import { attribute, type Piece, textOf } from './markup.ts';
import { isDrawn, symbolFont, symbolName } from './symbols.ts';

/** What a part shows, paragraph by paragraph, and what it refers to. */
export type VisibleText = {
  readonly paragraphs: readonly string[];
  /** The ids of the notes that are referred to. */
  readonly footnotes: ReadonlySet<string>;
  readonly endnotes: ReadonlySet<string>;
  /** Tracked changes that nobody has accepted or rejected. */
  readonly changes: number;
  /** Other files that are taken in: chunks in other formats, and subdocuments. */
  readonly takenIn: number;
  /** The relationships of charts and diagrams that stand among the text. */
  readonly drawings: ReadonlySet<string>;
  /** The relationships of pictures, those of embedded objects apart. */
  readonly pictures: ReadonlySet<string>;
  readonly objects: readonly EmbeddedObject[];
  /** The words of word art, which is drawn as outlines, and of fields that are worked out as they are drawn. */
  readonly outlined: readonly string[];
  /** Symbols that the pages don't show as Word does, by their names. */
  readonly symbols: readonly string[];
};

export type EmbeddedObject = {
  /** The name of its program, or its own if it's a control of a form. */
  readonly name: string;
  /** The relationship of what Word shows of it. */
  readonly picture: string;
  readonly isControl: boolean;
};

/** Styles whose text nobody sees. */
export type HiddenStyles = ReadonlySet<string>;

/** Stands where the number of a note is shown. It's a mark that has no form (word joiner). */
export const NOTE_MARK = '\u2060';

/** Stands where letters of a symbol's font are shown as something else. No text has this character. */
export const SYMBOL_MARK = '\ufdd0';

/** Stand around the letters of a formula, which shows them in another order. No text has these characters. */
export const FORMULA_MARKS = ['\ufdd1', '\ufdd2'] as const;

/** Elements of which Word shows nothing on paper, or shows something else instead. */
const UNSEEN: ReadonlySet<string> = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'w:delInstrText',
  'w:sdtPr',
  'w:sdtEndPr',
  'w:ffData',
  'w:pPr',
  'w:tblPr',
  'w:sectPr',
  'w:tcPrChange',
  'a:fld',
]);

const CHANGES: ReadonlySet<string> = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo', 'w:rPrChange']);

/** A symbol's characters are numbers of drawings, not letters. */
const SYMBOLS = /symbol|wingdings|webdings|dingbats|marlett/i;

type Run = { hidden: boolean; isSymbols: boolean };

/** A table that is open, with the cells that are open in it. */
type OpenTable = { rows: number; hidden: boolean };

/**
 * The text of a part as Word prints it: without what is deleted or hidden, with one of several alternatives, and with
 * fields as they were saved. A text box is a paragraph of its own, wherever it is anchored. `noteIds`, if given, are
 * the notes of this part that are shown.
 */
export const visibleText = (
  pieces: readonly Piece[],
  hiddenStyles: HiddenStyles,
  noteIds: ReadonlySet<string> | null = null,
): VisibleText => {
  const paragraphs: string[] = [];
  const notes = { footnotes: new Set<string>(), endnotes: new Set<string>() };
  const drawings = new Set<string>();
  const pictures = new Set<string>();
  const objects: EmbeddedObject[] = [];
  const outlined: string[] = [];
  const symbols: string[] = [];
  const fields = fieldsIn(pieces) ?? [];
  const workedOut = resultsWorkedOut(pieces, fields);
  const instructed = drawnByInstructions(pieces, fields);
  const texts: string[] = [''];
  const runs: Run[] = [];
  const hiddenParagraphs: boolean[] = [];
  const choices: boolean[] = [];
  const tables: OpenTable[] = [];
  const embedded: { name: string; picture: string; isControl: boolean }[] = [];
  let skipped: string | null = null;
  let depth = 0;
  let isText = false;
  let inProperties = 0;
  let changes = 0;
  let takenIn = 0;

  const add = (text: string) => {
    texts[texts.length - 1] += text;
  };
  const isHidden = () =>
    runs.at(-1)?.hidden || hiddenParagraphs.at(-1) || tables.some(({ hidden }) => hidden);
  const skip = (piece: Piece) => {
    if (piece.kind !== 'open') return;
    skipped = piece.name;
    depth = 1;
  };

  for (const [at, piece] of pieces.entries()) {
    const { name, kind } = piece;
    if (skipped !== null) {
      if (name === skipped) depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
      if (depth === 0) skipped = null;
      if (name === 'w:pStyle' && skipped === 'w:pPr' && hiddenStyles.has(attribute(piece, 'val') ?? ''))
        hiddenParagraphs[hiddenParagraphs.length - 1] = true;
      continue;
    }

    if (kind === 'text') {
      if (!isText || isHidden() || workedOut(at)) continue;
      const text = textOf(piece).replace(MARKS, '');
      add(runs.at(-1)?.isSymbols ? text.replace(/\p{Co}/gu, '').replace(/\S+/g, SYMBOL_MARK) : text);
      continue;
    }
    if (CHANGES.has(name) && kind === 'open') changes++;
    const drawn = name === 'w:fldChar' && !isHidden() ? instructed.get(at) : undefined;
    if (drawn?.isText) add(` ${drawn.text} `);
    else if (drawn) outlined.push(drawn.text);
    if (name === 'mc:AlternateContent') {
      if (kind === 'open') choices.push(false);
      if (kind === 'close') choices.pop();
    } else if (name === 'mc:Choice') {
      if (choices.at(-1)) skip(piece);
      else if (kind === 'open') choices[choices.length - 1] = true;
    } else if (name === 'mc:Fallback' && choices.at(-1)) skip(piece);
    else if (UNSEEN.has(name)) skip(piece);
    else if (isNote(name) && noteIds && !noteIds.has(noteId(piece))) skip(piece);
    else if (name === 'w:p' || name === 'a:p') {
      if (kind === 'open') {
        texts.push('');
        hiddenParagraphs.push(false);
      } else if (kind === 'close') {
        const text = (texts.pop() ?? '').trim();
        hiddenParagraphs.pop();
        if (text) paragraphs.push(text);
      }
    } else if (name === 'w:r') {
      if (kind === 'open') runs.push({ hidden: false, isSymbols: false });
      if (kind === 'close') runs.pop();
    } else if (name === 'w:rPr') inProperties += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    else if (name === 'w:rPrChange') skip(piece);
    else if (inProperties > 0) {
      const run = runs.at(-1);
      if (run && hides(piece, hiddenStyles)) run.hidden = true;
      if (run && name === 'w:rFonts' && SYMBOLS.test(attribute(piece, 'ascii') ?? '')) run.isSymbols = true;
    } else if (name === 'w:t' || name === 'a:t' || name === 'm:t') isText = kind === 'open';
    else if (name === 'm:oMath') {
      if (kind !== 'empty') add(FORMULA_MARKS[kind === 'open' ? 0 : 1]);
    } else if (name === 'w:tbl') {
      if (kind === 'open') tables.push({ rows: 0, hidden: false });
      if (kind === 'close') tables.pop();
    } else if (TABLE_PARTS.has(name) && kind !== 'close') {
      const table = tables.pop();
      if (table) tables.push(inTable(table, piece));
    } else if (name === 'w:footnoteReference' || name === 'w:endnoteReference') {
      if (kind !== 'close') add(NOTE_MARK);
      notes[name === 'w:footnoteReference' ? 'footnotes' : 'endnotes'].add(attribute(piece, 'id') ?? '');
    } else if (DRAWINGS.has(name)) {
      const id = attribute(piece, name === 'dgm:relIds' ? 'dm' : 'id');
      if (id && !isHidden()) drawings.add(id);
    } else if (name === 'v:textpath') {
      const words = (attribute(piece, 'string') ?? '').trim();
      if (words && !isHidden()) outlined.push(words);
    } else if (name === 'w:object') {
      if (kind === 'open') embedded.push({ name: 'object', picture: '', isControl: false });
      const object = kind === 'close' ? embedded.pop() : undefined;
      if (object && !isHidden()) objects.push(object);
    } else if (PICTURES.has(name)) {
      const object = embedded.at(-1);
      const [id = ''] = ['embed', 'id', 'link', 'href'].flatMap((local) => attribute(piece, local) || []);
      if (object) object.picture ||= id;
      else if (id && kind !== 'close' && !isHidden()) pictures.add(id);
    } else if (name === 'o:OLEObject' || name === 'w:control') {
      const object = embedded.at(-1);
      if (object) {
        object.isControl = name === 'w:control';
        object.name = attribute(piece, object.isControl ? 'name' : 'ProgID') ?? object.name;
      }
    } else if (name === 'w:altChunk' || name === 'w:subDoc') takenIn += kind === 'close' ? 0 : 1;
    else if (name === 'w:sym') {
      const [font, char] = [attribute(piece, 'font') ?? '', attribute(piece, 'char') ?? ''];
      add(symbolFont(font) === 'Symbol' ? SYMBOL_MARK : ' ');
      if (kind !== 'close' && /^[\da-f]{1,4}$/i.test(char) && !isHidden() && !isDrawn(font, char))
        symbols.push(symbolName(font, char));
    } else if (BREAKS.has(name)) add(' ');
    else if (name === 'w:noBreakHyphen') add('-');
  }

  return { paragraphs, ...notes, changes, takenIn, drawings, pictures, objects, outlined, symbols };
};

const MARKS = new RegExp(`[${SYMBOL_MARK}${FORMULA_MARKS.join('')}]`, 'g');

const BREAKS: ReadonlySet<string> = new Set(['w:tab', 'w:br', 'w:cr', 'w:ptab', 'a:br', 'w:drawing']);

/** What refers to a chart, in both of their kinds, and to a diagram. */
const DRAWINGS: ReadonlySet<string> = new Set(['c:chart', 'cx:chart', 'dgm:relIds']);

/** What refers to a picture, in both of its kinds. */
const PICTURES: ReadonlySet<string> = new Set(['a:blip', 'v:imagedata']);

const TABLE_PARTS: ReadonlySet<string> = new Set(['w:tr', 'w:tc', 'w:vMerge']);

/** A cell that continues the one above shows that one's text and not its own. The first row has none above it. */
const inTable = (table: OpenTable, piece: Piece): OpenTable => {
  if (piece.name === 'w:tr') return { rows: table.rows + 1, hidden: false };
  if (piece.name === 'w:tc') return { ...table, hidden: false };

  return attribute(piece, 'val') === 'restart' || table.rows < 2 ? table : { ...table, hidden: true };
};

const isNote = (name: string) => name === 'w:footnote' || name === 'w:endnote';
const noteId = (piece: Piece) => attribute(piece, 'id') ?? '';

const hides = (piece: Piece, hiddenStyles: HiddenStyles): boolean => {
  switch (piece.name) {
    case 'w:vanish':
      return isOn(piece);
    case 'w:rStyle':
      return hiddenStyles.has(attribute(piece, 'val') ?? '');
    default:
      return false;
  }
};

/** A switch is on unless it says otherwise (ECMA-376, part 1, 17.17.4). */
export const isOn = (piece: Piece): boolean =>
  !['0', 'false', 'off'].includes(attribute(piece, 'val') ?? 'true');

/** Tells places in the results of fields that LibreOffice may work out anew. */
const resultsWorkedOut = (pieces: readonly Piece[], fields: readonly Field[]): ((at: number) => boolean) => {
  const marks = new Int32Array(pieces.length + 1);
  const mark = (from: number, to: number) => {
    marks[from] = (marks[from] ?? 0) + 1;
    marks[to] = (marks[to] ?? 0) - 1;
  };

  for (const field of fields) {
    if (field.separate !== null) mark(field.begin, field.separate);
    if (isWorkedOut(field)) mark(field.separate ?? field.begin, field.end);
  }
  const open: { readonly at: number; readonly name: string }[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece.name !== 'w:fldSimple') continue;
    if (piece.kind === 'open') open.push({ at, name: fieldName(attribute(piece, 'instr') ?? '') });
    if (piece.kind !== 'close') continue;
    const begun = open.pop();
    const parents = open.map(({ name }) => name);
    if (begun && isWorkedOut({ name: begun.name, parents })) mark(begun.at, at);
  }

  for (let at = 1; at < marks.length; at++) marks[at] = (marks[at] ?? 0) + (marks[at - 1] ?? 0);
  return (at) => (marks[at] ?? 0) > 0;
};

/** The ids of styles in `styles.xml` that hide their text, by themselves or by the style that they're based on. */
export const hiddenStylesIn = (pieces: readonly Piece[]): HiddenStyles => {
  const hidden = new Set<string>();
  const based: [string, string][] = [];
  let id: string | null = null;
  for (const piece of pieces) {
    if (piece.name === 'w:style') id = piece.kind === 'open' ? attribute(piece, 'styleId') : null;
    else if (id === null || piece.kind === 'close') continue;
    else if (piece.name === 'w:vanish' && isOn(piece)) hidden.add(id);
    else if (piece.name === 'w:basedOn') based.push([id, attribute(piece, 'val') ?? '']);
  }
  for (let round = 0; round < BASED_DEEP; round++)
    for (const [style, base] of based) if (hidden.has(base)) hidden.add(style);

  return hidden;
};

const BASED_DEEP = 10;
