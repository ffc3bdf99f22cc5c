import type { CSSProperties } from 'react';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import type { Box } from '#contracts/document/fields/members.ts';

/**
 * Where a field lies on its page, which is a container and may be shown at any width. By a transform: one that moves
 * need be neither laid out nor painted again.
 */
export const fieldStyle = ({
  x,
  y,
  width,
  height,
  fontSize,
}: Box & { readonly fontSize: number | null }): CSSProperties => ({
  left: 0,
  top: 0,
  width: share(width),
  height: share(height),
  fontSize: share(fontSize ?? 12),
  transform: `translate(${share(x)}, ${share(y)})`,
});

/** Our pixels, of the page's width. */
const share = (pixels: number) => `${(100 * pixels) / PAGE_WIDTH}cqw`;
