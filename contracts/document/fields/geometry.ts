/** CSS pixels a page is shown wide: 210 mm at 96 an inch, whatever the page's real size (design, section 7). */
export const PAGE_WIDTH = 794;

/** A page as a viewer shows it, in points (72 an inch): CropBox and rotation applied. */
export type PageSize = { readonly width: number; readonly height: number };

/** Points in one of our pixels on a page of this size. */
export const pointsPerPixel = (page: PageSize) => page.width / PAGE_WIDTH;

/** How high a page stands when shown `PAGE_WIDTH` wide, in pixels. */
export const pageHeight = (page: PageSize) => page.height / pointsPerPixel(page);
