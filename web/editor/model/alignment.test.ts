import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Alignment, aligned } from './alignment.ts';

describe('fields that are lined up', () => {
  test('by an edge, take the outermost one; by a middle, the middle between the outermost', () => {
    const boxes = [box(10, 40), box(60, 10), { ...box(100, 90), width: 50, height: 30 }];
    expect(line(boxes, 'left').map(({ x }) => x)).toEqual([10, 10, 10]);
    expect(line(boxes, 'center').map(({ x, width }) => x + width / 2)).toEqual([80, 80, 80]);
    expect(line(boxes, 'right').map(({ x, width }) => x + width)).toEqual([150, 150, 150]);
    expect(line(boxes, 'top').map(({ y }) => y)).toEqual([10, 10, 10]);
    expect(line(boxes, 'middle').map(({ y, height }) => y + height / 2)).toEqual([65, 65, 65]);
    expect(line(boxes, 'bottom').map(({ y, height }) => y + height)).toEqual([120, 120, 120]);
    expect(line([box(0, 0), { ...box(9, 9), width: 80 }], 'size').map(({ width }) => width)).toEqual([
      50, 50,
    ]);
  });

  test('the size of a box to tick is none that others can have', () => {
    const ticks = [box(0, 0), box(9, 9)].map((each) => ({ ...each, width: 20, height: 20 }));
    expect(line(ticks, 'size')).toEqual(ticks);
    expect(line([...ticks, box(20, 20)], 'size').map(({ width, height }) => [width, height])).toEqual(
      Array(3).fill([50, 30]),
    );
  });

  test('in the middle of their page, keep their distances', () => {
    expect(line([box(10, 0), box(110, 0)], 'pageCenter').map(({ x }) => x)).toEqual([322, 422]);
    const alone = { ...box(10, 0), pageNumber: 2 };
    expect(line([box(10, 0), alone], 'pageCenter').map(({ x }) => x)).toEqual([372, 372]);
  });

  test('spread, have the same gap between each and the next, and the outermost two stay', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 3, maxLength: 9 }), (places) => {
        const boxes = places.map((x, index) => ({ ...box(x, 0), width: 20 + index }));
        const after = line(boxes, 'spreadAcross').toSorted((one, other) => one.x - other.x);
        const [first, last] = [after[0]?.x, after.at(-1)?.x];
        expect([first, last]).toEqual([Math.min(...places), expect.closeTo(Math.max(...places), 6)]);
        const gaps = after
          .slice(1)
          .map(({ x }, index) => x - (after[index]?.x ?? 0) - (after[index]?.width ?? 0));
        if (Math.min(...gaps) >= 0) for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 6);
      }),
    );
    expect(line([box(0, 0), box(0, 200), box(0, 50)], 'spreadDown').map(({ y }) => y)).toEqual([0, 100, 200]);
    expect(line([box(0, 0), box(0, 200)], 'spreadDown').map(({ y }) => y)).toEqual([0, 200]);
  });
});

const line = (boxes: readonly ReturnType<typeof box>[], by: Alignment) =>
  aligned(boxes, by, () => ({ width: 794, height: 1123 }));
const box = (x: number, y: number) => ({ x, y, width: 50, height: 30, pageNumber: 1 });
