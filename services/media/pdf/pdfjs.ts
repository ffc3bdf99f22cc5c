import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Engine, type OpenPdf, type PdfFacts, type Picture, pictureSize, Unreadable } from './engine.ts';
import type { PageText } from './words.ts';

/** The second engine. It opens files that PDFium refuses, and reads text. */
export type PdfJs = Engine & { readonly text: (bytes: Uint8Array, page: number) => Promise<PageText | null> };

export const startPdfJs = (): PdfJs => {
  GlobalFonts.setAlias('Noto Sans CJK JP', 'sans-serif');
  GlobalFonts.setAlias('Noto Serif CJK JP', 'serif');

  return {
    open: async (bytes) => opened(await load(bytes), bytes),
    text: async (bytes, page) => {
      const document = await load(bytes);
      try {
        return page > document.numPages ? null : await text(document, page);
      } finally {
        await document.loadingTask.destroy();
      }
    },
  };
};

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

const load = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      cMapUrl: `${folder}/cmaps/`,
      standardFontDataUrl: `${folder}/standard_fonts/`,
      wasmUrl: `${folder}/wasm/`,
      iccUrl: `${folder}/iccs/`,
      useSystemFonts: false,
      maxImageSize: 40e6,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    throw new Unreadable((error as Error).name === 'PasswordException' ? 'password' : 'damaged');
  }
};

const opened = (document: PDFDocumentProxy, bytes: Uint8Array): OpenPdf => ({
  pageCount: document.numPages,
  facts: () => facts(document),
  sizes: async () => {
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
    return Promise.all(numbers.map((number) => pageSize(document, number)));
  },
  texts: (from, count) => texts(document, from, Math.min(document.numPages, from + count - 1)),
  render: (page, width) => render(document, page, width),
  rewrite: async () => {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    try {
      const copy = await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
      return await copy.save({ useObjectStreams: false });
    } catch {
      throw new Unreadable('damaged');
    }
  },
  copyPages: async () => {
    throw new Unreadable('damaged');
  },
  close: () => document.loadingTask.destroy(),
});

const facts = async (document: PDFDocumentProxy): Promise<PdfFacts> => {
  const { info } = await document.getMetadata();
  const { IsXFAPresent, IsAcroFormPresent } = info as Record<string, unknown>;

  return {
    encrypted: (await document.getPermissions()) !== null,
    isSound: true,
    isXfa: IsXFAPresent === true && IsAcroFormPresent !== true,
    signatures: (await document.getSignatures())?.length ?? 0,
  };
};

const pageSize = async (document: PDFDocumentProxy, number: number) => {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 / page.userUnit });

  return { width, height };
};

const render = async (
  document: PDFDocumentProxy,
  number: number,
  requestedWidth: number,
): Promise<Picture> => {
  const page = await document.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const { width, height } = pictureSize(whole, requestedWidth);
  const canvas = createCanvas(width, height);

  await page.render({
    canvas: canvas as never,
    viewport: page.getViewport({ scale: width / whole.width }),
  }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);

  return { width, height, rgba: new Uint8Array(data.buffer) };
};

const texts = async (document: PDFDocumentProxy, from: number, to: number): Promise<readonly string[]> => {
  const pages: string[] = [];
  for (let number = from; number <= to; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }

  return pages;
};

const text = async (document: PDFDocumentProxy, number: number): Promise<PageText> => {
  const page = await document.getPage(number);
  const { items, styles } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });

  return {
    width: viewport.width,
    transform: viewport.transform,
    items: items.flatMap((item) =>
      'str' in item
        ? [{ ...item, transform: item.transform as number[], ascent: ascentOf(styles[item.fontName]) }]
        : [],
    ),
  };
};

/** pdf.js knows no ascent of fonts that aren't in the file, and answers NaN. */
const ascentOf = (style: { readonly ascent: number } | undefined) =>
  style && Number.isFinite(style.ascent) ? style.ascent : USUAL_ASCENT;
const USUAL_ASCENT = 0.8;
