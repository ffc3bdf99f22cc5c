import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { allocate } from './pdfium-facts.ts';

/** What PDFium finds on a page, short enough to compare: the number of objects, and a digest of the first ones. */
export type PageMarks = { readonly objects: number; readonly digest: number; readonly annotations: string };

/**
 * Makes marks of one page after the other, until this much processor time is used (milliseconds). A caller may compare
 * fewer pages if one is slow to read. The digest covers at most as many objects of a page as `counts` says.
 */
export const pageMarks = (
  library: WrappedPdfiumModule,
  document: number,
  { counts, time }: { readonly counts: readonly number[] | null; readonly time: number },
): readonly PageMarks[] => {
  const before = process.threadCpuUsage();
  const used = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  const pages = counts?.length ?? library.FPDF_GetPageCount(document);
  const marks: PageMarks[] = [];

  for (let index = 0; index < pages && used() < time; index++) {
    const page = library.FPDF_LoadPage(document, index);
    if (!page) break;
    marks.push(marksOf(library, page, counts?.[index] ?? Number.POSITIVE_INFINITY));
    library.FPDF_ClosePage(page);
  }

  return marks;
};

const marksOf = (library: WrappedPdfiumModule, page: number, most: number): PageMarks => {
  const objects = library.FPDFPage_CountObjects(page);
  const box = allocate(library, 16);
  let digest = 0;
  for (let index = 0; index < Math.min(objects, most); index++) {
    const object = library.FPDFPage_GetObject(page, index);
    library.FPDFPageObj_GetBounds(object, box, box + 4, box + 8, box + 12);
    digest = mixed(digest, library.FPDFPageObj_GetType(object));
    for (const value of floats(library, box)) digest = mixed(digest, Math.round(value * 10));
  }
  library.pdfium.wasmExports.free(box);

  return { objects, digest, annotations: annotationsOf(library, page) };
};

const annotationsOf = (library: WrappedPdfiumModule, page: number): string => {
  const box = allocate(library, 16);
  const found = Array.from({ length: library.FPDFPage_GetAnnotCount(page) }).flatMap((_, index) => {
    const annotation = library.FPDFPage_GetAnnot(page, index);
    library.FPDFAnnot_GetRect(annotation, box);
    const kind = library.FPDFAnnot_GetSubtype(annotation);
    library.FPDFPage_CloseAnnot(annotation);

    return MADE_UP.includes(kind) ? [] : [[kind, ...floats(library, box).map(Math.round)].join(' ')];
  });
  library.pdfium.wasmExports.free(box);

  return found.join('; ');
};

/** FPDF_ANNOT_UNKNOWN and FPDF_ANNOT_POPUP: PDFium invents windows for notes that have none. */
const MADE_UP = [0, 16];

const floats = ({ pdfium }: WrappedPdfiumModule, box: number): readonly number[] =>
  [0, 4, 8, 12].map((offset) => pdfium.getValue(box + offset, 'float'));

/** Hashes as for a string: multiplies and lets the number overflow. */
const mixed = (digest: number, value: number) => (Math.imul(digest, 31) + value) | 0;
