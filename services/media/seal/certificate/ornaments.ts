import { lineExtent } from '#contracts/text/font-style.ts';
import { tick } from '#contracts/text/value-layout.ts';
import type { Point } from '../pdf/page-transformation.ts';
import type { Mark } from '../typesetting/drawing.ts';
import { type Area, colours } from './sheet.ts';

/** The product's drop and name, 20 points high. `x` and `y` are the upper left corner. */
export const wordmark = (x: number, y: number): readonly Mark[] => [
  { kind: 'shape', fill: colours.brand, closed: true, points: drop({ x: x + 5.5, y: y + 10 }, 7.5) },
  {
    kind: 'text',
    text: 'Inkstream',
    style: 'strong',
    size: 13.5,
    colour: colours.brand,
    x: x + 16,
    y: y + 10 + (13.5 * (lineExtent.strong.above - lineExtent.strong.below)) / 2 - 0.6,
  },
];

/** A seal with a tick in it. */
export const rosette = ({ x, y, width, height }: Area): readonly Mark[] => {
  const centre = { x: x + width / 2, y: y + height / 2 };
  const radius = Math.min(width, height) / 2;
  const inner = radius * 0.74;
  const { points, thickness } = tick({
    x: centre.x - inner * 0.72,
    y: centre.y - inner * 0.72,
    width: inner * 1.44,
    height: inner * 1.44,
  });

  return [
    { kind: 'shape', fill: colours.brand, closed: true, points: scallops(centre, radius, 22) },
    {
      kind: 'shape',
      closed: true,
      stroke: { colour: colours.white, width: 0.9 },
      points: around(96, (angle) => on(centre, inner, angle)),
    },
    { kind: 'shape', stroke: { colour: colours.white, width: thickness }, points },
  ];
};

const scallops = (centre: Point, radius: number, count: number): readonly Point[] =>
  around(count * 8, (angle) => on(centre, radius * (0.955 + 0.045 * Math.cos(count * angle)), angle));

/** Pointed at the top, round at the bottom. */
const drop = (centre: Point, radius: number): readonly Point[] =>
  around(40, (angle) => ({
    x: centre.x + Math.sin(angle) * Math.sin(angle / 2) ** 1.6 * radius * 0.78,
    y: centre.y - Math.cos(angle) * radius,
  }));

const on = (centre: Point, radius: number, angle: number): Point => ({
  x: centre.x + radius * Math.sin(angle),
  y: centre.y - radius * Math.cos(angle),
});

const around = (steps: number, point: (angle: number) => Point): readonly Point[] =>
  Array.from({ length: steps }, (_, step) => point((step / steps) * 2 * Math.PI));
