import type { z } from 'zod';
import type { PageWords } from '#contracts/api/media.ts';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';

/** A run of text on a page. `transform` maps its unit square to the page, and `width` is in page units. */
type Run = {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  /** How far letters rise above the line, as a share of their size. */
  readonly ascent: number;
  readonly hasEOL: boolean;
};

/** The text of a page in reading order. `transform` maps the page to its picture, which is `width` wide. */
export type PageText = {
  readonly width: number;
  readonly transform: readonly number[];
  readonly items: readonly Run[];
};

type Word = z.infer<typeof PageWords>[number];

/** Nobody reads more on one page, and a message can hold as many. */
const MOST_WORDS = 20_000;

/**
 * Words with their boxes in pixels of the page shown `PAGE_WIDTH` wide. A word may span several runs. A word that has
 * no position, because of a damaged font or matrix, is left out.
 */
export const wordsOf = ({ width, transform, items }: PageText): Word[] => {
  const scale = PAGE_WIDTH / width;
  const words: Word[] = [];
  let open = false;

  for (const run of items) {
    for (const { text, from, to } of pieces(run.str)) {
      const piece = { text, ...box(run, from, to, transform, scale) };
      if (!isSomewhere(piece)) continue;
      const last = words.at(-1);
      if (open && from === 0 && last && touches(last, piece)) words[words.length - 1] = joined(last, piece);
      else if (words.length < MOST_WORDS) words.push(piece);
      open = to === run.str.length;
    }
    if (run.hasEOL || /\s$/.test(run.str)) open = false;
  }

  return words;
};

const isSomewhere = ({ x, y, width, height }: Word) => [x, y, width, height].every(Number.isFinite);

/** The stretches between white space, with their positions in the run. */
const pieces = (text: string) =>
  [...text.matchAll(/\S+/g)].map(({ 0: piece, index }) => ({
    text: piece,
    from: index,
    to: index + piece.length,
  }));

const box = (run: Run, from: number, to: number, toPicture: readonly number[], scale: number) => {
  const matrix = multiplied(toPicture, direction(run));
  const letter = run.width / breadth(run.str);
  const [start, end] = [breadth(run.str.slice(0, from)) * letter, breadth(run.str.slice(0, to)) * letter];
  const [bottom, top] = [(run.ascent - 1) * run.height, run.ascent * run.height];
  const corners = [start, end].flatMap((x) => [bottom, top].map((y) => applied(matrix, x, y)));
  const xs = corners.map(([x]) => x * scale);
  const ys = corners.map(([, y]) => y * scale);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];

  return { x: round(x), y: round(y), width: round(Math.max(...xs) - x), height: round(Math.max(...ys) - y) };
};

/**
 * Only the width of a whole run is known, so this estimates each letter's share: narrow and wide letters differ as in
 * most fonts.
 */
const breadth = (text: string) => {
  let sum = 0;
  for (const letter of text)
    sum += /[iljtfrI.,:;'|!()[\] ]/.test(letter) ? 0.5 : /[\p{Lu}mw]/u.test(letter) ? 1.3 : 1;

  return sum || 1;
};

/** The position and direction of a run, in page units and not in font sizes. */
const direction = ({ transform: [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] }: Run) => {
  const along = Math.hypot(a, b) || 1;
  const up = Math.hypot(c, d) || 1;

  return [a / along, b / along, c / up, d / up, e, f];
};

const multiplied = (
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
  [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]: readonly number[],
) => [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];

const applied = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[], x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f] as const;

const round = (value: number) => Math.round(value * 100) / 100;

/** Runs of one word lie on the same line, with a gap of less than a quarter of their height. */
const touches = (first: Word, second: Word) => {
  const gap = Math.max(second.x - (first.x + first.width), first.x - (second.x + second.width));
  const overlap = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y);

  return gap < second.height / 4 && overlap > second.height / 2;
};

const joined = (first: Word, second: Word): Word => {
  const [x, y] = [Math.min(first.x, second.x), Math.min(first.y, second.y)];
  const right = Math.max(first.x + first.width, second.x + second.width);
  const bottom = Math.max(first.y + first.height, second.y + second.height);

  return {
    text: first.text + second.text,
    x,
    y,
    width: round(right - x),
    height: round(bottom - y),
  };
};
