import { pointsPerPixel } from '#contracts/document/fields/geometry.ts';
import { type ShownBox, shownSize } from './page-box.ts';

export type Point = { readonly x: number; readonly y: number };

/** `[a b c d e f]` of a PDF transformation: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/**
 * Turns CSS pixels of a page that is shown `PAGE_WIDTH` wide, with the origin top left and y downward, into the page's
 * own coordinates. UserUnit doesn't matter here, because it enlarges the page and its contents alike.
 */
export const pixelsToPage = (box: ShownBox): Matrix => {
  const scale = pointsPerPixel(shownSize(box));
  const { left, bottom, right, top } = box;

  switch (box.rotation) {
    case 0:
      return [scale, 0, 0, -scale, left, top];
    case 90:
      return [0, scale, scale, 0, left, bottom];
    case 180:
      return [-scale, 0, 0, scale, right, bottom];
    case 270:
      return [0, -scale, -scale, 0, right, top];
  }
};

export const transformed = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

export const inverse = ([a, b, c, d, e, f]: Matrix): Matrix => {
  const determinant = a * d - b * c;

  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
};
