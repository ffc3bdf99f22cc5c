import type { StampedValue } from '../api/media.ts';
import type { Drawing, Handwriting } from '../document/fields/handwriting.ts';
import { type FieldType, fieldKinds, isHandwritten } from '../document/fields/kinds.ts';
import type { Box } from '../document/fields/members.ts';
import { wrapping } from '../text/wrapping.ts';
import { FIRST_SCRIPT_FONT, type FontStyle, highest, lineExtent, type Measure } from './font-style.ts';

/** The lines of a value and their places on the page, in CSS pixels. `y` is the baseline of a line. */
export type PlacedValue = {
  readonly style: FontStyle;
  readonly size: number;
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number }[];
};

/** Everything that decides how a value looks in its box. */
export type WrittenValue = Omit<StampedValue, 'pageNumber'>;

/**
 * Places a value in its field's box. Its lines are centred vertically. They start at the side from which their script
 * is read, unless the type of field centres them. The text has the field's font size, or a smaller one if it doesn't
 * fit. A signature's size comes from the height of its box instead. Nothing of a letter lies above or below the box,
 * so that no value hides what the page says. A screen that uses this function and the same fonts
 * shows the value just as the sealed PDF does.
 */
export const placedValue = (value: WrittenValue, measure: Measure): PlacedValue => {
  const style = styleOf(value.type, value.handwriting);
  const text = fieldKinds[value.type].shown(value.value);
  const widthOf = (text: string) => measure.width(text, style);
  const room = { width: value.width - 2 * inset(value.width), height: value.height };

  const { above, below } = highest(lineExtent[style], measure.ink(text, style));
  const { size, lines } = fitted(text, sizesFor(value), { room, lineHeight: above + below, widthOf });
  const height = (above + below) * size;
  const top = value.y + (value.height - height * lines.length) / 2;

  return {
    style,
    size,
    lines: lines.map((line, index) => ({
      text: line,
      x: value.x + inset(value.width) + leftover(value.type, line, room.width - widthOf(line) * size),
      y: top + height * index + above * size,
    })),
  };
};

/** Returns the three points that the two strokes of a tick connect, in the middle of a box, and their thickness. */
export const tick = ({ x, y, width, height }: Box) => {
  const side = Math.min(width, height) * 0.7;
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2];
  const points = [
    { x: left + side * 0.08, y: top + side * 0.55 },
    { x: left + side * 0.38, y: top + side * 0.85 },
    { x: left + side * 0.92, y: top + side * 0.18 },
  ];

  return { points, thickness: side * 0.13 };
};

/** Places a drawn signature in its box, as large as fits. It starts on the left, or is centred if its type is. */
export const placedDrawing = (
  { type, x, y, width, height }: Box & { readonly type: FieldType },
  ink: Drawing,
) => {
  const room = { width: width - 2 * inset(width), height: height * 0.9 };
  const scale = Math.min(room.width / ink.width, room.height / ink.height);
  const free = room.width - ink.width * scale;

  return {
    scale,
    x: x + inset(width) + (fieldKinds[type].isCentred ? free / 2 : 0),
    y: y + (height - ink.height * scale) / 2,
  };
};

const styleOf = (type: FieldType, handwriting: Handwriting | null): FontStyle => {
  if (!isHandwritten(type)) return 'text';
  return handwriting?.kind === 'typed' ? handwriting.font : FIRST_SCRIPT_FONT;
};

/** Returns the margin between the text and the left and right sides of its box, in pixels. */
const inset = (width: number) => Math.min(4, width * 0.05);

/** Returns how much of the free width goes to the left of a line. It's all of it if the line is read from the right. */
const leftover = (type: FieldType, line: string, free: number) => {
  if (fieldKinds[type].isCentred) return free / 2;
  return READ_FROM_RIGHT.test(line) ? free : 0;
};

/** Whether the first letter is of a script in one of the blocks that Unicode keeps for those that are read from the right. */
const READ_FROM_RIGHT =
  /^\P{L}*(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The preferred font size, and the smallest size at which a value is kept on one line, both in pixels. */
type Sizes = { readonly wished: number; readonly oneLineDownTo: number };

/** Handwriting gets 70 percent of its box's height, the share that the editor uses for its automatic font size. */
const sizesFor = ({ type, fontSize, height }: WrittenValue): Sizes => {
  const wished = isHandwritten(type) ? height * 0.7 : (fontSize ?? fieldKinds[type].fontSize ?? 12);

  return { wished, oneLineDownTo: fieldKinds[type].hasLines ? wished : wished * 0.6 };
};

type Fitting = {
  readonly room: { readonly width: number; readonly height: number };
  /** As a multiple of the font size. */
  readonly lineHeight: number;
  readonly widthOf: (text: string) => number;
};

type Fitted = { readonly size: number; readonly lines: readonly string[] };

const fitted = (text: string, { wished, oneLineDownTo }: Sizes, fitting: Fitting): Fitted => {
  const single = text.includes('\n') ? null : singleLine(text, wished, fitting);
  if (single && single.size >= oneLineDownTo) return single;

  return severalLines(text, wished, fitting);
};

const singleLine = (text: string, wished: number, { room, lineHeight, widthOf }: Fitting): Fitted => {
  const widest = room.width / Math.max(widthOf(text), 1e-6);

  return { size: Math.min(wished, widest, room.height / lineHeight), lines: [text] };
};

/** Makes the text four percent smaller at each step, until all of its lines fit into the box. */
const severalLines = (text: string, wished: number, { room, lineHeight, widthOf }: Fitting): Fitted => {
  const linesAt = wrapping(text, widthOf);
  let size = wished;
  let lines = linesAt(room.width / size);

  while (lines.length * lineHeight * size > room.height || isTooWide(lines, room.width / size, widthOf)) {
    size *= 0.96;
    lines = linesAt(room.width / size);
  }

  return { size, lines };
};

/** Whether a line is wider than the box. Since wrapping splits long words, that only happens if a single letter is. */
const isTooWide = (lines: readonly string[], width: number, widthOf: (text: string) => number) =>
  lines.some((line) => widthOf(line) > width + 1e-6);
