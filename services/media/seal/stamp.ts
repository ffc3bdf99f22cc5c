import type { Measure } from '#contracts/font-style.ts';
import type { StampedValue } from '#contracts/media.ts';
import { placedValue, tick } from '#contracts/value-layout.ts';
import type { Colour, Mark } from './typesetting/drawing.ts';

/** What to draw for the values of one page, in CSS pixels of the page. */
export const stampMarks = (values: readonly StampedValue[], measure: Measure): readonly Mark[] =>
  values.flatMap((value) => marksOf(value, measure));

const BLACK: Colour = [0.06, 0.06, 0.08];
/** As a pen writes. */
const INK: Colour = [0.09, 0.16, 0.45];

const marksOf = (value: StampedValue, measure: Measure): readonly Mark[] => {
  if (value.type === 'checkbox') return [tickMark(value)];

  const { style, size, lines } = placedValue(value, measure);
  const colour = style === 'script' ? INK : BLACK;

  return lines.map((line) => ({ kind: 'text', style, size, colour, ...line }));
};

const tickMark = (value: StampedValue): Mark => {
  const { points, thickness } = tick(value);

  return { kind: 'shape', points, stroke: { colour: BLACK, width: thickness } };
};
