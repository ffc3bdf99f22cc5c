import type { InkColour } from '../document/fields/handwriting.ts';

/** The colour of a pen whose colour nobody chose. */
export const DEFAULT_INK: InkColour = 'dark-blue';

/** Red, green and blue from 0 to 1, on the screen and in the sealed PDF. */
export const inkColours: Readonly<Record<InkColour, readonly [number, number, number]>> = {
  black: [0.06, 0.06, 0.08],
  blue: [0.08, 0.3, 0.8],
  'dark-blue': [0.09, 0.16, 0.45],
};
