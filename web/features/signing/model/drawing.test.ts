import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURVES_MAX as CONTRACT_MAX, Drawing } from '#contracts/document/fields/handwriting.ts';
import { CURVES_MAX, drawingOf, type Ink, inksOf } from './drawing.ts';

describe('a drawing', () => {
  test('is what the contract takes: whole units, all of the ink within its sides', () => {
    fc.assert(
      fc.property(fc.array(ink, { minLength: 1, maxLength: 30 }), (inks) => {
        const drawing = Drawing.parse(drawingOf(inks));

        for (const [thickness, ...coordinates] of drawing.curves)
          coordinates.forEach((coordinate, index) => {
            const side = index % 2 === 0 ? drawing.width : drawing.height;
            expect(coordinate - thickness / 2).toBeGreaterThanOrEqual(-1);
            expect(coordinate + thickness / 2).toBeLessThanOrEqual(side + 1);
          });
      }),
    );
  });

  test('keeps its proportions, and is cut to where the ink is', () => {
    const { width, height, curves } = drawingOf([stroke(2, [100, 50], [110, 50], [190, 90], [200, 90])]);

    expect([width, height]).toEqual([1_021, 421]);
    expect(curves).toEqual([[20, 10, 10, 110, 10, 910, 410, 1_010, 410]]);
  });

  test('of one dot is a dot', () => {
    const { width, height, curves } = drawingOf([stroke(4, [7, 9], [7, 9], [7, 9], [7, 9])]);

    expect([width, height]).toEqual([41, 41]);
    expect(curves).toEqual([[40, 20, 20, 20, 20, 20, 20, 20, 20]]);
  });

  test('may have as many curves as the contract says', () => {
    expect(CURVES_MAX).toBe(CONTRACT_MAX);
  });
});

test('curves, lines of two points and taps are read from what the pad says', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300"><path d="M 1.000,2.000 C 3.500,4.000 5.000,-6.000 7.000,8.000" stroke-width="2.250" stroke="black" fill="none" stroke-linecap="round"></path><circle r="1.5" cx="10" cy="20" fill="black"></circle><line x1="1" y1="2" x2="3" y2="4" stroke="black" stroke-width="3" stroke-linecap="round"></line></svg>`;

  expect(inksOf(svg)).toEqual([
    stroke(2.25, [1, 2], [3.5, 4], [5, -6], [7, 8]),
    stroke(3, [10, 20], [10, 20], [10, 20], [10, 20]),
    stroke(3, [1, 2], [1, 2], [3, 4], [3, 4]),
  ]);
});

type Pair = readonly [number, number];

const stroke = (thickness: number, ...points: [Pair, Pair, Pair, Pair]): Ink => ({
  thickness,
  points: points.map(([x, y]) => ({ x, y })) as unknown as Ink['points'],
});

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const point = fc.record({ x: number(-50, 1_500), y: number(-50, 900) });
const ink: fc.Arbitrary<Ink> = fc.record({
  thickness: number(0.1, 8),
  points: fc.tuple(point, point, point, point),
});
