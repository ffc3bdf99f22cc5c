import type { FieldView } from '#contracts/api/views/document.ts';
import type { Drawing, Handwriting, InkColour, ScriptFont } from '#contracts/document/fields/handwriting.ts';
import { fieldKinds, isHandwritten } from '#contracts/document/fields/kinds.ts';
import { FIRST_SCRIPT_FONT } from '#contracts/layout/font-style.ts';
import { placedDrawing, placedValue, tick } from '#contracts/layout/value-layout.ts';
import { BLACK, penOf } from './ink.ts';
import { fontFamily, fontsFor, measure, useFonts } from './value-fonts.ts';

/** The box of a value and its type. */
export type Filled = Pick<FieldView, 'type' | 'x' | 'y' | 'width' | 'height' | 'fontSize'>;

type ValuePictureProps = {
  readonly field: Filled;
  readonly value: string;
  /** How a signature or initials look: drawn, or typed in a font; null for the first one. */
  readonly by: Drawing | ScriptFont | null;
  /** The colour that something written by hand was written in, if its signer chose one. */
  readonly ink?: InkColour | undefined;
  readonly className?: string | undefined;
};

/**
 * A value as the sealed PDF shows it: the same layout, fonts and colours, drawn in pixels of the page. Browsers that
 * translate know no attribute of SVG that keeps it as it is, but this name of a class.
 */
export const ValuePicture = ({ field, value, by, ink, className }: ValuePictureProps) => {
  const { type, x, y, width, height } = field;

  return (
    <svg
      className={`notranslate ${className ?? ''}`}
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
    >
      {fieldKinds[type].look === 'tick' ? (
        <Tick field={field} />
      ) : typeof by === 'object' && by !== null ? (
        <Drawn field={field} drawing={by} ink={ink} />
      ) : (
        <Written field={field} value={value} font={by ?? FIRST_SCRIPT_FONT} ink={ink} />
      )}
    </svg>
  );
};

type WrittenProps = Pick<ValuePictureProps, 'field' | 'value' | 'ink'> & { readonly font: ScriptFont };

const Written = ({ field, value, font, ink }: WrittenProps) => {
  const byHand = isHandwritten(field.type);
  const areFontsThere = useFonts(fontsFor(byHand ? font : 'text', value));
  const handwriting: Handwriting | null = byHand ? { kind: 'typed', font } : null;
  const { style, size, lines } = placedValue({ ...field, value, handwriting }, measure);

  return (
    <g
      fontFamily={fontFamily(style)}
      fontSize={size}
      fill={byHand ? penOf(ink) : BLACK}
      // A signature never shows in another hand than the one that it was given in.
      visibility={byHand && !areFontsThere ? 'hidden' : undefined}
    >
      {lines.map(({ text, x, y }) => (
        <text key={y} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
};

type DrawnProps = Pick<ValuePictureProps, 'field' | 'ink'> & { readonly drawing: Drawing };

const Drawn = ({ field, drawing, ink }: DrawnProps) => {
  const { scale, x, y } = placedDrawing(field, drawing);

  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Ink drawing={drawing} ink={ink} />
    </g>
  );
};

/** The curves of a drawing in its own units. */
export const Ink = ({ drawing, ink }: Omit<DrawnProps, 'field'>) => (
  <g fill="none" stroke={penOf(ink)} strokeLinecap="round" strokeLinejoin="round">
    {drawing.curves.map(([thickness, ax, ay, bx, by, cx, cy, dx, dy], index) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: curves have no name but their place, and never change it
        key={index}
        d={`M${ax} ${ay}C${bx} ${by} ${cx} ${cy} ${dx} ${dy}`}
        strokeWidth={thickness}
      />
    ))}
  </g>
);

const Tick = ({ field }: { readonly field: Filled }) => {
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

/** The words in which screen readers read a value. */
export const spokenValue = (type: Filled['type'], value: string) => fieldKinds[type].spoken(value);
