import { compilePdfium } from '../pdf/compiled.ts';
import { type Pdfium, startPdfium } from '../pdf/pdfium.ts';

/** What a file is to the reader that most people have. */
export type PdfOutline = { readonly pages: number; readonly signatures: number };

export type Inspector = {
  readonly outline: (bytes: Uint8Array) => Promise<PdfOutline>;
  /** The file written anew, for one that no library takes as it is. */
  readonly rewritten: (bytes: Uint8Array) => Promise<Uint8Array>;
};

/** PDFium, replaced after it has run out of memory: nothing that it says after that is of use. */
export const openInspector = async (): Promise<Inspector> => {
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

  return {
    outline: (bytes) =>
      using(bytes, async (document) => ({
        pages: document.pageCount,
        signatures: (await document.facts()).signatures,
      })),
    rewritten: (bytes) => using(bytes, async (document) => document.rewritten()),
  };
};

type Opened = Awaited<ReturnType<Pdfium['open']>>;
type Using = <Answer>(bytes: Uint8Array, read: (document: Opened) => Promise<Answer>) => Promise<Answer>;
