import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { landingAt, linesOf, snappedCorner, snappedMove } from './snapping.ts';

describe('lining fields up', () => {
  test('a field that comes near another’s edge is drawn to it, and a guide says so', () => {
    expect(snappedMove(box, { dx: 207, dy: 100 }, lines, 6)).toEqual({
      offset: { dx: 210, dy: 100 },
      guides: { x: 310, y: null },
    });
  });

  test('middles are lined up as well', () => {
    const { guides } = snappedMove({ ...box, width: 20 }, { dx: 248, dy: 0 }, lines, 6);
    expect(guides.x).toBe(360);
    expect(snappedMove(box, { dx: 245, dy: 0 }, linesOf([], room), 6).guides.x).toBe(397);
  });

  test('the page’s margins, an inch wide, draw fields to themselves', () => {
    expect(snappedMove(box, { dx: -7, dy: 0 }, linesOf([], room), 6).guides.x).toBe(96);
    expect(snappedMove(box, { dx: 0, dy: -6 }, linesOf([], room), 6).guides.y).toBe(96);
  });

  test('an edge is not drawn to a middle', () => {
    expect(snappedMove(box, { dx: 297, dy: 0 }, linesOf([], room), 6).guides.x).toBeNull();
  });

  test('a new field lands on the lines of others, and always on its page', () => {
    const landed = landingAt({ x: 373, y: 500 }, { width: 120, height: 30 }, room, lines, 6);
    expect(landed).toEqual({ box: { x: 310, y: 485, width: 120, height: 30 }, guides: { x: 310, y: null } });

    const anywhere = fc.integer({ min: -500, max: 2_000 });
    fc.assert(
      fc.property(anywhere, anywhere, fc.integer({ min: 0, max: 20 }), (x, y, reach) => {
        const { box } = landingAt({ x, y }, { width: 120, height: 30 }, room, lines, reach);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + 120).toBeLessThanOrEqual(room.width);
        expect(box.y + 30).toBeLessThanOrEqual(room.height);
      }),
    );
  });

  test('a corner that is dragged is drawn to lines too', () => {
    expect(snappedCorner(box, { dx: 108, dy: 1 }, lines, 6).offset).toEqual({ dx: 110, dy: 1 });
  });

  test('nothing is drawn further than the reach, and nothing at all without one', () => {
    const far = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(far, far, fc.integer({ min: 0, max: 12 }), (dx, dy, reach) => {
        const { offset } = snappedMove(box, { dx, dy }, lines, reach);
        expect(Math.abs(offset.dx - dx)).toBeLessThanOrEqual(reach);
        expect(Math.abs(offset.dy - dy)).toBeLessThanOrEqual(reach);
      }),
    );
  });
});

const room = { width: 794, height: 1123 };
const box = { x: 100, y: 100, width: 100, height: 40 };
const lines = linesOf([{ x: 310, y: 500, width: 100, height: 40 }], room);
