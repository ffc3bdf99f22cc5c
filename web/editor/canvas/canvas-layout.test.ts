import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  keptUnder,
  type Layout,
  mostVisible,
  pageAt,
  pagesBetween,
  scaleAt,
  scrolledTo,
  topOf,
} from './canvas-layout.ts';

describe('pages on the canvas', () => {
  test('at 100 % a page is 794 pixels wide, or as wide as a canvas that is narrower', () => {
    expect(scaleAt(100, 1_200)).toBe(1);
    expect(scaleAt(100, 375) * 794).toBeCloseTo(351);
    expect(scaleAt(200, 375) * 794).toBeCloseTo(702);
  });

  test('a height is found again on the page that it was taken from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.double({ min: 0, max: 500, noNaN: true }), (page, y) => {
        const at = pageAt(layout, topOf(layout, page) + 32 + y * layout.scale);
        expect(at.pageNumber).toBe(page);
        expect(at.y).toBeCloseTo(y, 6);
      }),
    );
  });

  test('the pages that are seen are counted from their labels on', () => {
    expect(pagesBetween(layout, 0, 100)).toEqual({ first: 1, last: 1 });
    expect(pagesBetween(layout, 0, topOf(layout, 3) + 1)).toEqual({ first: 1, last: 3 });
    expect(pagesBetween(layout, -500, 1_000_000)).toEqual({ first: 1, last: 4 });
  });

  test('the page of which most is seen is the one that is shown; of several whole ones, the first', () => {
    expect(mostVisible(layout, { top: 0, height: 700 })).toBe(1);
    expect(mostVisible(layout, { top: topOf(layout, 2) - 100, height: 700 })).toBe(2);
    const small = { ...layout, scale: 0.1 };
    expect(mostVisible(small, { top: topOf(small, 2), height: 700 })).toBe(2);
  });

  test('what is scrolled to is seen whole, or its beginning where it is too large', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 20, max: 400 }),
        fc.integer({ min: 0, max: 3_000 }),
        (pageNumber, y, height, scrolled) => {
          const box = { pageNumber, y, height };
          const seen = { top: scrolled, height: 300 };
          const top = scrolledTo(layout, box, seen);
          const start = topOf(layout, pageNumber) + 32 + y * layout.scale;
          expect(start).toBeGreaterThan(top);
          if (height * layout.scale < 250) expect(start + height * layout.scale).toBeLessThan(top + 300);
          expect(scrolledTo(layout, box, { ...seen, top })).toBeCloseTo(top, 6);
        },
      ),
    );
  });

  test('what is under the pointer stays there when the scale changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 200 }), fc.integer({ min: 100, max: 400 }), (zoom, height) => {
        const after = { ...layout, scale: layout.scale * (zoom / 100) };
        const anchor = { x: 300, y: height };
        const from = { x: 0, y: topOf(layout, 2) + 32 };
        const { y } = keptUnder(anchor, from, layout, after);
        const [was, is] = [pageAt(layout, from.y + anchor.y), pageAt(after, y + anchor.y)];
        expect(is.pageNumber).toBe(was.pageNumber);
        expect(is.y).toBeCloseTo(was.y, 6);
      }),
    );
  });
});

const layout: Layout = { heights: [1123, 561, 1123, 794], width: 900, scale: 0.9 };
