import { elementEnd, fieldName, fieldsIn, keepsSaved } from './fields.ts';
import { attribute, type Piece } from './markup.ts';
import { symbolFields } from './symbol-fields.ts';

/** What LibreOffice gets instead of a part. */
export type Amended = {
  readonly pieces: readonly Piece[];
  /** How many anchors of comments were taken out. */
  readonly comments: number;
  /** How many characters were added to end runs and begin their like. */
  readonly added: number;
};

/**
 * Makes of a part what LibreOffice shows as Word does: fields become the results that were saved, anchors of comments
 * go, and the symbols of a font get a run of their own. LibreOffice works such fields out anew or leaves them out,
 * loses a content control with a comment, and draws all of a run in its symbol's font. Answers the same list if there's
 * nothing to do, and null if that needs more than `room` characters.
 */
export const asSaved = (part: readonly Piece[], room: number): Amended | null => {
  const pieces = symbolFields(part);
  const without = new Set<number>();
  const comments = anchorsOf(pieces, without);
  takeFieldsOut(pieces, without);
  const { inserted, size } = runsAround(pieces, without, room);
  if (size > room) return null;
  if (without.size === 0 && inserted.size === 0) return { pieces, comments, added: 0 };

  const made: Piece[] = [];
  for (const [at, piece] of pieces.entries()) {
    for (const before of inserted.get(at) ?? []) made.push(before);
    if (!without.has(at)) made.push(piece);
  }

  return { pieces: made, comments, added: size };
};

const ANCHORS: ReadonlySet<string> = new Set([
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:commentReference',
]);

const anchorsOf = (pieces: readonly Piece[], without: Set<number>): number => {
  let count = 0;
  for (const [at, { name, kind }] of pieces.entries()) {
    if (!ANCHORS.has(name)) continue;
    without.add(at);
    if (name === 'w:commentReference' && kind !== 'close') count++;
  }

  return count;
};

/** Takes out a field's instructions and signs, so that its saved result is ordinary text. */
const takeFieldsOut = (pieces: readonly Piece[], without: Set<number>): void => {
  for (const field of fieldsIn(pieces) ?? []) {
    const { begin, separate, end } = field;
    if (separate === null || field.isInstruction || !keepsSaved(field)) continue;
    takeRunContent(pieces, begin, elementEnd(pieces, separate), without);
    take(pieces, end, elementEnd(pieces, end), without);
  }
  takeSimpleFields(pieces, without);
};

/** Takes out what runs hold between two places, but leaves the runs and paragraphs themselves. */
const takeRunContent = (pieces: readonly Piece[], from: number, to: number, without: Set<number>): void => {
  let isInRun = true;
  for (let at = from; at <= to; at++) {
    const { name, kind } = pieces[at] as Piece;
    if (name === 'w:r') isInRun = kind === 'open';
    else if (isInRun && kind !== 'close') {
      const end = Math.min(elementEnd(pieces, at), to);
      if (name !== 'w:rPr') take(pieces, at, end, without);
      at = end;
    }
  }
};

const take = (pieces: readonly Piece[], from: number, to: number, without: Set<number>): void => {
  for (let at = from; at <= to && at < pieces.length; at++) without.add(at);
};

/** The tags of simple fields go if there is text between them. */
const takeSimpleFields = (pieces: readonly Piece[], without: Set<number>): void => {
  const open: { readonly at: number; readonly name: string; hasText: boolean }[] = [];
  for (const [at, piece] of pieces.entries()) {
    const last = open.at(-1);
    if (last && (piece.name === 'w:sym' || (piece.name === 'w:t' && piece.kind === 'open')))
      last.hasText = true;
    if (piece.name !== 'w:fldSimple') continue;
    if (piece.kind === 'open')
      open.push({ at, name: fieldName(attribute(piece, 'instr') ?? ''), hasText: false });
    else if (piece.kind === 'close') {
      const begun = open.pop();
      const around = open.at(-1);
      if (around && begun?.hasText) around.hasText = true;
      const parents = open.map(({ name }) => name);
      if (!begun?.hasText || !keepsSaved({ name: begun.name, parents })) continue;
      without.add(begun.at);
      without.add(at);
    }
  }
};

/** `symbols` is the font of the symbol that it ended with, or null if it ended with anything else. */
type Run = {
  readonly open: Piece;
  properties: readonly Piece[];
  size: number;
  hasContent: boolean;
  symbols: string | null;
};

type Inserted = { readonly inserted: ReadonlyMap<number, readonly Piece[]>; readonly size: number };

/** The tags that end a run and begin its like, where symbols of one font stand beside anything else but spaces. */
const runsAround = (pieces: readonly Piece[], without: ReadonlySet<number>, room: number): Inserted => {
  const inserted = new Map<number, readonly Piece[]>();
  if (!pieces.some(({ name }) => name === 'w:sym')) return { inserted, size: 0 };
  const path: (Run | null)[] = [];
  let size = 0;

  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    const run = path.at(-1) ?? null;
    if (piece.kind === 'close') {
      path.pop();
      continue;
    }
    if (run && (piece.kind === 'open' || piece.kind === 'empty') && !without.has(at)) {
      if (piece.name === 'w:rPr') {
        const end = elementEnd(pieces, at);
        run.properties = pieces.slice(at, end + 1);
        run.size = run.properties.reduce((sum, { source }) => sum + source.length, run.open.source.length);
        at = end;
        continue;
      }
      if (!isSpace(pieces, at)) {
        const symbols = piece.name === 'w:sym' ? (attribute(piece, 'font') ?? '') : null;
        if (run.hasContent && run.symbols !== symbols) {
          inserted.set(at, anew(run));
          size += run.size;
          if (size > room) break;
        }
        run.hasContent = true;
        run.symbols = symbols;
      }
    }
    if (piece.kind === 'open')
      path.push(
        piece.name === 'w:r'
          ? { open: piece, properties: [], size: piece.source.length, hasContent: false, symbols: null }
          : null,
      );
  }

  return { inserted, size };
};

const isSpace = (pieces: readonly Piece[], at: number): boolean =>
  pieces[at]?.name === 'w:t' &&
  pieces[at + 2]?.name === 'w:t' &&
  /^[ \u00a0]*$/.test(pieces[at + 1]?.source ?? '');

const anew = ({ open, properties }: Run): readonly Piece[] => {
  const tag = /^<([^\s/>]{1,40})/.exec(open.source)?.[1] ?? 'w:r';

  return [{ kind: 'close', name: 'w:r', source: `</${tag}>` }, open, ...properties];
};
