import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import type { Point } from '../model/geometry.ts';

/** Screen pixels that don't grow with the zoom. */
export const LABEL = 32;
export const GAP = 12;
export const EDGE = 12;

/** Pages one below the other. `heights` are in page pixels, `width` is the canvas's width on the screen. */
export type Layout = {
  readonly heights: readonly number[];
  readonly width: number;
  /** Screen pixels for each page pixel. */
  readonly scale: number;
};

/** At 100 % a page is 210 mm wide, or as wide as the canvas if that is less (spec, part 1, section 2). */
export const scaleAt = (zoom: number, width: number) =>
  (Math.max(Math.min(PAGE_WIDTH, width - 2 * EDGE), 1) / PAGE_WIDTH) * (zoom / 100);

/** The distance from the top of the first page to a page, including its label. */
export const topOf = ({ heights, scale }: Layout, pageNumber: number) =>
  heights.slice(0, pageNumber - 1).reduce((top, height) => top + LABEL + height * scale + GAP, EDGE);

export const leftOf = ({ width, scale }: Layout) => Math.max((width - PAGE_WIDTH * scale) / 2, EDGE);

/** The page at a height, and the distance from its top: negative on its label, and larger than its height below it. */
export const pageAt = (layout: Layout, y: number) => {
  let top = EDGE;
  let pageNumber = 1;
  for (const height of layout.heights) {
    const next = top + LABEL + height * layout.scale + GAP;
    if (y < next || pageNumber === layout.heights.length) break;
    top = next;
    pageNumber += 1;
  }

  return { pageNumber, y: (y - top - LABEL) / layout.scale };
};

/** Numbers of the pages that lie between two heights. */
export const pagesBetween = (layout: Layout, from: number, to: number) => ({
  first: pageAt(layout, from).pageNumber,
  last: pageAt(layout, to).pageNumber,
});

/** The part of the screen between two heights. */
type Band = { readonly top: number; readonly height: number };

/** The page of which the largest part is seen; the first of them where several are seen whole, or fill the screen. */
export const mostVisible = (layout: Layout, { top, height }: Band): number => {
  const { first, last } = pagesBetween(layout, top, top + height);
  let best = { pageNumber: first, seen: 0 };
  for (let pageNumber = first; pageNumber <= last; pageNumber += 1) {
    const start = topOf(layout, pageNumber) + LABEL;
    const pageHeight = (layout.heights[pageNumber - 1] ?? 0) * layout.scale;
    const seen =
      (Math.min(start + pageHeight, top + height) - Math.max(start, top)) / Math.min(pageHeight, height);
    if (seen > best.seen) best = { pageNumber, seen };
  }

  return best.pageNumber;
};

/** How far to scroll so that something on a page is seen: no further than it needs, with some room around it. */
export const scrolledTo = (
  layout: Layout,
  { pageNumber, y, height }: { readonly pageNumber: number; readonly y: number; readonly height: number },
  seen: Band,
): number => {
  const start = topOf(layout, pageNumber) + LABEL + y * layout.scale - ROOM;
  const end = start + height * layout.scale + 2 * ROOM;
  if (start < seen.top || end - start > seen.height) return start;

  return end > seen.top + seen.height ? end - seen.height : seen.top;
};

/** Screen pixels around what is scrolled to. */
const ROOM = 24;

/** Where to scroll so that the point under `anchor` (on the screen) stays there at another scale. */
export const keptUnder = (anchor: Point, scrolled: Point, before: Layout, after: Layout): Point => {
  const at = pageAt(before, scrolled.y + anchor.y);
  const x = (scrolled.x + anchor.x - leftOf(before)) / before.scale;

  return {
    x: leftOf(after) + x * after.scale - anchor.x,
    y: topOf(after, at.pageNumber) + LABEL + at.y * after.scale - anchor.y,
  };
};
