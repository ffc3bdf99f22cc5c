import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomAround, toolsBeside } from './hit-area.ts';

test('the room around a box ends at its neighbours beside, above and below it', () => {
  const tick = { x: 100, y: 100, width: 20, height: 20 };
  const right = { ...tick, x: 124 };
  const above = { ...tick, x: 110, y: 60 };
  const nowhereNear = { ...tick, x: 300, y: 300 };

  expect(roomAround(tick, [right, above, nowhereNear])).toEqual({
    top: 20,
    right: 4,
    bottom: Number.POSITIVE_INFINITY,
    left: Number.POSITIVE_INFINITY,
  });
});

test('half of the room around each of two boxes never reaches into the other half', () => {
  const place = fc.integer({ min: 0, max: 80 });
  fc.assert(
    fc.property(place, place, place, place, (x, y, otherX, otherY) => {
      const one = { x, y, width: 20, height: 20 };
      const other = { x: otherX, y: otherY, width: 20, height: 20 };
      const [toOther, toOne] = [roomAround(one, [other]), roomAround(other, [one])];
      if (Number.isFinite(toOther.right))
        expect(x + 20 + toOther.right / 2).toBeLessThanOrEqual(Math.max(otherX - toOne.left / 2, x + 20));
      if (Number.isFinite(toOther.bottom))
        expect(y + 20 + toOther.bottom / 2).toBeLessThanOrEqual(Math.max(otherY - toOne.top / 2, y + 20));
    }),
  );
});

test('the tools of a field stand aside of it only where they would cover it', () => {
  expect(toolsBeside({ width: 20 })).toEqual({ '--aside': 'max(0px, (36px - 20px * var(--scale)) / 2)' });
});
