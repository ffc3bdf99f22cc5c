import type { ScriptFont } from '../document/fields/handwriting.ts';

/** A script font for what is written by hand, `text` for words, `strong` for headings. */
export type FontStyle = ScriptFont | 'text' | 'strong';

/** The script font that is used where no other was chosen. */
export const FIRST_SCRIPT_FONT: ScriptFont = 'dancing-script';

/**
 * How far a line of each style reaches above and below its baseline, in parts of its size: the ascent and descent
 * of the font, which is what a browser centres a line by. `text` and `strong` are Noto Sans.
 */
export const lineExtent: Readonly<Record<FontStyle, { readonly above: number; readonly below: number }>> = {
  'dancing-script': { above: 0.92, below: 0.28 },
  'great-vibes': { above: 0.851, below: 0.401 },
  caveat: { above: 0.96, below: 0.3 },
  text: { above: 1.069, below: 0.293 },
  strong: { above: 1.069, below: 0.293 },
};

/** How wide a text is at size 1. */
export type Measure = (text: string, style: FontStyle) => number;
