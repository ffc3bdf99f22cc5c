import { FIRST_SCRIPT_FONT } from '#contracts/font-style.ts';
import type { Drawing, Handwriting, ScriptFont } from '#contracts/handwriting.ts';
import { placedDrawing, placedValue, shownText, tick } from '#contracts/value-layout.ts';
import type { FieldView } from '#contracts/views/document.ts';
import { type Entry, isHandwritten } from './entries.ts';
import { fontFamily, fontsFor, measure, useFonts } from './fonts.ts';
import { BLACK, PEN } from './ink.ts';

type ValuePictureProps = {
  readonly field: FieldView;
  readonly entry: Entry;
  readonly drawings: readonly Drawing[];
};

/** A value as the sealed PDF will show it: the same layout, fonts and colours, drawn in pixels of the page. */
export const ValuePicture = ({ field, entry, drawings }: ValuePictureProps) => {
  const { x, y, width, height } = field;

  return (
    <svg className="value" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <Value field={field} entry={entry} drawings={drawings} />
    </svg>
  );
};

const Value = ({ field, entry: { value, handwriting }, drawings }: ValuePictureProps) => {
  if (field.type === 'checkbox') return <Tick field={field} />;
  if (handwriting?.kind === 'drawn') {
    const ink = drawings[handwriting.drawing];
    return ink && <Drawn field={field} ink={ink} />;
  }

  return <Written field={field} value={value} font={handwriting?.font ?? FIRST_SCRIPT_FONT} />;
};

type WrittenProps = { readonly field: FieldView; readonly value: string; readonly font: ScriptFont };

const Written = ({ field, value, font }: WrittenProps) => {
  const byHand = isHandwritten(field.type);
  useFonts(fontsFor(byHand ? font : 'text', value));
  const handwriting: Handwriting | null = byHand ? { kind: 'typed', font } : null;
  const { style, size, lines } = placedValue({ ...field, value, handwriting }, measure);

  return (
    <g fontFamily={fontFamily(style)} fontSize={size} fill={byHand ? PEN : BLACK}>
      {lines.map(({ text, x, y }) => (
        <text key={y} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
};

const Drawn = ({ field, ink }: { readonly field: FieldView; readonly ink: Drawing }) => {
  const { scale, x, y } = placedDrawing(field, ink);

  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Ink ink={ink} />
    </g>
  );
};

/** The curves of a drawing in its own units. */
export const Ink = ({ ink }: { readonly ink: Drawing }) => (
  <g fill="none" stroke={PEN} strokeLinecap="round" strokeLinejoin="round">
    {ink.curves.map(([thickness, ax, ay, bx, by, cx, cy, dx, dy], index) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: curves have no name but their place, and never change it
        key={index}
        d={`M${ax} ${ay}C${bx} ${by} ${cx} ${cy} ${dx} ${dy}`}
        strokeWidth={thickness}
      />
    ))}
  </g>
);

const Tick = ({ field }: { readonly field: FieldView }) => {
  const { points, thickness } = tick(field);

  return (
    <polyline
      points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
      fill="none"
      stroke={BLACK}
      strokeWidth={thickness}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
};

/** What a value is read out as. */
export const spokenValue = ({ type }: FieldView, { value }: Entry) =>
  type === 'checkbox' ? 'ticked' : shownText(type, value);
