import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandBetween,
  centredAt,
  followedByAll,
  moved,
  overlaps,
  resized,
  roomOn,
  touchedBy,
} from './geometry.ts';

describe('where a field may lie', () => {
  test('a moved field stays on its page', () => {
    fc.assert(
      fc.property(boxOn(a4), offset, (box, by) => {
        const { x, y, width, height } = moved(box, by, a4);
        expect([x, y].every(Number.isInteger)).toBe(true);
        expect([x >= 0, y >= 0, x + width <= a4.width, y + height <= a4.height]).toEqual(all(4));
      }),
    );
  });

  test('a field larger than its page begins at the page’s upper left corner', () => {
    expect(moved({ x: 5, y: 5, width: 900, height: 2_000 }, { dx: 50, dy: 50 }, a4)).toMatchObject({
      x: 0,
      y: 0,
    });
  });

  test('a resized field is 50 × 30 at least, and on its page as far as that lets it', () => {
    fc.assert(
      fc.property(boxOn(a4), size, (box, to) => {
        const { x, y, width, height } = resized(box, to, a4);
        expect([x, y]).toEqual([box.x, box.y]);
        expect([width >= 50, height >= 30]).toEqual(all(2));
        expect([width <= Math.max(a4.width - x, 50), height <= Math.max(a4.height - y, 30)]).toEqual(all(2));
      }),
    );
  });

  test('a field is put down with its middle under the pointer, to half a pixel, where the page has room', () => {
    fc.assert(
      fc.property(fc.double({ min: 100, max: 600, noNaN: true }), (x) => {
        const box = centredAt({ x, y: 500 }, { width: 150, height: 30 }, a4);
        expect(Math.abs(box.x + 75 - x)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('the room on a page follows its shape, whatever its real size', () => {
    expect(roomOn({ width: 595, height: 842 })).toEqual({ width: 794, height: 1123 });
    expect(roomOn({ width: 1190, height: 1684 })).toEqual({ width: 794, height: 1123 });
    expect(roomOn({ width: 842, height: 595 })).toEqual({ width: 794, height: 561 });
  });
});

describe('several fields at once', () => {
  test('fields that are moved together keep their places to each other, and all stay on their page', () => {
    fc.assert(
      fc.property(fc.array(boxOn(a4), { minLength: 1, maxLength: 6 }), offset, (boxes, by) => {
        const taken = followedByAll(
          boxes.map((box) => ({ box, room: a4 })),
          by,
        );
        const after = boxes.map((box) => moved(box, taken, a4));
        for (const [place, { x, y }] of after.entries())
          expect([x - (boxes[place]?.x ?? 0), y - (boxes[place]?.y ?? 0)]).toEqual([
            taken.dx + 0,
            taken.dy + 0,
          ]);
      }),
    );
  });

  test('a rubber band takes what it touches, whichever way it was drawn', () => {
    const [near, far] = [box(100, 100), box(400, 400)];
    const down = bandBetween({ x: 90, y: 90 }, { x: 120, y: 110 });
    const up = bandBetween({ x: 120, y: 110 }, { x: 90, y: 90 });
    expect(down).toEqual(up);
    expect(touchedBy(down, [near, far])).toEqual([near]);
  });

  test('fields that only touch do not overlap', () => {
    expect(overlaps(box(0, 0), box(50, 0))).toBe(false);
    expect(overlaps(box(0, 0), box(49, 29))).toBe(true);
  });
});

const a4 = { width: 794, height: 1123 };
const all = (count: number) => Array(count).fill(true);
const box = (x: number, y: number) => ({ x, y, width: 50, height: 30 });

const boxOn = (room: { width: number; height: number }) =>
  fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })).chain(([width, height]) =>
    fc.record({
      x: fc.integer({ min: 0, max: room.width - width }),
      y: fc.integer({ min: 0, max: room.height - height }),
      width: fc.constant(width),
      height: fc.constant(height),
    }),
  );
const far = fc.integer({ min: -2_000, max: 2_000 });
const offset = fc.record({ dx: far, dy: far });
const size = fc.record({
  width: fc.integer({ min: -50, max: 2_000 }),
  height: fc.integer({ min: -50, max: 2_000 }),
});
