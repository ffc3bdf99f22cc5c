import { elementEnd } from './fields.ts';
import type { Fonts, StyleFonts } from './fonts.ts';
import { attribute, type Piece, textOf } from './markup.ts';
import { symbolFont, symbolName } from './symbols.ts';
import { isOn } from './visible-text.ts';

export type SymbolLetters = {
  /** Makes symbols of a part's letters that stand for symbols. Answers the same list if it has none. */
  readonly asSymbols: (pieces: readonly Piece[]) => readonly Piece[];
  /** The letters that stayed letters. */
  readonly left: readonly string[];
  /** Whether there may be others among what was read. */
  readonly isIncomplete: () => boolean;
};

/** Letters. More of them in a file are no symbols among a text, and each becomes an element. */
const MOST_LETTERS = 20_000;

/**
 * Word draws letters in a symbol's font as that font's symbols. LibreOffice hasn't the font and prints the letters,
 * unless they're written as symbols.
 */
export const symbolLetters = (fonts: StyleFonts): SymbolLetters => {
  const left: string[] = [];
  let letters = 0;
  let isIncomplete = false;

  const symbolsOf = (begin: Piece, text: string, fontOf: (code: number) => string | null) => {
    const made: Piece[] = [];
    const prefix = /^<([^\s/>:]{1,20}:)/.exec(begin.source)?.[1];
    let plain = '';
    const flush = () => {
      if (plain) made.push(...plainText(prefix ?? '', plain));
      plain = '';
    };
    for (const letter of text) {
      const code = codeOf(letter);
      const font = code === null ? null : fontOf(letter.codePointAt(0) ?? 0);
      if (code === null || font === null || SPACES.has(code)) plain += letter;
      else if (prefix === undefined || letters >= MOST_LETTERS) {
        plain += letter;
        if (left.length < MOST_LETTERS) left.push(symbolName(font, code.toString(16)));
      } else {
        flush();
        letters++;
        made.push(symbol(prefix, font, code));
      }
    }
    if (made.length === 0) return null;
    flush();

    return made;
  };

  return {
    left,
    isIncomplete: () => isIncomplete,
    asSymbols: (pieces) => {
      const made: Piece[] = [];
      let copied = 0;
      for (const { begin, end, fontOf } of textsIn(pieces, fonts)) {
        if (fontOf === null) {
          isIncomplete = true;
          continue;
        }
        const symbols = symbolsOf(pieces[begin] as Piece, shownText(pieces.slice(begin, end)), fontOf);
        if (!symbols) continue;
        for (; copied < begin; copied++) made.push(pieces[copied] as Piece);
        for (const piece of symbols) made.push(piece);
        copied = end + 1;
      }
      if (copied === 0) return pieces;
      for (; copied < pieces.length; copied++) made.push(pieces[copied] as Piece);

      return made;
    },
  };
};

export const SPACES: ReadonlySet<number> = new Set([0x20, 0xa0]);

/** A letter's number in a symbol's font: Windows' own numbers, or those of the private use area. */
export const codeOf = (letter: string): number | null => {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0xf020 && code <= 0xf0ff) return code - 0xf000;
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
  const at = WINDOWS_1252.indexOf(letter);

  return at < 0 || letter === ' ' ? null : 0x80 + at;
};

/** The characters from 80 on in hexadecimal digits that aren't Unicode's. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const symbol = (prefix: string, font: string, code: number): Piece => ({
  kind: 'empty',
  name: 'w:sym',
  source: `<${prefix}sym ${prefix}font="${font}" ${prefix}char="F0${code.toString(16).toUpperCase()}"/>`,
});

const plainText = (prefix: string, text: string): readonly Piece[] => [
  { kind: 'open', name: 'w:t', source: `<${prefix}t xml:space="preserve">` },
  { kind: 'text', name: '', source: text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`) },
  { kind: 'close', name: 'w:t', source: `</${prefix}t>` },
];

const shownText = ([begin, ...content]: readonly Piece[]): string => {
  const text = content
    .filter(({ kind }) => kind === 'text')
    .map(textOf)
    .join('');

  return begin && attribute(begin, 'space') === 'preserve' ? text : text.trim();
};

type Text = {
  readonly begin: number;
  readonly end: number;
  /** Null if the font depends on the cell. */
  readonly fontOf: ((code: number) => string | null) | null;
};

type Paragraph = { kind: 'paragraph'; style: string | null };
type Run = { kind: 'run'; style: string | null; fonts: Fonts; isComplex: boolean };

/** The texts of a part's runs that may hold symbols. */
function* textsIn(pieces: readonly Piece[], fonts: StyleFonts): Generator<Text> {
  const paragraphs: Paragraph[] = [];
  const open: (Paragraph | Run)[] = [];
  const tables: (string | null)[] = [];

  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    const { name, kind } = piece;
    if (name === 'w:p' || name === 'w:r') {
      if (kind === 'close' && open.pop()?.kind === 'paragraph') paragraphs.pop();
      if (kind !== 'open') continue;
      const begun: Paragraph | Run =
        name === 'w:p'
          ? { kind: 'paragraph', style: null }
          : { kind: 'run', style: null, fonts: {}, isComplex: false };
      open.push(begun);
      if (begun.kind === 'paragraph') paragraphs.push(begun);
      continue;
    }
    if (name === 'w:tbl') {
      if (kind === 'open') tables.push(null);
      if (kind === 'close') tables.pop();
      continue;
    }
    if (kind !== 'open' && kind !== 'empty') continue;
    if (CHANGED.has(name)) at = elementEnd(pieces, at);
    else if (name === 'w:tblStyle' && tables.length > 0) tables[tables.length - 1] = attribute(piece, 'val');
    else if (name === 'w:pStyle') {
      const paragraph = paragraphs.at(-1);
      if (paragraph) paragraph.style = attribute(piece, 'val');
    }
    const run = open.at(-1);
    if (run?.kind !== 'run') continue;
    if (name === 'w:rStyle') run.style = attribute(piece, 'val');
    else if (name === 'w:rFonts') run.fonts = { ...run.fonts, ...fonts.named(piece) };
    else if (name === 'w:rtl' || name === 'w:cs') run.isComplex ||= isOn(piece);
    else if (name === 'w:t' && kind === 'open') {
      const end = elementEnd(pieces, at);
      const [table, paragraph] = [tables.at(-1), paragraphs.at(-1)?.style ?? null];
      const inherited = fonts.of({ table, paragraph, character: run.style });
      const fontOf = fontFor({ ...inherited, ...run.fonts }, run.isComplex);
      if (fontOf) yield { begin: at, end, fontOf };
      else if (table !== undefined && !run.fonts.ascii && fonts.hasSymbolCells(table))
        yield { begin: at, end, fontOf: null };
      at = end;
    }
  }
}

/** What formatting was before a tracked change. */
const CHANGED: ReadonlySet<string> = new Set(['w:rPrChange', 'w:pPrChange', 'w:tblPrChange']);

/** Which symbol's font a character is drawn in, or null if no character is (ECMA-376, part 1, 17.3.2.26). */
const fontFor = (fonts: Fonts, isComplex: boolean): Text['fontOf'] => {
  const ascii = symbolFont((isComplex ? fonts.cs : fonts.ascii) ?? '');
  const other = isComplex || fonts.hAnsi === undefined ? ascii : symbolFont(fonts.hAnsi);
  if (ascii === null && other === null) return null;

  return (code) => (code < 0x80 ? ascii : code >= 0xf000 ? (other ?? ascii) : other);
};
