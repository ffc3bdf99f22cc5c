import { elementEnd } from './fields.ts';
import { attribute, type Piece } from './markup.ts';
import { codeOf } from './symbol-letters.ts';
import { isDrawn, symbolFont, symbolName } from './symbols.ts';

/** Bullets that LibreOffice draws as boxes, each as often as a paragraph has it. */
export type Bullets = (pieces: readonly Piece[]) => readonly string[];

/** A level of a list, by its list and its number. */
type Level = { readonly list: string; readonly level: string };

/** Reads the bullets of lists, and which of them styles have. Answers how to find those of a part's paragraphs. */
export const undrawnBullets = (numbering: readonly Piece[], styles: readonly Piece[]): Bullets => {
  const bullets = bulletsIn(numbering);
  if (bullets.size === 0) return () => [];
  const ofStyles = stylesIn(styles);
  const bulletOf = ({ list, level }: Level) => bullets.get(`${list} ${level}`);

  return (pieces) => {
    const found: string[] = [];
    for (let at = 0; at < pieces.length && found.length < MOST_BULLETS; at++) {
      // What programs draw that can't draw the choice. It has the same paragraphs.
      if (pieces[at]?.name === 'mc:Fallback') at = elementEnd(pieces, at);
      if (pieces[at]?.name !== 'w:pPr' || pieces[at]?.kind !== 'open') continue;
      const end = elementEnd(pieces, at);
      const { own, style } = listIn(pieces, at, end);
      const level = own ?? ofStyles.get(style ?? '');
      const bullet = level && bulletOf(level);
      if (bullet) found.push(bullet);
      at = end;
    }
    return found;
  };
};

const MOST_BULLETS = 20_000;

/** What a paragraph or a style says of its list, and the style that it has or is based on. */
const listIn = (pieces: readonly Piece[], from: number, to: number) => {
  let list: string | null = null;
  let level: string | null = null;
  let style: string | null = null;
  for (let at = from; at < to; at++) {
    const piece = pieces[at] as Piece;
    if (piece.name === 'w:pPrChange') at = elementEnd(pieces, at);
    else if (piece.name === 'w:numId') list = attribute(piece, 'val');
    else if (piece.name === 'w:ilvl') level = attribute(piece, 'val');
    else if (piece.name === 'w:pStyle' || piece.name === 'w:basedOn') style = attribute(piece, 'val');
  }

  return { own: list === null ? null : { list, level: level ?? '0' }, style };
};

/** Styles that are based on each other. Word allows eleven. */
const BASED_DEEP = 12;

const stylesIn = (pieces: readonly Piece[]): ReadonlyMap<string, Level> => {
  const styles = new Map<string, ReturnType<typeof listIn>>();
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if (piece.name !== 'w:style' || piece.kind !== 'open') continue;
    const end = elementEnd(pieces, at);
    styles.set(attribute(piece, 'styleId') ?? '', listIn(pieces, at, end));
    at = end;
  }
  const levels = new Map<string, Level>();
  for (const id of styles.keys()) {
    let style = styles.get(id);
    for (let deep = 0; style && !style.own && deep < BASED_DEEP; deep++)
      style = styles.get(style.style ?? '');
    if (style?.own) levels.set(id, style.own);
  }

  return levels;
};

type Levels = ReadonlyMap<string, string | null>;

/** The names of bullets that aren't drawn, by their list and level (ECMA-376, part 1, 17.9). */
const bulletsIn = (pieces: readonly Piece[]): ReadonlyMap<string, string> => {
  const kinds = new Map<string, Levels>();
  const bullets = new Map<string, string>();

  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if ((piece.name !== 'w:abstractNum' && piece.name !== 'w:num') || piece.kind !== 'open') continue;
    const end = elementEnd(pieces, at);
    const { kind, levels } = levelsIn(pieces, at, end);
    if (piece.name === 'w:abstractNum') kinds.set(attribute(piece, 'abstractNumId') ?? '', levels);
    else
      for (const [level, bullet] of new Map([...(kinds.get(kind) ?? []), ...levels]))
        if (bullet) bullets.set(`${attribute(piece, 'numId')} ${level}`, bullet);
    at = end;
  }

  return bullets;
};

/** The bullets of each level, null for those that are drawn, and the kind of list that they change. */
const levelsIn = (pieces: readonly Piece[], from: number, to: number) => {
  const levels = new Map<string, string | null>();
  let kind = '';
  let level: string | null = null;
  let font: string | null = null;
  let char: string | null = null;

  for (const piece of pieces.slice(from, to)) {
    const { name } = piece;
    if (name === 'w:abstractNumId') kind = attribute(piece, 'val') ?? '';
    else if (name === 'w:lvl' && piece.kind === 'open')
      [level, font, char] = [attribute(piece, 'ilvl'), null, null];
    else if (name === 'w:lvlText') char = attribute(piece, 'val');
    else if (name === 'w:rFonts')
      font = symbolFont(attribute(piece, 'ascii') ?? attribute(piece, 'hAnsi') ?? '');
    else if (name === 'w:lvl' && LEVEL.test(level ?? '')) levels.set(level ?? '', undrawn(font, char ?? ''));
  }

  return { kind, levels: levels as Levels };
};

/** A list has nine of them. */
const LEVEL = /^[0-8]$/;

const undrawn = (font: string | null, char: string): string | null => {
  const code = font === null || [...char].length !== 1 ? null : codeOf(char);
  if (font === null || code === null) return null;
  const number = (0xf000 + code).toString(16);

  return isDrawn(font, number) ? null : symbolName(font, number);
};
