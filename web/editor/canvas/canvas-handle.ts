import type { Point } from './geometry.ts';

/** What others may ask of the canvas while it is on the screen. */
export type CanvasHandle = {
  /** The page that is seen best, and the middle of what is seen of it. */
  readonly visible: () => { readonly pageNumber: number; readonly middle: Point };
  /** Brings a page to the top. */
  readonly showPage: (pageNumber: number) => void;
  /** Brings a field into view and puts the focus on it. */
  readonly focusField: (key: string) => void;
};

/** The key of the field that is to have the focus once it is there. */
export type Wanted = { current: string | null };
