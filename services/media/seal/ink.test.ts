import { expect, test } from 'vitest';
import type { Drawing, InkColour } from '#contracts/document/fields/handwriting.ts';
import { inkColours } from '#contracts/layout/ink-colours.ts';
import { stampMarks } from './stamp.ts';

const box = { pageNumber: 1, x: 100, y: 100, width: 200, height: 50, fontSize: 12 };
const drawing: Drawing = { width: 10, height: 10, curves: [[1, 1, 1, 2, 2, 3, 3, 4, 4]] };
const name = 'f'.repeat(64);

test.each<[InkColour | undefined, InkColour]>([
  [undefined, 'dark-blue'],
  ['dark-blue', 'dark-blue'],
  ['black', 'black'],
  ['blue', 'blue'],
])('a signature in the ink %s is stamped in %s, typed or drawn', (ink, stamped) => {
  const chosen = ink ? { ink } : {};
  const marks = stampMarks(
    [
      { ...box, type: 'signature', value: 'Sam', handwriting: { kind: 'typed', font: 'caveat', ...chosen } },
      { ...box, type: 'initials', value: 'SL', handwriting: { kind: 'drawn', drawing: name, ...chosen } },
    ],
    { width: (text) => text.length / 2, ink: () => ({ above: 1, below: 0 }) },
    new Map([[name, drawing]]),
  );

  expect(marks.map((mark) => 'colour' in mark && mark.colour)).toEqual([
    inkColours[stamped],
    inkColours[stamped],
  ]);
});
