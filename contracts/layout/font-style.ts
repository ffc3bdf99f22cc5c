import type { ScriptFont } from '../document/fields/handwriting.ts';

/** A script font is for signatures and initials, `text` is for other words, and `strong` is for headings. */
export type FontStyle = ScriptFont | 'text' | 'strong';

/** The script font that is used if the signer chose no other. */
export const FIRST_SCRIPT_FONT: ScriptFont = 'dancing-script';

/** How far something reaches above and below its baseline, as a multiple of the font size. */
export type Extent = { readonly above: number; readonly below: number };

/** Reaches as far up and down as the taller of the two. */
export const highest = (one: Extent, other: Extent): Extent => ({
  above: Math.max(one.above, other.above),
  below: Math.max(one.below, other.below),
});

/**
 * How far a line of each style reaches above and below its baseline, as a multiple of the font size. These are the
 * ascent and descent of the font, which browsers use to centre a line. `text` and `strong` are Noto Sans.
 */
export const lineExtent: Readonly<Record<FontStyle, Extent>> = {
  'dancing-script': { above: 0.92, below: 0.28 },
  'great-vibes': { above: 0.851, below: 0.401 },
  caveat: { above: 0.96, below: 0.3 },
  text: { above: 1.069, below: 0.293 },
  strong: { above: 1.069, below: 0.293 },
};

/** Measures a text at font size 1. Multiply by the font size to get pixels. */
export type Measure = {
  readonly width: (text: string, style: FontStyle) => number;
  /** How far the letters reach, whichever fonts they come from: many scripts are higher or deeper than Latin. */
  readonly ink: (text: string, style: FontStyle) => Extent;
};
