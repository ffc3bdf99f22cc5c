import { attribute, type Piece, textOf } from './markup.ts';
import { codeOf, SPACES } from './symbol-letters.ts';
import { isDrawn, symbolFont, symbolName } from './symbols.ts';

export type DrawingLetters = {
  /** Letters and bullets in a symbol's font, which LibreOffice prints as letters or boxes. */
  readonly symbols: readonly string[];
  /** Whether there may be others, since such a font is set for more than one run. */
  readonly isIncomplete: boolean;
};

/** More of them are told as well as these. */
const MOST_LETTERS = 20_000;

/**
 * Finds the symbols among the letters of charts, diagrams and other drawings (ECMA-376, part 1, 21.1.2). `themed` are
 * the fonts of the theme by the names that drawings have for them.
 */
export const drawingLetters = (
  pieces: readonly Piece[],
  themed: ReadonlyMap<string, string>,
): DrawingLetters => {
  if (!pieces.some(({ name }) => NAMES_FONT.test(name))) return { symbols: [], isIncomplete: false };
  const symbols: string[] = [];
  const path: string[] = [];
  let latin: string | null = null;
  let sym: string | null = null;
  let bullet: string | null = null;
  let isIncomplete = false;
  const add = (font: string | null, letter: string) => {
    const code = codeOf(letter);
    if (font === null || code === null || SPACES.has(code) || symbols.length >= MOST_LETTERS) return;
    const char = (isOfFont(letter) ? 0xf000 + code : code).toString(16);
    if (!isOfFont(letter) || !isDrawn(font, char)) symbols.push(symbolName(font, char));
  };
  const begin = (name: string, piece: Piece) => {
    const parent = path.at(-1) ?? '';
    if (name === 'r' || name === 'fld') [latin, sym] = [null, null];
    else if (name === 'pPr') bullet = null;
    else if (name === 'buChar' && parent === 'pPr') add(bullet, privately(attribute(piece, 'char') ?? ''));
    else if (FONTS.has(name)) {
      const face = attribute(piece, 'typeface') ?? '';
      const font = symbolFont(themed.get(face) ?? face);
      if (name === 'buFont') bullet = font;
      else if (parent === 'defRPr') isIncomplete ||= font !== null;
      else if (parent === 'rPr' && name === 'latin') latin = font;
      else if (parent === 'rPr') sym = font;
    }
  };

  for (const piece of pieces) {
    const { kind } = piece;
    const name = piece.name.slice(piece.name.indexOf(':') + 1);
    if (kind === 'open' || kind === 'empty') begin(name, piece);
    if (kind === 'open') path.push(name);
    if (kind === 'close') path.pop();
    if (kind === 'text' && (latin ?? sym) !== null && path.at(-1) === 't')
      for (const letter of textOf(piece)) add(isOfFont(letter) ? (sym ?? latin) : latin, letter);
  }

  return { symbols, isIncomplete };
};

/** Whether a letter is one that only fonts of symbols have. */
const isOfFont = (letter: string) => letter >= '\uf020' && letter <= '\uf0ff';

/** A bullet is drawn by its number alone. */
const privately = (letter: string): string => {
  const code = codeOf(letter);

  return code === null ? letter : String.fromCharCode(0xf000 + code);
};

const NAMES_FONT = /:(?:latin|sym|buFont)$/;

/** Fonts of Latin letters, of symbols, and of bullets. */
const FONTS: ReadonlySet<string> = new Set(['latin', 'sym', 'buFont']);
