import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURVES_MAX, Drawing } from '#contracts/document/fields/handwriting.ts';
import { drawingOfPicture, type PixelsAt } from './picture-drawing.ts';

const SIZE = { width: 150, height: 75 };

/** A picture whose light, from 0 to 255, is known at each place. */
const picture =
  (lightAt: (x: number, y: number) => number): PixelsAt =>
  (part, to) =>
    Uint8ClampedArray.from({ length: 4 * to.width * to.height }, (_, index) => {
      if (index % 4 === 3) return 255;
      const at = Math.floor(index / 4);
      const x = part.left + ((at % to.width) + 0.5) * (part.width / to.width);
      const y = part.top + (Math.floor(at / to.width) + 0.5) * (part.height / to.height);
      return lightAt(x, y);
    });

/** A thick line from 25, 50 to 125, 25. */
const isLine = (x: number, y: number) => x >= 25 && x <= 125 && Math.abs(y - (50 - (x - 25) / 4)) < 1.5;

describe('a signature on a picture', () => {
  test('is cut to where the ink is, in its own shape', () => {
    const drawing = drawingOfPicture(
      SIZE,
      picture((x, y) => (isLine(x, y) ? 30 : 250)),
    );

    expect((drawing?.width ?? 0) / (drawing?.height ?? 1)).toBeCloseTo(100 / 28, 0);
  });

  test('is found in the shadow of a hand', () => {
    const drawing = drawingOfPicture(
      SIZE,
      picture((x, y) => (isLine(x, y) ? 0.4 : 1) * (120 + 0.8 * x)),
    );

    expect((drawing?.width ?? 0) / (drawing?.height ?? 1)).toBeCloseTo(100 / 28, 0);
  });

  test.each([
    ['nothing is written', () => 240],
    ['everything is dark', () => 5],
    [
      'half of it is, in a pattern',
      (x: number, y: number) => ((Math.floor(x / 3) + Math.floor(y / 3)) % 2 ? 10 : 250),
    ],
  ] as const)('is not there where %s', (_, lightAt) => {
    expect(drawingOfPicture(SIZE, picture(lightAt))).toBeNull();
  });

  test('always fits the contract, however much is scribbled', () => {
    const spots = fc.array(fc.record({ x: fc.nat(150), y: fc.nat(75), r: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(spots, (all) => {
        const isInk = (x: number, y: number) => all.some((one) => Math.hypot(one.x - x, one.y - y) <= one.r);
        const drawing = drawingOfPicture(
          SIZE,
          picture((x, y) => (isInk(x, y) ? 20 : 245)),
        );
        if (drawing) expect(Drawing.parse(drawing).curves.length).toBeLessThanOrEqual(CURVES_MAX);
      }),
      { numRuns: 15 },
    );
  });
});
