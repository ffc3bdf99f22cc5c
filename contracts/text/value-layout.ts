import type { StampedValue } from '../api/media.ts';
import type { Box } from '../document/fields/field.ts';
import type { Drawing, Handwriting } from '../document/fields/handwriting.ts';
import { type FieldType, fieldKinds, isHandwritten } from '../document/fields/kinds.ts';
import { FIRST_SCRIPT_FONT, type FontStyle, lineExtent, type Measure } from './font-style.ts';
import { wrapping } from './wrapping.ts';

/** Where a value stands on its page, in CSS pixels; `y` is a line's baseline. */
export type PlacedValue = {
  readonly style: FontStyle;
  readonly size: number;
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number }[];
};

/** What decides how a value looks. */
export type WrittenValue = Omit<StampedValue, 'pageNumber'>;

/**
 * Places a value within its field's box: centred from top to bottom by the extent of its lines, begun at the side
 * it is read from. It is set at its field's font size, or smaller where that does not fit. A signature fills its
 * box. A screen that uses this function and the same fonts shows the value as the sealed PDF does.
 */
export const placedValue = (value: WrittenValue, measure: Measure): PlacedValue => {
  const style = styleOf(value.type, value.handwriting);
  const text = fieldKinds[value.type].shown(value.value);
  const widthOf = (words: string) => measure(words, style);
  const room = { width: value.width - 2 * inset(value.width), height: value.height };

  const { size, lines } = fitted(text, sizesFor(value), { room, style, widthOf });
  const { above, below } = lineExtent[style];
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

/** Two strokes of a tick in the middle of a box. */
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

/** Where a drawn signature lies in its box: as large as it fits, starting where typed ones start. */
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

/** Keeps text off the box's sides, in pixels. */
const inset = (width: number) => Math.min(4, width * 0.05);

/** What is free beside a line, on its left: all of it where the line is read from the right. */
const leftover = (type: FieldType, line: string, free: number) => {
  if (fieldKinds[type].isCentred) return free / 2;
  return READ_FROM_RIGHT.test(line) ? free : 0;
};

const READ_FROM_RIGHT = /^\P{L}*[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** The font size that is wished for, and down to which size a value stays on one line, in pixels. */
type Sizes = { readonly wished: number; readonly oneLineDownTo: number };

/** A hand-written value takes the part of its box's height that the editor's automatic size is: 70 percent. */
const sizesFor = ({ type, fontSize, height }: WrittenValue): Sizes => {
  const wished = isHandwritten(type) ? height * 0.7 : (fontSize ?? fieldKinds[type].fontSize ?? 12);

  return { wished, oneLineDownTo: fieldKinds[type].hasLines ? wished : wished * 0.6 };
};

type Fitting = {
  readonly room: { readonly width: number; readonly height: number };
  readonly style: FontStyle;
  readonly widthOf: (text: string) => number;
};

type Fitted = { readonly size: number; readonly lines: readonly string[] };

const fitted = (text: string, { wished, oneLineDownTo }: Sizes, fitting: Fitting): Fitted => {
  const single = text.includes('\n') ? null : singleLine(text, wished, fitting);
  if (single && single.size >= oneLineDownTo) return single;

  return severalLines(text, wished, fitting);
};

const singleLine = (text: string, wished: number, { room, style, widthOf }: Fitting): Fitted => {
  const { above, below } = lineExtent[style];
  const widest = room.width / Math.max(widthOf(text), 1e-6);

  return { size: Math.min(wished, widest, room.height / (above + below)), lines: [text] };
};

/** Each step is four percent smaller, until all lines fit one above the other. */
const severalLines = (text: string, wished: number, { room, style, widthOf }: Fitting): Fitted => {
  const { above, below } = lineExtent[style];
  const linesAt = wrapping(text, widthOf);
  let size = wished;
  let lines = linesAt(room.width / size);

  while (
    lines.length * (above + below) * size > room.height ||
    isTooWide(lines, room.width / size, widthOf)
  ) {
    size *= 0.96;
    lines = linesAt(room.width / size);
  }

  return { size, lines };
};

/** A single letter may be wider than the box. */
const isTooWide = (lines: readonly string[], width: number, widthOf: (text: string) => number) =>
  lines.some((line) => widthOf(line) > width + 1e-6);
