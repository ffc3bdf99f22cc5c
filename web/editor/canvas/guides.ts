import type { Guides } from '../model/snapping.ts';

type Drawn = {
  /** Screen pixels for each page pixel. */
  readonly scale: number;
  readonly sheetOf: (pageNumber: number) => HTMLElement | null;
};

export const noGuides: Guides = { x: null, y: null };

/** Draws the lines with which a box is aligned on a page, and removes them where there are none. */
export const guidesOn = (pageNumber: number, { sheetOf, scale }: Drawn) => {
  const sheet = sheetOf(pageNumber);
  const [upright, level] = ['x', 'y'].map((way) => sheet?.querySelector<HTMLElement>(`[data-guide=${way}]`));

  return ({ x, y }: Guides) => {
    if (upright) {
      upright.hidden = x === null;
      upright.style.transform = `translateX(${(x ?? 0) * scale}px)`;
    }
    if (level) {
      level.hidden = y === null;
      level.style.transform = `translateY(${(y ?? 0) * scale}px)`;
    }
  };
};
