import type { PageSize } from '#contracts/document/fields/geometry.ts';

/** Dots of a rendered page with four bytes each: red, green, blue, and an unused one. */
export type Picture = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** What the engine tells about a file, apart from its pages. */
export type PdfFacts = {
  readonly encrypted: boolean;
  /** Whether its cross-reference leads to its objects. If not, the engine found them by searching. */
  readonly isSound: boolean;
  /** Whether only Adobe's programs can draw it. Its pages then hold a notice. */
  readonly isXfa: boolean;
  readonly signatures: number;
};

/** A PDF that an engine has opened. Pages count from 1. */
export type OpenPdf = {
  readonly pageCount: number;
  facts(): Promise<PdfFacts>;
  /** The sizes of the pages as shown, in their own units: CropBox and rotation are applied, UserUnit isn't. */
  sizes(): Promise<readonly PageSize[]>;
  /** The texts of at most `count` pages in reading order, as far as the engine can tell it. */
  texts(from: number, count: number): Promise<readonly string[]>;
  /** Throws if the engine can't show the page. */
  render(page: number, width: number): Promise<Picture>;
  /** The whole file rewritten: with a sound cross-reference, and without encryption or earlier revisions. */
  rewrite(): Promise<Uint8Array>;
  /** The pages as they are shown, in a new file. Form fields and annotations become part of the pages. */
  copyPages(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A library that reads PDFs. Throws `Unreadable` for files that it refuses. */
export type Engine = { readonly open: (bytes: Uint8Array) => Promise<OpenPdf> };

/** The reason why an engine refuses a file. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly why: 'password' | 'damaged';

  constructor(why: 'password' | 'damaged') {
    super(`the engine refuses the file: ${why}`);
    this.why = why;
  }
}

/** Pixels. A long thin page is shown smaller, so that it isn't taller than this. */
const TALLEST = 6_000;
const MOST_PIXELS = 40e6;

/** The size of a page's picture when `width` pixels are requested. */
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
