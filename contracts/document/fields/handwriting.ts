import { z } from 'zod';
import { Sha256 } from '../../ids.ts';

export const ScriptFont = z.enum(['dancing-script', 'great-vibes', 'caveat']);
export type ScriptFont = z.infer<typeof ScriptFont>;

/** The colours that a signer's pen may have. It's dark blue if nothing else is said. */
export const InkColour = z.enum(['black', 'blue', 'dark-blue']);
export type InkColour = z.infer<typeof InkColour>;

const ink = InkColour.exactOptional();

/**
 * How a signature or initials look: typed in a script font, or drawn. `drawing` is the SHA-256 of a blob. `source` says
 * that it wasn't drawn on the page, but taken from a picture that the signer uploaded.
 */
export const Handwriting = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), font: ScriptFont, ink }),
  z.strictObject({
    kind: z.literal('drawn'),
    drawing: Sha256,
    ink,
    source: z.literal('picture').exactOptional(),
  }),
]);
export type Handwriting = z.infer<typeof Handwriting>;

const SIDE_MAX = 10_000;
const coordinate = z.int().min(0).max(SIDE_MAX);

/**
 * A piece of a stroke: a cubic Bézier curve with round ends. The numbers are its thickness, then x and y of its start,
 * of its two control points and of its end.
 */
const Curve = z.tuple([
  z.int().min(1).max(1_000),
  ...([coordinate, coordinate, coordinate, coordinate] as const),
  ...([coordinate, coordinate, coordinate, coordinate] as const),
]);

export const CURVES_MAX = 2_000;

/**
 * Something drawn by hand. It's measured in whole units of its own, from the top left corner. All of the ink is within
 * its width and height.
 */
export const Drawing = z.strictObject({
  width: z.int().min(1).max(SIDE_MAX),
  height: z.int().min(1).max(SIDE_MAX),
  curves: z.array(Curve).min(1).max(CURVES_MAX),
});
export type Drawing = z.infer<typeof Drawing>;
