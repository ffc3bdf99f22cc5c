import type { Point } from './geometry.ts';

/** What other parts may ask of the canvas while it is on the screen. */
export type CanvasHandle = {
  /** The page that is looked at, and the middle of its visible part. */
  readonly visible: () => { readonly pageNumber: number; readonly middle: Point };
  readonly element: () => HTMLElement | null;
  /** Screen pixels for each page pixel. */
  readonly scale: () => number;
  /** Brings a page to the top; the nearest one if there is none of that number. */
  readonly showPage: (pageNumber: number) => void;
  /** Brings a field into view and puts the focus on it. */
  readonly focusField: (key: string) => void;
};

/** The field that is being carried to a page, by a drag or by a pointer after a click. */
export type GhostHandle = {
  readonly follow: (pointer: Carrier) => void;
  readonly hide: () => void;
  /** Where the field would be placed now; null if it is over no page. */
  readonly landing: () => { readonly pageNumber: number; readonly middle: Point } | null;
};

/** A pointer on the screen. With Alt held, fields don't snap. */
export type Carrier = { readonly clientX: number; readonly clientY: number; readonly altKey: boolean };

/** The key of the field that should get the focus once it is drawn. */
export type Wanted = { current: string | null };
