import type { InkColour } from '#contracts/document/fields/handwriting.ts';
import { DEFAULT_INK, inkColours } from '#contracts/layout/ink-colours.ts';

/** The colours of the stamp (services/media/seal/stamp.ts): text is black, what is written by hand as a pen writes. */
export const BLACK = 'rgb(15 15 20)';

export const penOf = (ink: InkColour = DEFAULT_INK) =>
  `rgb(${inkColours[ink].map((part) => Math.round(255 * part)).join(' ')})`;
