import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_WIDTH, pageHeight } from '#contracts/geometry.ts';
import { type ShownBox, shownSize } from './page-box.ts';
import { inverse, pixelsToPage, transformed } from './place.ts';

test('a point keeps its place from pixels to points, rounded as they are written, and back', () => {
  fc.assert(
    fc.property(
      anyBox,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (box, across, down) => {
        const pixel = { x: across * PAGE_WIDTH, y: down * pageHeight(shownSize(box)) };
        const matrix = pixelsToPage(box);

        const point = transformed(matrix, pixel);
        const back = transformed(inverse(matrix), { x: rounded(point.x), y: rounded(point.y) });

        expect(Math.abs(back.x - pixel.x)).toBeLessThan(0.5);
        expect(Math.abs(back.y - pixel.y)).toBeLessThan(0.5);
      },
    ),
  );
});

test('what lies on the shown page lies in its box', () => {
  fc.assert(
    fc.property(
      anyBox,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (box, across, down) => {
        const pixel = { x: across * PAGE_WIDTH, y: down * pageHeight(shownSize(box)) };
        const { x, y } = transformed(pixelsToPage(box), pixel);

        expect(x).toBeGreaterThanOrEqual(box.left - 0.01);
        expect(x).toBeLessThanOrEqual(box.right + 0.01);
        expect(y).toBeGreaterThanOrEqual(box.bottom - 0.01);
        expect(y).toBeLessThanOrEqual(box.top + 0.01);
      },
    ),
  );
});

/** A viewer turns the page clockwise: its upper left corner as shown is each corner of the page in turn. */
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

/** As PDF source says them, in a ten-thousandth. */
const rounded = (value: number) => Number(value.toFixed(4));

const anyBox: fc.Arbitrary<ShownBox> = fc
  .record({
    left: fc.integer({ min: -500, max: 500 }),
    bottom: fc.integer({ min: -500, max: 500 }),
    width: fc.integer({ min: 10, max: 14_400 }),
    height: fc.integer({ min: 10, max: 14_400 }),
    rotation: fc.constantFrom(0, 90, 180, 270),
  })
  .map(({ left, bottom, width, height, rotation }) => ({
    left,
    bottom,
    right: left + width,
    top: bottom + height,
    rotation: rotation as ShownBox['rotation'],
  }));
