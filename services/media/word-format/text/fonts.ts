import { elementEnd } from './fields.ts';
import { attribute, type Piece } from './markup.ts';

/** The fonts of a run: of its first 128 characters, of all others, and of scripts that run from right to left. */
export type Fonts = { readonly ascii?: string; readonly hAnsi?: string; readonly cs?: string };

/** What styles say of fonts. */
export type StyleFonts = {
  /** The fonts of runs of a paragraph's style and of their own, each null for the file's usual one. */
  readonly of: (paragraph: string | null, character: string | null) => Fonts;
  /** The fonts that an element `w:rFonts` names. */
  readonly named: (piece: Piece) => Fonts;
};

type Style = { type: string; basedOn: string | null; fonts: Fonts };

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
    of: (paragraph, character) => ({
      ...defaults,
      ...ofStyle(paragraph ?? usual.get('paragraph') ?? ''),
      ...ofStyle(character ?? usual.get('character') ?? ''),
    }),
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
      style = { type, basedOn: null, fonts: {} };
      styles.set(id, style);
      if (/^(1|true|on)$/.test(attribute(piece, 'default') ?? '')) usual.set(type, id);
    } else if (piece.name === 'w:rPrChange' || piece.name === 'w:tblStylePr') at = elementEnd(pieces, at);
    else if (piece.kind === 'close') continue;
    else if (piece.name === 'w:basedOn' && style) style.basedOn = attribute(piece, 'val');
    else if (piece.name === 'w:rFonts') {
      if (style) style.fonts = { ...style.fonts, ...named(piece) };
      else defaults = named(piece);
    }
  }

  return { styles, usual, defaults };
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
