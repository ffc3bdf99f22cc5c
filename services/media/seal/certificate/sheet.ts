import { type Extent, type FontStyle, highest, type Measure } from '#contracts/layout/font-style.ts';
import { clipped, wrapping } from '#contracts/text/wrapping.ts';
import type { Colour, Mark, ShapeMark } from '../typesetting/drawing.ts';

/**
 * An A4 page in points, with y growing downward. Text begins at `left`, is `width` wide, and stays between `top` and
 * `bottom`.
 */
export const sheet = {
  pageWidth: 595.28,
  pageHeight: 841.89,
  left: 48,
  width: 499.28,
  top: 72,
  bottom: 786,
} as const;

export const colours = {
  ink: [0.07, 0.09, 0.16],
  quiet: [0.38, 0.41, 0.49],
  brand: [0.29, 0.345, 0.875],
  line: [0.84, 0.86, 0.9],
  tint: [0.955, 0.965, 0.985],
  white: [1, 1, 1],
} as const satisfies Record<string, Colour>;

/** Something of a known height. It can be drawn at any top position. */
export type Block = {
  readonly height: number;
  readonly marks: (top: number) => readonly Mark[];
  /** Repeated above the block if the block is the first on its page. */
  readonly heading?: Block;
  /** Keeps the block on the same page as the next one. */
  readonly staysWithNext?: boolean;
};

/** Puts blocks from top to bottom on as many pages as they need. */
export const paginated = (blocks: readonly Block[]): readonly (readonly Mark[])[] => {
  const pages: Mark[][] = [[]];
  let y: number = sheet.top;
  const place = (block: Block) => {
    pages.at(-1)?.push(...block.marks(y));
    y += block.height;
  };

  for (const [index, block] of blocks.entries()) {
    if (y > sheet.top && y + heightTogether(blocks, index) > sheet.bottom) {
      pages.push([]);
      y = sheet.top;
      if (block.heading) place(block.heading);
    }
    place(block);
  }

  return pages;
};

const heightTogether = (blocks: readonly Block[], index: number): number => {
  const block = blocks[index];
  if (!block) return 0;

  return block.height + (block.staysWithNext ? heightTogether(blocks, index + 1) : 0);
};

export type TextBox = {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly style?: FontStyle;
  readonly colour?: Colour;
  readonly align?: 'left' | 'right';
};

/** Text on as many lines as it needs. */
export const lines = (box: TextBox, measure: Measure): Block => {
  const wrap = wrapping(box.text, (text) => measure.width(text, box.style ?? 'text'));

  return setLines(box, wrap(box.width / box.size), measure);
};

/** The same text in passages of at most this many lines, so that a long text can continue on the next page. */
export const passages = (box: TextBox, most: number, measure: Measure): readonly Block[] => {
  const wrapped = wrapping(box.text, (text) => measure.width(text, box.style ?? 'text'))(
    box.width / box.size,
  );
  const starts = Array.from({ length: Math.ceil(wrapped.length / most) }, (_, index) => index * most);

  return starts.map((start) => setLines(box, wrapped.slice(start, start + most), measure));
};

/** Text on one line. What doesn't fit is left out. */
export const oneLine = (box: TextBox, measure: Measure): Block => {
  const line = clipped(box.text, box.width / box.size, (text) => measure.width(text, box.style ?? 'text'));

  return setLines(box, [line], measure);
};

const LEADING = 1.42;
/** The height of capital letters as a share of the text's size. They are centred in their line. */
const CAPITALS = 0.714;
const LINE: Extent = { above: (LEADING + CAPITALS) / 2, below: (LEADING - CAPITALS) / 2 };
/** More than any script needs in height, as a multiple of the text's size. */
const HIGHEST = 2.75;

/**
 * Lines are as high as their letters, so that nothing is written over its neighbours. Where somebody stacked accents
 * into a tower, the letters get smaller instead.
 */
const setLines = (box: TextBox, wrapped: readonly string[], measure: Measure): Block => {
  const { x, width, style = 'text', colour = colours.ink, align = 'left' } = box;
  const line = highest(LINE, measure.ink(wrapped.join(' '), style));
  const size = box.size * Math.min(1, HIGHEST / (line.above + line.below));
  const leading = size * (line.above + line.below);
  const startOf = (text: string) => (align === 'right' ? x + width - measure.width(text, style) * size : x);

  return {
    height: leading * wrapped.length,
    marks: (top) =>
      wrapped.map((text, index) => {
        const y = top + leading * index + size * line.above;
        return { kind: 'text', text, style, size, colour, x: startOf(text), y };
      }),
  };
};

/** One block under another. */
export const stacked = (blocks: readonly Block[]): Block => ({
  height: blocks.reduce((height, block) => height + block.height, 0),
  marks: (top) => {
    let y = top;
    return blocks.flatMap((block) => {
      const marks = block.marks(y);
      y += block.height;
      return marks;
    });
  },
});

/** Blocks side by side with their tops level, such as the cells of a row. */
export const beside = (blocks: readonly Block[]): Block => ({
  height: Math.max(...blocks.map((block) => block.height)),
  marks: (top) => blocks.flatMap((block) => block.marks(top)),
});

export const space = (height: number): Block => ({ height, marks: () => [] });

/** A row of a table: a hairline, then its content with space above and below. */
export const row = (content: Block, air: number): Block => ({
  height: content.height + 2 * air,
  marks: (top) => [hairline(top), ...content.marks(top + air)],
});

export const sectionTitle = (text: string, measure: Measure): Block => {
  const title = { text, x: sheet.left, width: sheet.width, size: 12.5, style: 'strong' } as const;

  return { ...stacked([lines(title, measure), space(7)]), staysWithNext: true };
};

export const hairline = (y: number): ShapeMark =>
  rectangle({ x: sheet.left, y, width: sheet.width, height: 0.6 }, colours.line);

export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export const rectangle = ({ x, y, width, height }: Area, fill: Colour): ShapeMark => ({
  kind: 'shape',
  fill,
  closed: true,
  points: [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ],
});
