import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import { type OpenPdf, type Picture, pictureSize, Unreadable } from './engine.ts';
import { type PageMarks, pageMarks } from './page-marks.ts';
import { attachments } from './pdfium-attachments.ts';
import { allocate, facts } from './pdfium-facts.ts';
import { pageText } from './pdfium-text.ts';
import { installSystemFonts } from './system-fonts.ts';

export type Pdfium = {
  readonly open: (bytes: Uint8Array) => Promise<OpenPdfium>;
};

type OpenPdfium = OpenPdf & {
  /** See `pageMarks`. */
  /** SHA-256 of each file that is attached to the document by name. */
  readonly attachments: () => readonly string[];
  readonly marks: (bounds: Parameters<typeof pageMarks>[2]) => readonly PageMarks[];
};

/** `module` is the compiled PDFium from `compiled.ts`. */
export const startPdfium = async (module: WebAssembly.Module): Promise<Pdfium> => {
  const library = await init({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance);
      return instance.exports;
    },
  });
  library.PDFiumExt_Init();
  installSystemFonts(library);

  return { open: (bytes) => open(library, bytes) };
};

const open = async (library: WrappedPdfiumModule, bytes: Uint8Array): Promise<OpenPdfium> => {
  const { pdfium } = library;
  const file = allocate(library, bytes.length);
  pdfium.HEAPU8.set(bytes, file);

  const document = library.FPDF_LoadMemDocument(file, bytes.length, '');
  if (!document) {
    const why = PASSWORD_ERRORS.includes(library.FPDF_GetLastError()) ? 'password' : 'damaged';
    pdfium.wasmExports.free(file);
    throw new Unreadable(why);
  }

  const formInfo = library.PDFiumExt_OpenFormFillInfo();
  const form = library.PDFiumExt_InitFormFillEnvironment(document, formInfo);
  const pageCount = library.FPDF_GetPageCount(document);

  return {
    pageCount,
    facts: async () => facts(library, document),
    sizes: async () => Array.from({ length: pageCount }, (_, index) => pageSize(library, document, index)),
    texts: async (from, count) => {
      const length = Math.max(0, Math.min(count, pageCount - from + 1));
      return Array.from({ length }, (_, index) => pageText(library, document, from - 1 + index));
    },
    render: async (page, width) => render(library, { document, form }, page, width),
    rewrite: async () => rewritten(library, document),
    copyPages: async () => copied(library, document),
    attachments: () => attachments(library, document),
    marks: (bounds) => pageMarks(library, document, bounds),
    close: async () => {
      if (form) library.PDFiumExt_ExitFormFillEnvironment(form);
      library.PDFiumExt_CloseFormFillInfo(formInfo);
      library.FPDF_CloseDocument(document);
      pdfium.wasmExports.free(file);
    },
  };
};

/**
 * FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h. The latter means a security handler that only its maker has.
 */
const PASSWORD_ERRORS = [4, 5];

const pageSize = (library: WrappedPdfiumModule, document: number, index: number): PageSize => {
  const { pdfium } = library;
  const size = allocate(library, 8);
  const found = library.FPDF_GetPageSizeByIndexF(document, index, size);
  const [width, height] = [pdfium.getValue(size, 'float'), pdfium.getValue(size + 4, 'float')];
  pdfium.wasmExports.free(size);
  if (!found) throw new Unreadable('damaged');

  return { width, height };
};

/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER (red first). */
const DRAWING = 0x11;
/** FPDFBitmap_BGRA. */
const FOUR_BYTES = 4;
const WHITE = 0xffffffff;

const render = (
  library: WrappedPdfiumModule,
  { document, form }: { document: number; form: number },
  number: number,
  requestedWidth: number,
): Picture => {
  const page = library.FPDF_LoadPage(document, number - 1);
  if (!page) throw new Unreadable('damaged');

  if (form) library.FORM_OnAfterLoadPage(page, form);
  const size = { width: library.FPDF_GetPageWidthF(page), height: library.FPDF_GetPageHeightF(page) };
  const { width, height } = pictureSize(size, requestedWidth);
  const dots = allocate(library, width * height * 4);
  const bitmap = library.FPDFBitmap_CreateEx(width, height, FOUR_BYTES, dots, width * 4);

  library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAWING);
  if (form) library.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, DRAWING);
  const rgba = library.pdfium.HEAPU8.slice(dots, dots + width * height * 4);

  library.FPDFBitmap_Destroy(bitmap);
  library.pdfium.wasmExports.free(dots);
  if (form) library.FORM_OnBeforeClosePage(page, form);
  library.FPDF_ClosePage(page);

  return { width, height, rgba };
};

/** FLAT_NORMALDISPLAY and FLATTEN_FAIL of fpdf_flatten.h. */
const AS_ON_SCREEN = 0;
const FAILED = 0;

/** Pages are copied before they are flattened, because a copy has its own boxes and flattening uses only those. */
const copied = (library: WrappedPdfiumModule, document: number): Uint8Array => {
  const copy = library.FPDF_CreateNewDocument();
  try {
    if (!library.FPDF_ImportPages(copy, document, '', 0)) throw new Unreadable('damaged');
    for (let index = 0; index < library.FPDF_GetPageCount(copy); index++) flatten(library, copy, index);
    return rewritten(library, copy);
  } finally {
    library.FPDF_CloseDocument(copy);
  }
};

const flatten = (library: WrappedPdfiumModule, document: number, index: number): void => {
  const page = library.FPDF_LoadPage(document, index);
  const outcome = page ? library.FPDFPage_Flatten(page, AS_ON_SCREEN) : FAILED;
  if (page) library.FPDF_ClosePage(page);
  if (outcome === FAILED) throw new Unreadable('damaged');
};

/** FPDF_REMOVE_SECURITY of fpdf_save.h, which rewrites everything. */
const REMOVE_SECURITY = 3;

const rewritten = (library: WrappedPdfiumModule, document: number): Uint8Array => {
  const { pdfium } = library;
  const chunks: Uint8Array[] = [];
  const write = pdfium.addFunction((_writer: number, data: number, size: number) => {
    chunks.push(pdfium.HEAPU8.slice(data, data + size));
    return 1;
  }, 'iiii');
  const writer = allocate(library, 8);
  pdfium.setValue(writer, 1, 'i32');
  pdfium.setValue(writer + 4, write, 'i32');

  const saved = library.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY);
  pdfium.wasmExports.free(writer);
  pdfium.removeFunction(write);
  if (!saved) throw new Unreadable('damaged');

  return new Uint8Array(Buffer.concat(chunks));
};
