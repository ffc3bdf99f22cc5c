import type { PageSize } from '#contracts/document/fields/geometry.ts';

/** Dots of a rendered page, four bytes each: red, green, blue, and one that means nothing. */
export type Picture = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** What is to be known of a file beyond its pages. */
export type PdfFacts = {
  readonly encrypted: boolean;
  /** Its cross-reference leads to its objects; else the engine found them by searching. */
  readonly isSound: boolean;
  /** Drawn by Adobe's programs only: its pages hold a notice. */
  readonly isXfa: boolean;
  readonly signatures: number;
};

/** A PDF held open by an engine. Pages count from 1. */
export type OpenPdf = {
  readonly pageCount: number;
  facts(): Promise<PdfFacts>;
  /** As shown, in the page's own units: CropBox and rotation applied, UserUnit not. */
  sizes(): Promise<readonly PageSize[]>;
  /** Throws where the engine cannot show the page. */
  render(page: number, width: number): Promise<Picture>;
  /** The whole file written anew: a sound cross-reference, no encryption, no earlier revisions. */
  rewritten(): Promise<Uint8Array>;
  /** Its pages as they are shown, in a file of their own: form fields and annotations are a part of the pages. */
  copied(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A way to read PDFs. Throws `Unreadable` for what it refuses. */
export type Engine = { readonly open: (bytes: Uint8Array) => Promise<OpenPdf> };

/** Why an engine refuses a file. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly why: 'password' | 'damaged';

  constructor(why: 'password' | 'damaged') {
    super(`the engine refuses the file: ${why}`);
    this.why = why;
  }
}

/** A long thin page is shown smaller rather than taller than this, in pixels. */
const TALLEST = 6_000;
const MOST_PIXELS = 40e6;

/** How large a page is drawn that is asked for at `width` pixels. */
export const pictureSize = (page: PageSize, width: number) => {
  const scale = Math.min(
    width / page.width,
    TALLEST / page.height,
    Math.sqrt(MOST_PIXELS / (page.width * page.height)),
  );

  return {
    width: Math.max(1, Math.round(page.width * scale)),
    height: Math.max(1, Math.round(page.height * scale)),
  };
};
