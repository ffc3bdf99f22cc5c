import type { CSSProperties } from 'react';
import type { Box } from '#contracts/field.ts';
import { PAGE_WIDTH } from '#contracts/geometry.ts';

/** Where a field lies, as shares of its page, so that the page may be shown at any width. */
export const placeOf = (
  { x, y, width, height, fontSize }: Box & { readonly fontSize: number | null },
  pageHeight: number,
): CSSProperties => ({
  left: share(x / PAGE_WIDTH),
  top: share(y / pageHeight),
  width: share(width / PAGE_WIDTH),
  height: share(height / pageHeight),
  fontSize: `${(100 * (fontSize ?? 12)) / PAGE_WIDTH}cqw`,
});

const share = (part: number) => `${100 * part}%`;
