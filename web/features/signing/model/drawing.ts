import type { Drawing } from '#contracts/document/fields/handwriting.ts';

type Point = { readonly x: number; readonly y: number };

/** A piece of a stroke as it was drawn, in CSS pixels of the pad. */
export type Ink = { readonly thickness: number; readonly points: readonly [Point, Point, Point, Point] };

/** Most curves of a drawing (contracts/document/fields/handwriting.ts, which the browser knows by type only). */
export const CURVES_MAX = 2_000;

/** Units in a pixel of the pad: fine enough for any print, and a pad of 1,000 pixels stays within the contract. */
const UNITS = 10;
const SIDE_MAX = 10_000;

/** The ink in whole units, cut to where it is. The control points lie within, and so does every curve. */
export const drawingOf = (inks: readonly Ink[]): Drawing => {
  const reach = reachOf(inks);
  const unit = Math.min(UNITS, (SIDE_MAX - 2) / Math.max(reach.right - reach.left, reach.bottom - reach.top));
  const whole = (value: number) => Math.round(value * unit);

  return {
    width: Math.ceil((reach.right - reach.left) * unit) + 1,
    height: Math.ceil((reach.bottom - reach.top) * unit) + 1,
    curves: inks.map(({ thickness, points: [from, one, two, to] }) => [
      Math.max(1, whole(thickness)),
      ...([whole(from.x - reach.left), whole(from.y - reach.top)] as const),
      ...([whole(one.x - reach.left), whole(one.y - reach.top)] as const),
      ...([whole(two.x - reach.left), whole(two.y - reach.top)] as const),
      ...([whole(to.x - reach.left), whole(to.y - reach.top)] as const),
    ]),
  };
};

const reachOf = (inks: readonly Ink[]) => {
  const reach = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { thickness, points } of inks)
    for (const { x, y } of points) {
      reach.left = Math.min(reach.left, x - thickness / 2);
      reach.top = Math.min(reach.top, y - thickness / 2);
      reach.right = Math.max(reach.right, x + thickness / 2);
      reach.bottom = Math.max(reach.bottom, y + thickness / 2);
    }

  return reach;
};

/** What signature_pad says in SVG: curves, the dots of a tap, and lines of two points. */
export const inksOf = (svg: string): readonly Ink[] =>
  [...svg.matchAll(/<(path|circle|line) ([^>]*)>/g)].map(([, kind, attributes = '']) => {
    const of = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    const at = (x: string, y: string) => ({ x: Number(of(x)), y: Number(of(y)) });
    if (kind === 'circle') return straight(at('cx', 'cy'), at('cx', 'cy'), 2 * Number(of('r')));
    if (kind === 'line') return straight(at('x1', 'y1'), at('x2', 'y2'), Number(of('stroke-width')));

    const numbers = of('d').match(/-?\d+(?:\.\d+)?/g) ?? [];
    const point = (index: number) => ({ x: Number(numbers[2 * index]), y: Number(numbers[2 * index + 1]) });
    return { thickness: Number(of('stroke-width')), points: [point(0), point(1), point(2), point(3)] };
  });

const straight = (from: Point, to: Point, thickness: number): Ink => ({
  thickness,
  points: [from, from, to, to],
});
