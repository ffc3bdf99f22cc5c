import bidiModule from 'bidi-js';
import { type Extent, type FontStyle, highest, type Measure } from '#contracts/layout/font-style.ts';
import { numberOf } from '#contracts/text/printable.ts';
import type { Face, Fonts } from './fonts.ts';

/** Lengths are multiples of the text's size. */
export type ShapedGlyph = {
  readonly id: number;
  readonly codePoints: readonly number[];
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
};

/** Glyphs of one face, from left to right. */
export type Run = {
  readonly face: Face;
  readonly glyphs: readonly ShapedGlyph[];
  readonly width: number;
  readonly ink: Extent;
  /**
   * The text that the run stands for, if its single glyphs don't tell: some scripts change their order, and some signs
   * are missing.
   */
  readonly says: string | null;
};

export type Shaper = {
  /** Runs from left to right, in whichever direction the text is read. */
  readonly shape: (text: string, style: FontStyle) => readonly Run[];
  readonly measure: Measure;
};

export const shaper = (fonts: Fonts): Shaper => {
  const runsOf = remembered((piece, style) => visualRuns(fonts, piece, style));
  // A text is measured before it is drawn, and labels are the same in each document.
  const allRuns = remembered((text, style) => piecesOf(text, style).flatMap((piece) => runsOf(piece, style)));

  return {
    shape: remembered((text, style) => joined(allRuns(text, style))),
    measure: {
      width: (text, style) => allRuns(text, style).reduce((width, run) => width + run.width, 0),
      ink: (text, style) =>
        allRuns(text, style)
          .map((run) => run.ink)
          .reduce(highest, NO_INK),
    },
  };
};

const NO_INK: Extent = { above: 0, below: 0 };

type Runs = (text: string, style: FontStyle) => readonly Run[];

/** Characters of each style, each of which takes a hundred bytes or so. */
const MOST_KNOWN = 50_000;

const remembered = (of: Runs): Runs => {
  const knownByStyle = new Map<FontStyle, { readonly runs: Map<string, readonly Run[]>; size: number }>();

  return (text, style) => {
    const known = knownByStyle.get(style) ?? { runs: new Map(), size: 0 };
    knownByStyle.set(style, known);
    const found = known.runs.get(text);
    if (found) return found;

    const runs = of(text, style);
    known.size += text.length;
    if (known.size > MOST_KNOWN) {
      known.runs.clear();
      known.size = text.length;
    }
    known.runs.set(text, runs);

    return runs;
  };
};

/**
 * Words repeat, so text fonts shape left-to-right text word by word. Words with figures, such as hashes and times, rarely
 * repeat. Their figures and the text between them are shaped apart, because text fonts never join a figure to its
 * neighbour, except beside the slash of a fraction. Script fonts shape the whole text, because they draw a letter in
 * another form if the word before has the same letter.
 */
const piecesOf = (text: string, style: FontStyle): readonly string[] => {
  const isText = style === 'text' || style === 'strong';
  if (!isText || !/^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}]*$/u.test(text)) return [text];

  return text
    .split(/(?<= )/)
    .flatMap((word) => (word.includes(FRACTION_SLASH) ? [word] : word.split(/(?<=\d)|(?=\d)/)));
};

const FRACTION_SLASH = '\u2044';

const joined = (runs: readonly Run[]): readonly Run[] => {
  const longer: Run[] = [];
  for (const run of runs) {
    const last = longer.at(-1);
    if (last && last.face === run.face && last.says === null && run.says === null)
      longer[longer.length - 1] = {
        ...last,
        glyphs: [...last.glyphs, ...run.glyphs],
        width: last.width + run.width,
        ink: highest(last.ink, run.ink),
      };
    else longer.push(run);
  }

  return longer;
};

type Piece = {
  readonly text: string;
  readonly face: Face;
  readonly script: string | null;
  readonly level: number;
  /** The character that the text stands for, if no face has it. */
  readonly says: string | null;
};

const visualRuns = (fonts: Fonts, text: string, style: FontStyle): readonly Run[] =>
  inVisualOrder(piecesByFace(fonts, text, style)).map(shapedRun);

/** The package's types describe an ES module, but Node gives its CommonJS form, which is the factory itself. */
const bidi = (bidiModule as unknown as typeof bidiModule.default)();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const piecesByFace = (fonts: Fonts, text: string, style: FontStyle): readonly Piece[] => {
  const { levels } = bidi.getEmbeddingLevels(text);
  const pieces: Piece[] = [];

  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    for (const { shown, face, says } of facesOf(fonts, segment, style, text)) {
      const last = pieces.at(-1);
      const script = scriptOf(shown);
      const goesOn = last && last.face === face && last.level === level && !last.says && !says;

      if (goesOn && sameScript(last.script, script))
        pieces[pieces.length - 1] = { ...last, text: last.text + shown, script: last.script ?? script };
      else pieces.push({ text: shown, face, script, level, says });
    }
  }

  return pieces;
};

/** Characters for private use and control characters, for some of which fonts have an empty glyph. Tabs are space. */
const NEVER_SHOWN = /[\p{Co}\p{Cs}]|(?![\t\n\r])\p{Cc}/u;

type Faced = { readonly shown: string; readonly face: Face; readonly says: string | null };

/** A grapheme in a face that has all of it, or else its characters, each in a face of its own. */
const facesOf = (fonts: Fonts, grapheme: string, style: FontStyle, around: string): readonly Faced[] => {
  const whole = NEVER_SHOWN.test(grapheme) ? null : fonts.faceFor(grapheme, style, around);
  if (whole) return [{ shown: grapheme, face: whole, says: null }];

  return [...grapheme].map((character) => {
    const face = NEVER_SHOWN.test(character) ? null : fonts.faceFor(character, style, around);

    return face
      ? { shown: character, face, says: null }
      : { shown: numberOf(character), face: fonts.ownFace(style), says: character };
  });
};

/** Null for characters that belong to every script, such as spaces and digits. */
const scriptOf = (grapheme: string): string | null =>
  SHAPED_ALONE.find((script) => script.test(grapheme))?.source ?? (/\p{L}/u.test(grapheme) ? 'simple' : null);

/** Scripts that share a font with others, but are shaped by rules of their own. */
const SHAPED_ALONE = [/\p{sc=Devanagari}/u, /\p{sc=Arabic}/u, /\p{sc=Hebrew}/u];

const sameScript = (one: string | null, other: string | null) =>
  one === null || other === null || one === other;

/** Rule L2 of Unicode's annex 9: from the highest level down, reverses each sequence at that level or above. */
const inVisualOrder = (pieces: readonly Piece[]): readonly Piece[] => {
  const ordered = [...pieces];

  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      const length = ordered.slice(start).findIndex((piece) => piece.level < level);
      const end = length < 0 ? ordered.length : start + length;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }

  return ordered;
};

const shapedRun = ({ text, face, level, says }: Piece): Run => {
  const isFromRight = level % 2 === 1 && says === null;
  const em = (units: number) => units / face.font.unitsPerEm;
  const glyphs = face.glyphs(text, isFromRight);
  const shaped = glyphs.map(({ id, codePoints, advance, dx, dy }) => ({
    id,
    codePoints: isFromRight ? codePoints.map(mirrored) : codePoints,
    advance: em(advance),
    dx: em(dx),
    dy: em(dy),
  }));
  const spelled = String.fromCodePoint(
    ...shaped.flatMap(({ id, codePoints }) => (id === MISSING ? [] : codePoints)),
  );

  return {
    face,
    glyphs: shaped,
    width: shaped.reduce((width, glyph) => width + glyph.advance, 0),
    ink: glyphs.map(({ top, bottom }) => ({ above: em(top), below: -em(bottom) })).reduce(highest, NO_INK),
    says: says ?? (!isFromRight && spelled !== text ? text : null),
  };
};

/** A bracket that is read from the right is drawn as the other one, and its glyph stands for that. */
const mirrored = (codePoint: number): number =>
  bidi.getMirroredCharacter(String.fromCodePoint(codePoint))?.codePointAt(0) ?? codePoint;

/** The first glyph of every font stands for characters that it doesn't have. */
const MISSING = 0;
