import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { sha256 } from '../../shared/keys/sha256.ts';
import { allocate } from './pdfium-facts.ts';

/** SHA-256 of each file that PDFium finds attached by name, as it can be extracted. */
export const attachments = (library: WrappedPdfiumModule, document: number): readonly string[] =>
  Array.from({ length: library.FPDFDoc_GetAttachmentCount(document) }, (_, index) =>
    sha256(contentOf(library, library.FPDFDoc_GetAttachment(document, index))),
  );

const contentOf = (library: WrappedPdfiumModule, attachment: number): Uint8Array => {
  const { pdfium } = library;
  const size = allocate(library, 4);
  const length = () => pdfium.getValue(size, 'i32');

  try {
    if (!library.FPDFAttachment_GetFile(attachment, 0, 0, size)) return Buffer.of();
    const content = allocate(library, length());
    library.FPDFAttachment_GetFile(attachment, content, length(), size);
    const bytes = pdfium.HEAPU8.slice(content, content + length());
    pdfium.wasmExports.free(content);
    return bytes;
  } finally {
    pdfium.wasmExports.free(size);
  }
};
