import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import { CURVES_MAX, drawingOf, type Ink } from '../model/drawing.ts';

type Size = { readonly width: number; readonly height: number };
type Part = Size & { readonly left: number; readonly top: number };

/** Red, green, blue and alpha of each pixel of a part of the picture, scaled to that size. */
export type PixelsAt = (part: Part, to: Size) => Uint8ClampedArray;

/**
 * The ink on a picture, as a pen draws it: a stroke for each run of dark pixels in a row. It is looked for in the whole
 * picture, then drawn from the part where it is, as fine as the contract lets a drawing be. Null where nothing is
 * written, or where more is dark than somebody writes.
 */
export const drawingOfPicture = (picture: Size, pixelsAt: PixelsAt): Drawing | null => {
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height };
  const small = within(picture, LOOKED_AT);
  const found = reachOf(inkIn(pixelsAt(whole, small), small), small);
  if (!found) return null;
  const part = scaled(found, picture.width / small.width, picture.height / small.height);

  for (const rows of FINENESS) {
    const size = within(part, { width: 4 * rows, height: rows });
    const ink = inkIn(pixelsAt(part, size), size);
    const strokes = strokesOf(ink, size);
    if (strokes.length > 0 && strokes.length <= CURVES_MAX) return drawingOf(strokes);
  }

  return null;
};

const LOOKED_AT: Size = { width: 800, height: 800 };

/** Rows of pixels that a drawing is made of, the finest first. */
const FINENESS = [240, 180, 140, 110, 80, 60, 40] as const;

/** Pixels at most this bright, as part of what is around them, are ink: paper has shadows. */
const DARK = 0.82;
/** More ink than this is no handwriting. */
const MOST_INK = 0.4;

/** The size within these sides that has the same shape, never larger than it is. */
const within = ({ width, height }: Size, most: Size): Size => {
  const scale = Math.min(1, most.width / width, most.height / height);

  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const scaled = ({ left, top, width, height }: Part, across: number, down: number): Part => ({
  left: left * across,
  top: top * down,
  width: width * across,
  height: height * down,
});

/** Whether each pixel is darker than the mean of a square around it. */
const inkIn = (pixels: Uint8ClampedArray, { width, height }: Size): Uint8Array => {
  const light = new Float64Array(width * height);
  for (let at = 0; at < light.length; at++)
    light[at] =
      (299 * (pixels[4 * at] ?? 0) + 587 * (pixels[4 * at + 1] ?? 0) + 114 * (pixels[4 * at + 2] ?? 0)) /
      1_000;
  const meanAt = meansOf(light, { width, height });
  const ink = new Uint8Array(light.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      ink[y * width + x] = (light[y * width + x] ?? 0) < DARK * meanAt(x, y) ? 1 : 0;

  return ink;
};

/** The mean of the square around a pixel, from sums of everything above and to the left of each. */
const meansOf = (light: Float64Array, { width, height }: Size) => {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * stride + x + 1] =
        (light[y * width + x] ?? 0) +
        (sums[y * stride + x + 1] ?? 0) +
        (sums[(y + 1) * stride + x] ?? 0) -
        (sums[y * stride + x] ?? 0);
  const reach = Math.max(8, Math.round(Math.max(width, height) / 8));

  return (x: number, y: number) => {
    const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    const at = (column: number, row: number) => sums[row * stride + column] ?? 0;

    return (
      (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) /
      ((right - left) * (bottom - top))
    );
  };
};

/** Where the ink is; null where there is none, or too much. */
const reachOf = (ink: Uint8Array, { width, height }: Size): Part | null => {
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!ink[y * width + x]) continue;
      count += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  if (count < LEAST_INK || count > MOST_INK * ink.length) return null;

  return { left, top, width: right - left + 1, height: bottom - top + 1 };
};

/** Fewer dark pixels than this are dust. */
const LEAST_INK = 12;

/** Rows overlap by this much, so that no reader shows a line of light between them. */
const THICKNESS = 1.6;

/** A stroke along each run of ink; single pixels are left out, as dust. */
const strokesOf = (ink: Uint8Array, { width, height }: Size): readonly Ink[] => {
  const strokes: Ink[] = [];
  for (let y = 0; y < height; y++) {
    let start = -1;
    for (let x = 0; x <= width; x++) {
      const isInk = x < width && ink[y * width + x] === 1;
      if (isInk && start < 0) start = x;
      if (isInk || start < 0) continue;
      if (x - start > 1 || hasNeighbour(ink, width, start, y))
        strokes.push(stroke(start + 0.5, x - 0.5, y + 0.5));
      start = -1;
    }
  }

  return strokes;
};

const hasNeighbour = (ink: Uint8Array, width: number, x: number, y: number) =>
  ink[(y - 1) * width + x] === 1 || ink[(y + 1) * width + x] === 1;

const stroke = (from: number, to: number, y: number): Ink => ({
  thickness: THICKNESS,
  points: [
    { x: from, y },
    { x: from, y },
    { x: to, y },
    { x: to, y },
  ],
});
