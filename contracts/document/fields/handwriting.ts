import { z } from 'zod';
import { Sha256 } from '../../ids.ts';

export const ScriptFont = z.enum(['dancing-script', 'great-vibes', 'caveat']);
export type ScriptFont = z.infer<typeof ScriptFont>;

/** How a signature or initials look: typed in a script font, or drawn. A drawing is named by its blob. */
export const Handwriting = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), font: ScriptFont }),
  z.strictObject({ kind: z.literal('drawn'), drawing: Sha256 }),
]);
export type Handwriting = z.infer<typeof Handwriting>;

const SIDE_MAX = 10_000;
const coordinate = z.int().min(0).max(SIDE_MAX);

/** A piece of a stroke, a cubic Bézier curve with round ends: thickness, start, two control points, end. */
const Curve = z.tuple([
  z.int().min(1).max(1_000),
  ...([coordinate, coordinate, coordinate, coordinate] as const),
  ...([coordinate, coordinate, coordinate, coordinate] as const),
]);

export const CURVES_MAX = 2_000;

/** What was drawn by hand, in whole units of its own, origin top left: all of the ink lies within width and height. */
export const Drawing = z.strictObject({
  width: z.int().min(1).max(SIDE_MAX),
  height: z.int().min(1).max(SIDE_MAX),
  curves: z.array(Curve).min(1).max(CURVES_MAX),
});
export type Drawing = z.infer<typeof Drawing>;
