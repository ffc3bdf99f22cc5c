import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { Unreadable } from './engine.ts';
import { allocate } from './pdfium-facts.ts';

/** The text of a page in reading order. A hyphen that ends a line is U+FFFE or U+0002. */
export const pageText = (library: WrappedPdfiumModule, document: number, index: number): string => {
  const page = library.FPDF_LoadPage(document, index);
  if (!page) throw new Unreadable('damaged');
  const text = library.FPDFText_LoadPage(page);
  try {
    return text ? charactersOf(library, text) : '';
  } finally {
    if (text) library.FPDFText_ClosePage(text);
    library.FPDF_ClosePage(page);
  }
};

/** No page that people can read has more. */
const MOST_CHARACTERS = 100_000;

/** PDFium writes UTF-16 and a zero at the end. */
const charactersOf = (library: WrappedPdfiumModule, text: number): string => {
  const { pdfium } = library;
  const count = Math.min(MOST_CHARACTERS, library.FPDFText_CountChars(text));
  if (count <= 0) return '';
  const place = allocate(library, (count + 1) * 2);
  const written = library.FPDFText_GetText(text, 0, count, place);
  const bytes = pdfium.HEAPU8.slice(place, place + Math.max(0, written - 1) * 2);
  pdfium.wasmExports.free(place);

  return Buffer.from(bytes).toString('utf16le');
};
