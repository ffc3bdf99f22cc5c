import type { PageWidth } from '#contracts/api/media.ts';

/** Raise this when the same page would look different, so that earlier pictures are drawn again. */
const RENDERER = 'r1';

/** The key of a page's picture in the derived store. It depends only on what the picture shows. */
export const pictureKey = ({ pdf, page, width }: { pdf: string; page: number; width: PageWidth }) =>
  `pages/${pdf}/${RENDERER}/${page}-${width}.webp`;

/** The key of a page's words in the derived store. `reader` tells what different versions read in the same page. */
export const wordsKey = ({ pdf, page, reader }: { pdf: string; page: number; reader: string }) =>
  `words/${pdf}/${reader}/${page}.json`;

/** The paths of all that is derived from a file. */
export const derivedOf = (pdf: string): readonly string[] => [`pages/${pdf}`, `words/${pdf}`];
