import type { Point } from './geometry.ts';

/** What other parts may ask of the canvas while it is on the screen. */
export type CanvasHandle = {
  /** The page that is looked at, and the middle of its visible part. */
  readonly visible: () => { readonly pageNumber: number; readonly middle: Point };
  /** Brings a page to the top; the nearest one if there is none of that number. */
  readonly showPage: (pageNumber: number) => void;
  /** Brings a field into view and puts the focus on it. */
  readonly focusField: (key: string) => void;
};

/** The key of the field that should get the focus once it is drawn. */
export type Wanted = { current: string | null };
