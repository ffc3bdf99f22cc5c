import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** PDFium, compiled once and shared by every thread. */
export const compilePdfium = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')));
