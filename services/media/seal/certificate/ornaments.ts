import { lineExtent } from '#contracts/layout/font-style.ts';
import { tick } from '#contracts/layout/value-layout.ts';
import type { Point } from '../../pdf/file/page-transformation.ts';
import type { Curve, Mark } from '../typesetting/drawing.ts';
import { type Area, colours } from './sheet.ts';

/** The product's sign and name, 20 points high, as the client shows them. `x` and `y` are the upper left corner. */
export const wordmark = (x: number, y: number): readonly Mark[] => [
  { kind: 'shape', fill: colours.brand, closed: true, points: tile({ x, y }, LOGO) },
  {
    kind: 'curves',
    colour: colours.white,
    within: { x, y, width: LOGO, height: LOGO },
    curves: ink({ x, y }),
  },
  {
    kind: 'text',
    text: 'Inkstream',
    style: 'strong',
    size: 13.5,
    colour: colours.brand,
    x: x + 27,
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

const LOGO = 20;
/** Units of the client's picture, `web/ui/logo.tsx`. */
const UNITS = 32;

/** A square with round corners. */
const tile = ({ x, y }: Point, side: number): readonly Point[] => {
  const radius = (side * 9) / UNITS;
  const corners = [
    { x: x + side - radius, y: y + radius, from: 0 },
    { x: x + side - radius, y: y + side - radius, from: 1 },
    { x: x + radius, y: y + side - radius, from: 2 },
    { x: x + radius, y: y + radius, from: 3 },
  ];

  return corners.flatMap(({ from, ...centre }) =>
    Array.from({ length: 9 }, (_, step) => on(centre, radius, ((from + step / 8) * Math.PI) / 2)),
  );
};

/** The stroke of ink: each curve begins where the one before ends. */
const ink = ({ x, y }: Point): readonly Curve[] => {
  const at = (across: number, down: number) => ({
    x: x + (across * LOGO) / UNITS,
    y: y + (down * LOGO) / UNITS,
  });
  let start = at(6.5, 21.5);

  return STROKE.map(([ax, ay, bx, by, cx, cy]) => {
    const points = [start, at(ax, ay), at(bx, by), at(cx, cy)] as const;
    start = points[3];
    return { width: (2.6 * LOGO) / UNITS, points };
  });
};

const STROKE = [
  [10, 13.5, 13, 8.5, 15.4, 9.6],
  [18.2, 11, 11.8, 19.2, 13.8, 20.8],
  [15.8, 22.3, 18, 16.6, 19.8, 17.4],
  [21.3, 18.1, 19.1, 20.6, 20.4, 21.3],
  [21.6, 21.9, 23.4, 21, 25.5, 19.4],
] as const;

const on = (centre: Point, radius: number, angle: number): Point => ({
  x: centre.x + radius * Math.sin(angle),
  y: centre.y - radius * Math.cos(angle),
});

const around = (steps: number, point: (angle: number) => Point): readonly Point[] =>
  Array.from({ length: steps }, (_, step) => point((step / steps) * 2 * Math.PI));
