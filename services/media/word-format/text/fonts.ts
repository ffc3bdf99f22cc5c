import { elementEnd } from './fields.ts';
import { attribute, type Piece } from './markup.ts';
import { symbolFont } from './symbols.ts';

/** The fonts of a run: of its first 128 characters, of all others, and of scripts that run from right to left. */
export type Fonts = { readonly ascii?: string; readonly hAnsi?: string; readonly cs?: string };

/** What styles say of fonts. */
export type StyleFonts = {
  /** The fonts of runs by the styles around them, each null for the file's usual one. */
  readonly of: (styles: RunStyles) => Fonts;
  /** Whether a table's style sets some of its cells in a symbol's font. Which ones isn't worked out. */
  readonly hasSymbolCells: (table: string | null) => boolean;
  /** The fonts that an element `w:rFonts` names. */
  readonly named: (piece: Piece) => Fonts;
};

export type RunStyles = {
  /** Undefined outside of tables. */
  readonly table: string | null | undefined;
  readonly paragraph: string | null;
  readonly character: string | null;
};

type Style = { type: string; basedOn: string | null; fonts: Fonts; hasSymbolCells: boolean };

/** Styles that are based on each other. Word allows eleven. */
const BASED_DEEP = 12;

/** Reads the fonts of `styles.xml`. What a style says takes precedence over the one that it's based on. */
export const styleFonts = (pieces: readonly Piece[], theme: readonly Piece[]): StyleFonts => {
  const ofTheme = themeFonts(theme);
  const named = (piece: Piece): Fonts => {
    const font = (plain: string, themed: string) => {
      const name = ofTheme.get(attribute(piece, themed)?.toLowerCase() ?? '') ?? attribute(piece, plain);
      return name ? { [plain]: name } : {};
    };
    return {
      ...font('ascii', 'asciiTheme'),
      ...font('hAnsi', 'hAnsiTheme'),
      ...font('cs', 'cstheme'),
    };
  };
  const { styles, usual, defaults } = stylesIn(pieces, named);
  const known = new Map<string, Fonts>();

  const idOf = (type: string, id: string | null) => id ?? usual.get(type) ?? '';
  const ofStyle = (id: string, deep = 0): Fonts => {
    const style = styles.get(id);
    if (!style || deep > BASED_DEEP) return {};
    const fonts = known.get(id) ?? {
      ...(style.basedOn === null ? {} : ofStyle(style.basedOn, deep + 1)),
      ...style.fonts,
    };
    if (deep === 0) known.set(id, fonts);

    return fonts;
  };

  return {
    named,
    of: ({ table, paragraph, character }) => ({
      ...defaults,
      ...(table === undefined ? {} : ofStyle(idOf('table', table))),
      ...ofStyle(idOf('paragraph', paragraph)),
      ...ofStyle(idOf('character', character)),
    }),
    hasSymbolCells: (table) => {
      let style = styles.get(idOf('table', table));
      for (let deep = 0; style && deep <= BASED_DEEP; deep++) {
        if (style.hasSymbolCells) return true;
        style = styles.get(style.basedOn ?? '');
      }
      return false;
    },
  };
};

const stylesIn = (pieces: readonly Piece[], named: (piece: Piece) => Fonts) => {
  const styles = new Map<string, Style>();
  const usual = new Map<string, string>();
  let defaults: Fonts = {};
  let style: Style | null = null;

  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if (piece.name === 'w:style') {
      style = null;
      if (piece.kind !== 'open') continue;
      const [id, type] = [attribute(piece, 'styleId') ?? '', attribute(piece, 'type') ?? ''];
      style = { type, basedOn: null, fonts: {}, hasSymbolCells: false };
      styles.set(id, style);
      if (/^(1|true|on)$/.test(attribute(piece, 'default') ?? '')) usual.set(type, id);
    } else if (piece.name === 'w:rPrChange') at = elementEnd(pieces, at);
    else if (piece.name === 'w:tblStylePr') {
      const end = elementEnd(pieces, at);
      for (; at < end; at++) {
        const { ascii = '', hAnsi = '' } = pieces[at]?.name === 'w:rFonts' ? named(pieces[at] as Piece) : {};
        if (style && (symbolFont(ascii) ?? symbolFont(hAnsi)) !== null) style.hasSymbolCells = true;
      }
    } else if (piece.kind === 'close') continue;
    else if (piece.name === 'w:basedOn' && style) style.basedOn = attribute(piece, 'val');
    else if (piece.name === 'w:rFonts') {
      if (style) style.fonts = { ...style.fonts, ...named(piece) };
      else defaults = named(piece);
    }
  }

  return { styles, usual, defaults };
};

/** The names that a theme's fonts have in drawings. */
export const drawingFonts = (theme: readonly Piece[]): ReadonlyMap<string, string> => {
  const fonts = themeFonts(theme);

  return new Map([
    ['+mj-lt', fonts.get('majorascii') ?? ''],
    ['+mn-lt', fonts.get('minorascii') ?? ''],
  ] as const);
};

/** The names that a theme's fonts have in `w:rFonts`, in lower case. */
const themeFonts = (pieces: readonly Piece[]): ReadonlyMap<string, string> => {
  const fonts = new Map<string, string>();
  let which: string | null = null;
  for (const piece of pieces) {
    if (piece.name === 'a:majorFont' || piece.name === 'a:minorFont')
      which = piece.kind === 'open' ? piece.name.slice(2, 7) : null;
    else if (which !== null && (piece.name === 'a:latin' || piece.name === 'a:cs')) {
      const name = attribute(piece, 'typeface');
      for (const kind of piece.name === 'a:cs' ? ['bidi'] : ['ascii', 'hansi'])
        if (name) fonts.set(`${which}${kind}`, name);
    }
  }

  return fonts;
};
