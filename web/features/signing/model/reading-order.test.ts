import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inReadingOrder } from './reading-order.ts';

test('fields are read page by page, line by line, from left to right', () => {
  const order = inReadingOrder([
    field('last', 2, 10, 10),
    field('right', 1, 300, 104),
    field('left', 1, 100, 100),
    field('above', 1, 500, 20),
    field('below', 1, 20, 180),
  ]);

  expect(order.map(({ name }) => name)).toEqual(['above', 'left', 'right', 'below', 'last']);
});

test('every field is read once, whatever order they were placed in', () => {
  const placed = fc.record({
    pageNumber: fc.integer({ min: 1, max: 5 }),
    x: fc.nat(700),
    y: fc.nat(1_000),
    height: fc.integer({ min: 1, max: 90 }),
  });

  fc.assert(
    fc.property(fc.array(placed), (fields) => {
      const order = inReadingOrder(fields);

      expect(new Set(order)).toEqual(new Set(fields));
      expect(order.map(({ pageNumber }) => pageNumber)).toEqual(
        fields.map(({ pageNumber }) => pageNumber).sort((a, b) => a - b),
      );
    }),
  );
});

const field = (name: string, pageNumber: number, x: number, y: number) => ({
  name,
  pageNumber,
  x,
  y,
  height: 30,
});
