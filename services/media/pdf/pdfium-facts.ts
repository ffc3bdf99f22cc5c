import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PdfFacts } from './engine.ts';

/**
 * FORMTYPE_XFA_FULL and FORMTYPE_XFA_FOREGROUND of fpdf_formfill.h: a program draws all pages, or draws beside real
 * pages.
 */
const XFA_ONLY = 2;
const XFA_BESIDE = 3;

export const facts = (library: WrappedPdfiumModule, document: number): PdfFacts => {
  const fields = Array.from({ length: library.FPDF_GetSignatureCount(document) }, (_, index) =>
    library.FPDF_GetSignatureObject(document, index),
  );
  const form = library.FPDF_GetFormType(document);

  return {
    encrypted: library.FPDF_GetSecurityHandlerRevision(document) >= 0,
    isSound: library.FPDF_DocumentHasValidCrossReferenceTable(document),
    isXfa: form === XFA_ONLY || (form === XFA_BESIDE && saysToWait(library, document)),
    signatures: fields.filter((field) => library.FPDFSignatureObj_GetContents(field, 0, 0) > 0).length,
  };
};

/** Most XFA files don't declare that they need their program. Their only page then begins with this notice. */
const saysToWait = (library: WrappedPdfiumModule, document: number): boolean => {
  if (library.FPDF_GetPageCount(document) > 1) return false;
  const page = library.FPDF_LoadPage(document, 0);
  const text = page ? library.FPDFText_LoadPage(page) : 0;
  if (!text) return false;

  const buffer = allocate(library, 2 * (NOTICE + 1));
  library.FPDFText_GetText(text, 0, NOTICE, buffer);
  const start = library.pdfium.UTF16ToString(buffer);
  library.pdfium.wasmExports.free(buffer);
  library.FPDFText_ClosePage(text);
  library.FPDF_ClosePage(page);

  return /please wait/i.test(start);
};
const NOTICE = 200;

/** Throws what PDFium itself throws when memory has run out. The instance can't be used after that. */
export const allocate = ({ pdfium }: WrappedPdfiumModule, size: number): number => {
  const pointer = pdfium.wasmExports.malloc(size);
  if (!pointer) throw new WebAssembly.RuntimeError('out of memory');

  return pointer;
};
