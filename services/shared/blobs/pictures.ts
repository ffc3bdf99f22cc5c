import type { PageWidth } from '#contracts/api/media.ts';

/** Raised when the same page would look different: pictures of before are then drawn anew. */
const RENDERER = 'r1';

/** Where the picture of a page lies among what is derived: a pure function of what it shows. */
export const pictureKey = ({ pdf, page, width }: { pdf: string; page: number; width: PageWidth }) =>
  `pages/${pdf}/${RENDERER}/${page}-${width}.webp`;
