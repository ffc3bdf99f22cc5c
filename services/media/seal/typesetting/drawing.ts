import type { FontStyle } from '#contracts/layout/font-style.ts';
import type { Point } from '../../pdf/file/page-transformation.ts';
import { dictionarySource, numberSource as n, textSource } from '../../pdf/file/pdf-source.ts';
import type { EmbeddedFonts } from './embedded-fonts.ts';
import type { Run, Shaper } from './shaping.ts';

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number];

/** Something to draw. y grows downward. */
export type Mark = TextMark | ShapeMark | CurvesMark;

/** `x` is the left end of the text, `y` its baseline. */
export type TextMark = Point & {
  readonly kind: 'text';
  readonly text: string;
  readonly style: FontStyle;
  readonly size: number;
  readonly colour: Colour;
};

export type ShapeMark = {
  readonly kind: 'shape';
  readonly points: readonly Point[];
  readonly fill?: Colour;
  readonly stroke?: { readonly colour: Colour; readonly width: number };
  /** Connects the last point to the first. */
  readonly closed?: boolean;
};

/** Cubic Bézier curves with round ends, each with its own thickness. Parts outside `within` are not visible. */
export type CurvesMark = {
  readonly kind: 'curves';
  readonly colour: Colour;
  readonly curves: readonly Curve[];
  readonly within: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
};

export type Curve = { readonly width: number; readonly points: readonly [Point, Point, Point, Point] };

/** The content stream that draws the marks, in a coordinate space whose y grows downward. */
export const drawn = (marks: readonly Mark[], shaper: Shaper, fonts: EmbeddedFonts): string =>
  marks.map((mark) => drawnMark(mark, shaper, fonts)).join('\n');

const drawnMark = (mark: Mark, shaper: Shaper, fonts: EmbeddedFonts): string => {
  switch (mark.kind) {
    case 'text':
      return drawnText(mark, shaper, fonts);
    case 'shape':
      return drawnShape(mark);
    case 'curves':
      return drawnCurves(mark);
  }
};

const drawnCurves = ({ colour: ink, curves, within: { x, y, width, height } }: CurvesMark): string =>
  [
    `q ${[x, y, width, height].map(n).join(' ')} re W n`,
    `${colour(ink)} RG 1 J 1 j`,
    ...curves.map(drawnCurve),
    'Q',
  ].join('\n');

/** A curve without length is a dot. PDFium draws nothing for it, even with round ends, but it draws a tiny line. */
const drawnCurve = ({ width, points: [start, ...rest] }: Curve): string => {
  const isDot = rest.every(({ x, y }) => x === start.x && y === start.y);
  const path = isDot
    ? `${n(start.x + DOT)} ${n(start.y)} l`
    : `${rest.map(({ x, y }) => `${n(x)} ${n(y)}`).join(' ')} c`;

  return `${n(width)} w ${n(start.x)} ${n(start.y)} m ${path} S`;
};

const DOT = 0.01;

const drawnShape = ({ points, fill, stroke, closed }: ShapeMark): string => {
  const path = points.map(({ x, y }, index) => `${n(x)} ${n(y)} ${index === 0 ? 'm' : 'l'}`);
  const paint = fill && stroke ? 'B' : fill ? 'f' : 'S';

  return [
    'q',
    fill && `${colour(fill)} rg`,
    stroke && `${colour(stroke.colour)} RG ${n(stroke.width)} w 1 J 1 j`,
    ...path,
    closed && 'h',
    paint,
    'Q',
  ]
    .filter(Boolean)
    .join(' ');
};

const drawnText = (mark: TextMark, shaper: Shaper, fonts: EmbeddedFonts): string => {
  let { x } = mark;
  const runs = shaper.shape(mark.text, mark.style).map((run) => {
    const source = drawnRun(run, { ...mark, x }, fonts);
    x += run.width * mark.size;
    return source;
  });

  return `BT ${colour(mark.colour)} rg ${runs.join(' ')} ET`;
};

/**
 * Draws one glyph after another. The numbers between them move left, in thousandths of the size (ISO 32000-2, 9.4.3).
 */
const drawnRun = ({ face, glyphs, says }: Run, { x, y, size }: TextMark, fonts: EmbeddedFonts): string => {
  const parts: string[] = [];
  let behind = 0;
  let rise = 0;

  for (const glyph of glyphs) {
    const { code, width } = fonts.codeOf(face, glyph);
    if (glyph.dy !== rise) {
      parts.push(`] TJ ${n(glyph.dy * size)} Ts [`);
      rise = glyph.dy;
    }
    if (Math.abs(behind + glyph.dx) > 1e-6) parts.push(n(-(behind + glyph.dx) * 1000));
    parts.push(`<${code}>`);
    behind = glyph.advance - width - glyph.dx;
  }

  const end = rise === 0 ? '' : ' 0 Ts';
  const source = `/${fonts.nameOf(face)} ${n(size)} Tf 1 0 0 -1 ${n(x)} ${n(y)} Tm [${parts.join(' ')}] TJ${end}`;

  return says === null ? source : saying(says, source);
};

/** Tells readers what a sequence of glyphs means (ISO 32000-2, 14.9.4). */
const saying = (text: string, source: string): string =>
  `/Span ${dictionarySource({ ActualText: textSource(text) })} BDC ${source} EMC`;

const colour = (parts: Colour): string => parts.map(n).join(' ');
