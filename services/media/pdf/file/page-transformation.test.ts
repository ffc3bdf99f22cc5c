import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAGE_WIDTH, pageHeight, pointsPerPixel } from '#contracts/document/fields/geometry.ts';
import { type ShownBox, shownSize } from './page-box.ts';
import { inverse, type Point, pixelsToPage, transformed } from './page-transformation.ts';

describe.each([0, 90, 180, 270] as const)('on any part of any page, turned by %i degrees,', (rotation) => {
  const box = anyBox(rotation);

  test('a point keeps its place from pixels to points, rounded as they are written, and back', () => {
    fc.assert(
      fc.property(box, share, share, (box, across, down) => {
        const pixel = { x: across * PAGE_WIDTH, y: down * pageHeight(shownSize(box)) };
        const back = thereAndBack(box, pixel);

        expect(Math.abs(back.x - pixel.x)).toBeLessThan(0.5);
        expect(Math.abs(back.y - pixel.y)).toBeLessThan(0.5);
      }),
    );
  });

  test('a field comes back as the whole pixels that it was', () => {
    fc.assert(
      fc.property(box, share, share, share, share, (box, ...shares) => {
        const height = pageHeight(shownSize(box));
        const [left = 0, right = 0, top = 0, bottom = 0] = shares.map((one, n) =>
          Math.round(one * (n < 2 ? PAGE_WIDTH : height)),
        );
        const corners = [
          { x: left, y: top },
          { x: right, y: bottom },
        ];

        const back = corners.map((corner) => thereAndBack(box, corner));
        expect(back.map(({ x, y }) => ({ x: whole(x), y: whole(y) }))).toEqual(corners);
      }),
    );
  });

  test('what lies on the shown page lies in its box', () => {
    fc.assert(
      fc.property(box, share, share, (box, across, down) => {
        const pixel = { x: across * PAGE_WIDTH, y: down * pageHeight(shownSize(box)) };
        const { x, y } = transformed(pixelsToPage(box), pixel);

        expect(x).toBeGreaterThanOrEqual(box.left - 0.01);
        expect(x).toBeLessThanOrEqual(box.right + 0.01);
        expect(y).toBeGreaterThanOrEqual(box.bottom - 0.01);
        expect(y).toBeLessThanOrEqual(box.top + 0.01);
      }),
    );
  });

  test('what is right of and below a point on the screen is so on the page as it is turned', () => {
    fc.assert(
      fc.property(box, share, share, (box, across, down) => {
        const matrix = pixelsToPage(box);
        const pixel = { x: across * PAGE_WIDTH, y: down * pageHeight(shownSize(box)) };
        const [here, right, below] = [
          pixel,
          { ...pixel, x: pixel.x + 100 },
          { ...pixel, y: pixel.y + 100 },
        ].map((point) => transformed(matrix, point)) as [Point, Point, Point];
        const side = 100 * pointsPerPixel(shownSize(box));

        expect(turned({ x: right.x - here.x, y: right.y - here.y }, rotation).x).toBeCloseTo(side, 6);
        expect(turned({ x: below.x - here.x, y: below.y - here.y }, rotation).y).toBeCloseTo(-side, 6);
      }),
    );
  });
});

/** A viewer turns the page clockwise, so the shown upper left corner is each corner of the page in turn. */
test.each([
  [0, { x: 100, y: 700 }],
  [90, { x: 100, y: 50 }],
  [180, { x: 500, y: 50 }],
  [270, { x: 500, y: 700 }],
] as const)(
  'turned by %i degrees, the upper left corner is the right one of the page',
  (rotation, corner) => {
    const box = { left: 100, bottom: 50, right: 500, top: 700, rotation };

    expect(transformed(pixelsToPage(box), { x: 0, y: 0 })).toEqual(corner);
  },
);

/** Rounds as PDF source does, to a ten-thousandth. */
const rounded = (value: number) => Number(value.toFixed(4));

const thereAndBack = (box: ShownBox, pixel: Point) => {
  const matrix = pixelsToPage(box);
  const point = transformed(matrix, pixel);

  return transformed(inverse(matrix), { x: rounded(point.x), y: rounded(point.y) });
};

/** Never answers minus zero, which differs from the zero of a field. */
const whole = (pixels: number) => Math.round(pixels) + 0;

/** A direction on the page as a viewer shows it, with y upward. */
const turned = ({ x, y }: Point, rotation: ShownBox['rotation']): Point => {
  switch (rotation) {
    case 0:
      return { x, y };
    case 90:
      return { x: y, y: -x };
    case 180:
      return { x: -x, y: -y };
    case 270:
      return { x: -y, y: x };
  }
};

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** The part of a page that a CropBox leaves: any size that PDF allows, anywhere, also in fractions of a point. */
function anyBox(rotation: ShownBox['rotation']): fc.Arbitrary<ShownBox> {
  const offset = fc.double({ min: -5_000, max: 5_000, noNaN: true });
  const size = fc.double({ min: 10, max: 14_400, noNaN: true });

  return fc
    .record({ left: offset, bottom: offset, width: size, height: size })
    .map(({ left, bottom, width, height }) => ({
      left,
      bottom,
      rotation,
      right: left + width,
      top: bottom + height,
    }));
}
