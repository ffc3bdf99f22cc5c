import { elementEnd, fieldName, fieldsIn } from './fields.ts';
import { attribute, type Piece } from './markup.ts';
import { symbolFont } from './symbols.ts';

/**
 * Makes symbols of the fields that name one and have no saved result, so that they are drawn or told like all others.
 * Answers the same list if there are none.
 */
export const symbolFields = (pieces: readonly Piece[]): readonly Piece[] => {
  if (!pieces.some(({ source }) => NAMED.test(source))) return pieces;
  const instead = new Map<number, readonly Piece[]>();
  const without = new Set<number>();
  const takeOut = (from: number, to: number) => {
    for (let at = from; at <= to; at++) without.add(at);
  };

  for (const field of fieldsIn(pieces) ?? []) {
    const symbol = field.isInstruction ? null : symbolOf(field.instructions, pieces[field.begin] as Piece);
    if (!symbol || hasText(pieces, field.separate ?? field.end, field.end)) continue;
    for (let at = field.begin; at <= field.end; at++) {
      if (!SIGNS.has(pieces[at]?.name ?? '')) continue;
      const end = elementEnd(pieces, at);
      takeOut(at, end);
      at = end;
    }
    instead.set(field.begin, [symbol]);
  }
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if (piece.name !== 'w:fldSimple' || piece.kind === 'close') continue;
    const symbol = symbolOf(attribute(piece, 'instr') ?? '', piece);
    if (!symbol) continue;
    const end = elementEnd(pieces, at);
    if (!hasText(pieces, at, end)) {
      takeOut(at, end);
      instead.set(at, inRun(symbol));
    }
    at = end;
  }
  if (instead.size === 0) return pieces;

  return pieces.flatMap((piece, at) => instead.get(at) ?? (without.has(at) ? [] : [piece]));
};

const NAMED = /\bsymbol\b/i;

const SIGNS: ReadonlySet<string> = new Set(['w:fldChar', 'w:instrText']);

const hasText = (pieces: readonly Piece[], from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const piece = pieces[at] as Piece;
    if (piece.name === 'w:sym') return true;
    if (piece.kind === 'text' && pieces[at - 1]?.name === 'w:t' && piece.source !== '') return true;
  }

  return false;
};

/**
 * The symbol that a field's instructions name (ECMA-376, part 1, 17.16.5.64), or null if they say it in a way that only
 * LibreOffice may work out. `written` is a tag whose prefix the symbol has.
 */
const symbolOf = (instructions: string, written: Piece): Piece | null => {
  if (fieldName(instructions) !== 'SYMBOL') return null;
  const [, number = ''] =
    /^\s{0,99}SYMBOL\s{1,99}"?(0x[\da-f]{1,4}|\d{1,5})"?(?:\s|$)/i.exec(instructions) ?? [];
  const [, quoted, bare] = /\\f\s{0,99}(?:"([^"]{1,60})"|([^\s"\\]{1,60}))/i.exec(instructions) ?? [];
  const font = symbolFont(quoted ?? bare ?? '');
  const [, prefix] = /^<([^\s/>:]{1,20}:)/.exec(written.source) ?? [];
  const code = Number(number);
  const isOfFont = code >= 0x20 && (code <= 0xff || (code >= 0xf020 && code <= 0xf0ff));
  if (!number || font === null || prefix === undefined || !isOfFont) return null;

  return {
    kind: 'empty',
    name: 'w:sym',
    source: `<${prefix}sym ${prefix}font="${font}" ${prefix}char="F0${(code % 0x100).toString(16).padStart(2, '0').toUpperCase()}"/>`,
  };
};

const inRun = (symbol: Piece): readonly Piece[] => {
  const prefix = /^<([^\s/>:]{1,20}:)/.exec(symbol.source)?.[1] ?? 'w:';

  return [
    { kind: 'open', name: 'w:r', source: `<${prefix}r>` },
    symbol,
    { kind: 'close', name: 'w:r', source: `</${prefix}r>` },
  ];
};
