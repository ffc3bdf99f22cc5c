/** A piece of XML: a tag, or the text between two. `source` is how it is written. */
export type Piece = {
  readonly kind: 'open' | 'close' | 'empty' | 'text' | 'other';
  /** The name of a tag, with `w:` for WordprocessingML whatever prefix the file chose. Empty for anything else. */
  readonly name: string;
  readonly source: string;
};

/** No part of 500 pages of text has more pieces. */
const MOST_PIECES = 3_000_000;
/** The same limit as in `weight.ts`. */
const MOST_DEEP = 500;

/**
 * Splits XML into its pieces, each character read once. Knows no entities but XML's own five and numbers, and no
 * document types. Answers null if it isn't well-formed as far as tags go, or is larger than any text.
 */
export const piecesOf = (xml: string): readonly Piece[] | null => {
  const nameOf = named(xml);
  const pieces: Piece[] = [];
  const open: string[] = [];

  for (let at = 0; at < xml.length; ) {
    if (pieces.length >= MOST_PIECES || open.length > MOST_DEEP) return null;
    const begin = xml.indexOf('<', at);
    if (begin !== at) {
      const end = begin < 0 ? xml.length : begin;
      pieces.push({ kind: 'text', name: '', source: xml.slice(at, end) });
      at = end;
      continue;
    }

    const end = endOf(xml, begin);
    if (end === null) return null;
    const source = xml.slice(begin, end);
    at = end;
    if (source.startsWith('<!DOCTYPE')) return null;
    if (source.startsWith('<?') || source.startsWith('<!')) {
      pieces.push({ kind: source.startsWith('<![CDATA[') ? 'text' : 'other', name: '', source });
      continue;
    }
    const kind = source[1] === '/' ? 'close' : source.endsWith('/>') ? 'empty' : 'open';
    const name = nameOf(source, kind === 'close' ? 2 : 1);
    if (kind === 'open') open.push(name);
    if (kind === 'close' && open.pop() !== name) return null;
    pieces.push({ kind, name, source });
  }

  return open.length === 0 ? pieces : null;
};

/** Where what begins with `<` ends, or null if it doesn't. */
const endOf = (xml: string, begin: number): number | null => {
  const close = xml.startsWith('<!--', begin)
    ? '-->'
    : xml.startsWith('<![CDATA[', begin)
      ? ']]>'
      : xml.startsWith('<?', begin)
        ? '?>'
        : null;
  if (close === null) return tagEnd(xml, begin);
  const end = xml.indexOf(close, begin + 2);

  return end < 0 ? null : end + close.length;
};

/** `>` may stand in a quoted value. */
const tagEnd = (xml: string, begin: number): number | null => {
  let quote = '';
  for (let at = begin + 1; at < xml.length; at++) {
    const sign = xml[at] as string;
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '>') return at + 1;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '<') return null;
  }

  return null;
};

/** The namespaces of WordprocessingML: the usual one, and the one of strict files (ISO/IEC 29500-1). */
const WORD =
  /xmlns(?::([\w.-]{1,20}))?\s?=\s?["']http:\/\/(?:schemas\.openxmlformats\.org\/wordprocessingml\/2006|purl\.oclc\.org\/ooxml\/wordprocessingml)\/main["']/;

/** Where the root element says which prefix is whose. */
const HEAD = 20_000;

const named = (xml: string) => {
  const found = WORD.exec(xml.slice(0, HEAD));
  const prefix = found ? (found[1] ?? '') : 'w';
  const known = new Map<string, string>();

  return (source: string, from: number): string => {
    let end = from;
    while (end < source.length && !NAME_ENDS.has(source.charCodeAt(end))) end++;
    const raw = source.slice(from, end);
    const name = known.get(raw) ?? normal(raw, prefix);
    if (known.size < 1_000) known.set(raw, name);

    return name;
  };
};

const NAME_ENDS = new Set([...' \t\r\n/>'].map((sign) => sign.charCodeAt(0)));

const normal = (raw: string, prefix: string): string => {
  const colon = raw.indexOf(':');
  const [ownPrefix, local] = colon < 0 ? ['', raw] : [raw.slice(0, colon), raw.slice(colon + 1)];
  if (ownPrefix === prefix) return `w:${local}`;

  return ownPrefix === 'w' ? `other:${local}` : raw;
};

/** The value of an attribute, whatever its prefix. Null if the tag has none. */
export const attribute = ({ source }: Piece, local: string): string | null => {
  const found = attributeOf(local).exec(source);

  return found ? decoded(found[1] ?? found[2] ?? '') : null;
};

const expressions = new Map<string, RegExp>();
const attributeOf = (local: string): RegExp => {
  const known =
    expressions.get(local) ??
    new RegExp(`[\\s:]${local}\\s{0,9}=\\s{0,9}(?:"([^"<]{0,4000})"|'([^'<]{0,4000})')`);
  expressions.set(local, known);

  return known;
};

/** The characters that a text stands for. */
export const textOf = ({ source }: Piece): string =>
  source.startsWith('<![CDATA[') ? source.slice(9, -3) : decoded(source);

const decoded = (text: string): string =>
  text.includes('&') ? text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, character) : text;

const OWN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const character = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return OWN[name] ?? whole;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));

  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
};
