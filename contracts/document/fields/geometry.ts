/**
 * The width in CSS pixels on which all fields' places are based: 210 mm at 96 pixels an inch. Pages of every real size
 * count as this wide (design, section 7).
 */
export const PAGE_WIDTH = 794;

/** The size of a page in points (72 an inch) as a viewer shows it, after applying its CropBox and rotation. */
export type PageSize = { readonly width: number; readonly height: number };

/** Returns how many points one pixel is on a page of this size, if the page is `PAGE_WIDTH` pixels wide. */
export const pointsPerPixel = (page: PageSize) => page.width / PAGE_WIDTH;

/** Returns the height of a page in pixels if it's shown `PAGE_WIDTH` pixels wide. */
export const pageHeight = (page: PageSize) => page.height / pointsPerPixel(page);
