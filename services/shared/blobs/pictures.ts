import type { PageWidth } from '#contracts/api/media.ts';

/** Raise this when the same page would look different, so that earlier pictures are drawn again. */
const RENDERER = 'r1';

/** The key of a page's picture in the derived store. It depends only on what the picture shows. */
export const pictureKey = ({ pdf, page, width }: { pdf: string; page: number; width: PageWidth }) =>
  `pages/${pdf}/${RENDERER}/${page}-${width}.webp`;
