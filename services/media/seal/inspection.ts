import { compilePdfium } from '../pdf/compiled.ts';
import type { PageMarks } from '../pdf/page-marks.ts';
import { type Pdfium, startPdfium } from '../pdf/pdfium.ts';

/** What a file is to the reader that most people have. `marks` ends before the last page where time was over. */
export type PdfOutline = {
  readonly pages: number;
  readonly signatures: number;
  readonly marks: readonly PageMarks[];
  /** SHA-256 of the files attached to it; of a file that was sealed alone. */
  readonly attachments: readonly string[];
};

export type Inspector = {
  /** `like` is the outline of what the file was made of: as much of its pages is looked at as of that one's. */
  readonly outline: (bytes: Uint8Array, like?: PdfOutline) => Promise<PdfOutline>;
  /** The file written anew, for one that no library takes as it is. */
  readonly rewritten: (bytes: Uint8Array) => Promise<Uint8Array>;
};

/** Milliseconds of processor time that the pages of a file are looked at; twice as many for what was made of it. */
export const TIME_AT_UPLOAD = 700;
/** Enough for some thousand pages of people's files, which take half a millisecond to a few each. */
const TIME_AT_SEAL = 4_000;

/** By an engine that is there already, and ends with its process where memory runs out. */
export const inspectorBy = (pdfium: Pick<Pdfium, 'open'>): Inspector =>
  inspectorUsing(TIME_AT_UPLOAD, async (bytes, read) => {
    const document = await pdfium.open(bytes);
    try {
      return await read(document);
    } finally {
      await document.close();
    }
  });

/** PDFium, replaced after it has run out of memory: nothing that it says after that is of use. */
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
  rewritten: (bytes) => using(bytes, async (document) => document.rewritten()),
});

type Opened = Awaited<ReturnType<Pdfium['open']>>;
type Using = <Answer>(bytes: Uint8Array, read: (document: Opened) => Promise<Answer>) => Promise<Answer>;
