import { describe, expect, test } from 'vitest';
import { sideWithRoom } from './call-out-side.ts';

const PAGE = 1123;
const box = (x: number, y: number, width = 200, height = 50) => ({ x, y, width, height });

describe('a call-out stands', () => {
  test('above its field, or below where the page begins', () => {
    expect(sideWithRoom(box(100, 400), [], PAGE)).toBe('above');
    expect(sideWithRoom(box(100, 20), [], PAGE)).toBe('below');
  });

  test('where it covers no entry of others, and no name below one', () => {
    const field = box(100, 400);

    expect(sideWithRoom(field, [box(100, 280)], PAGE)).toBe('below');
    expect(sideWithRoom(field, [box(100, 280), box(100, 480)], PAGE)).toBe('beside');
    expect(sideWithRoom(field, [box(100, 200), box(500, 330)], PAGE)).toBe('above');
    expect(sideWithRoom(box(100, 20), [box(100, 90)], PAGE)).toBe('beside');
    expect(sideWithRoom(box(100, 1060), [box(100, 970)], PAGE)).toBe('beside');
  });

  test('on the side of its field that is farther from the edge', () => {
    const around = [box(500, 280), box(500, 480)];

    expect(sideWithRoom(box(500, 400), around, PAGE)).toBe('beside');
    expect(sideWithRoom(box(500, 400), [...around, box(200, 400)], PAGE)).toBe('above');
    expect(sideWithRoom(box(100, 400), [box(100, 280), box(100, 480), box(400, 400)], PAGE)).toBe('above');
  });
});
