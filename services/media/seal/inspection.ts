import { compilePdfium } from '../pdf/compiled.ts';
import type { PageMarks } from '../pdf/page-marks.ts';
import { type Pdfium, startPdfium } from '../pdf/pdfium.ts';

/**
 * A file as PDFium, the reader that most people have, sees it. `marks` ends early if time ran out before the last page.
 */
export type PdfOutline = {
  readonly pages: number;
  readonly signatures: number;
  readonly marks: readonly PageMarks[];
  /** SHA-256 of each attached file. */
  readonly attachments: readonly string[];
};

export type Inspector = {
  /**
   * `like` is the outline of the file that this one was made from: as many of its pages are looked at as of that one's.
   */
  readonly outline: (bytes: Uint8Array, like?: PdfOutline) => Promise<PdfOutline>;
  /** The file written again, for a file that no library accepts as it is. */
  readonly rewrite: (bytes: Uint8Array) => Promise<Uint8Array>;
};

/** Milliseconds of processor time for looking at a file's pages. The file that was made from it gets twice as much. */
export const TIME_AT_UPLOAD = 700;
/** Enough for a few thousand ordinary pages, which take from half a millisecond to a few milliseconds each. */
const TIME_AT_SEAL = 4_000;

/** Uses an engine that is already running, and that ends with its process if memory runs out. */
export const inspectorBy = (pdfium: Pick<Pdfium, 'open'>): Inspector =>
  inspectorUsing(TIME_AT_UPLOAD, async (bytes, read) => {
    const document = await pdfium.open(bytes);
    try {
      return await read(document);
    } finally {
      await document.close();
    }
  });

/** Uses PDFium, and replaces it after it has run out of memory, because its later answers are useless. */
export const openInspector = async (time = TIME_AT_SEAL): Promise<Inspector> => {
  const module = await compilePdfium();
  let pdfium: Promise<Pdfium> | undefined;

  const using: Using = async (bytes, read) => {
    pdfium ??= startPdfium(module);
    try {
      const document = await (await pdfium).open(bytes);
      try {
        return await read(document);
      } finally {
        await document.close();
      }
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) pdfium = undefined;
      throw error;
    }
  };

  return inspectorUsing(time, using);
};

const inspectorUsing = (time: number, using: Using): Inspector => ({
  outline: (bytes, like) =>
    using(bytes, async (document) => ({
      pages: document.pageCount,
      signatures: (await document.facts()).signatures,
      attachments: like ? document.attachments() : [],
      marks: document.marks({
        counts: like?.marks.map(({ objects }) => objects) ?? null,
        time: like ? 2 * time : time,
      }),
    })),
  rewrite: (bytes) => using(bytes, async (document) => document.rewrite()),
});

type Opened = Awaited<ReturnType<Pdfium['open']>>;
type Using = <Answer>(bytes: Uint8Array, read: (document: Opened) => Promise<Answer>) => Promise<Answer>;
