import { Blob, Buffer, BufferFlag, ClusterLevel, Direction, Face, Font, shape } from 'harfbuzzjs';

/** Lengths are in units of the font. */
export type Glyph = {
  readonly id: number;
  /** The characters that it stands for. None if a glyph beside it stands for them too. */
  readonly codePoints: readonly number[];
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
  /** Where its ink ends above and below the baseline. Both grow upward. */
  readonly top: number;
  readonly bottom: number;
};

/** The glyphs of a text in one script and one direction, from left to right. */
export type Glyphs = (text: string, isFromRight: boolean) => readonly Glyph[];

/**
 * Shapes with HarfBuzz, as browsers do, so that the sealed page shows what the screen showed. It ends, and takes time by
 * the length of the text alone, whatever is written. `index` is the font's place in a collection.
 */
export const glyphsOf = (bytes: Uint8Array, index = 0): Glyphs => {
  let font: Font | undefined;
  const buffer = new Buffer();

  return (text, isFromRight) => {
    font ??= new Font(new Face(new Blob(bytes), index));
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isFromRight ? Direction.RTL : Direction.LTR);
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.setFlags(BufferFlag.BOT | BufferFlag.EOT | BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    shape(font, buffer);
    const shaped = buffer.getGlyphInfosAndPositions();
    const meanings = meaningsOf(font, text, shaped, isFromRight);
    const inkOf = (id: number) => font?.glyphExtents(id) ?? { yBearing: 0, height: 0 };

    return shaped
      .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }, index) => {
        const { yBearing, height } = inkOf(codepoint);

        return {
          id: codepoint,
          codePoints: meanings[index] ?? [],
          advance: xAdvance,
          dx: xOffset,
          dy: yOffset,
          top: yOffset + yBearing,
          bottom: yOffset + yBearing + height,
        };
      })
      .filter(({ id, codePoints }) => id !== MISSING || codePoints.length > 0);
  };
};

/** The first glyph of every font, a box, stands for what it doesn't have. What isn't seen needs no box. */
const MISSING = 0;

type Shaped = { readonly codepoint: number; readonly cluster: number };

/**
 * What each glyph stands for: all of its cluster if it's alone, otherwise the character whose own glyph it is, so that a
 * glyph stands for the same wherever it is used. Where no glyph of a cluster is a character's own, all of it stands with
 * the first glyph if it's read from the right, and with none otherwise, so that the run says what it means.
 */
const meaningsOf = (
  font: Font,
  text: string,
  shaped: readonly Shaped[],
  isFromRight: boolean,
): readonly (readonly number[])[] => {
  const clusters = Map.groupBy(shaped, ({ cluster }) => cluster);
  const starts = [...clusters.keys()].sort((one, other) => one - other);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1]]));

  return shaped.map((glyph) => {
    const { codepoint, cluster } = glyph;
    const together = clusters.get(cluster) ?? [];
    const codePoints = seenIn(text.slice(cluster, endOf.get(cluster)));
    const codePointsOf = (id: number) =>
      codePoints.filter((one) => font.nominalGlyph(one) === id).slice(0, 1);
    if (together.length === 1) return codePoints;
    if (!isFromRight || together.some((one) => codePointsOf(one.codepoint).length > 0))
      return codePointsOf(codepoint);
    return together[0] === glyph ? codePoints : [];
  });
};

/** Joiners and the like only change what's beside them. */
const seenIn = (text: string): readonly number[] =>
  [...text]
    .filter((character) => !/\p{Default_Ignorable_Code_Point}/u.test(character))
    .map((character) => character.codePointAt(0) ?? 0);
