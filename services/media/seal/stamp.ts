import type { StampedValue } from '#contracts/api/media.ts';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import { fieldKinds, isHandwritten } from '#contracts/document/fields/kinds.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
import { DEFAULT_INK, inkColours } from '#contracts/layout/ink-colours.ts';
import { placedDrawing, placedValue, tick } from '#contracts/layout/value-layout.ts';
import type { Colour, Mark } from './typesetting/drawing.ts';

/** Signatures drawn by hand, by the SHA-256 of their blobs. */
export type Drawings = ReadonlyMap<string, Drawing>;

/** What to draw for the values of one page, in CSS pixels of the page. Throws if a drawing is missing. */
export const stampMarks = (
  values: readonly StampedValue[],
  measure: Measure,
  drawings: Drawings,
): readonly Mark[] => values.flatMap((value) => marksOf(value, measure, drawings));

const BLACK: Colour = [0.06, 0.06, 0.08];

const inkOf = (handwriting: StampedValue['handwriting']): Colour =>
  inkColours[handwriting?.ink ?? DEFAULT_INK];

const marksOf = (value: StampedValue, measure: Measure, drawings: Drawings): readonly Mark[] => {
  const { type, handwriting } = value;
  if (fieldKinds[type].look === 'tick') return [tickMark(value)];
  if (handwriting?.kind === 'drawn') return [inkMark(value, drawingOf(handwriting.drawing, drawings))];

  const { style, size, lines } = placedValue(value, measure);
  const colour = isHandwritten(type) ? inkOf(handwriting) : BLACK;

  return lines.map((line) => ({ kind: 'text', style, size, colour, ...line }));
};

const tickMark = (value: StampedValue): Mark => {
  const { points, thickness } = tick(value);

  return { kind: 'shape', points, stroke: { colour: BLACK, width: thickness } };
};

const drawingOf = (sha256: string, drawings: Drawings): Drawing => {
  const drawing = drawings.get(sha256);
  if (!drawing) throw new Error(`the drawing ${sha256} is missing`);

  return drawing;
};

/** The ink of a drawing never lies outside its field, whatever the signer sent. */
const inkMark = (value: StampedValue, drawing: Drawing): Mark => {
  const { scale, x, y } = placedDrawing(value, drawing);
  const at = (across: number, down: number) => ({ x: x + across * scale, y: y + down * scale });

  return {
    kind: 'curves',
    colour: inkOf(value.handwriting),
    within: { x, y, width: drawing.width * scale, height: drawing.height * scale },
    curves: drawing.curves.map(([thickness, x0, y0, x1, y1, x2, y2, x3, y3]) => ({
      width: thickness * scale,
      points: [at(x0, y0), at(x1, y1), at(x2, y2), at(x3, y3)],
    })),
  };
};
