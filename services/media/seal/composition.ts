import type { z } from 'zod';
import type { Seal, StampedValue } from '#contracts/api/media.ts';
import { removeActiveContent } from '../pdf/active-content.ts';
import { lowerAnnotations } from '../pdf/file/annotations.ts';
import { pagesOf } from '../pdf/file/page-box.ts';
import { drawOver } from '../pdf/file/page-content.ts';
import type { PdfFile } from '../pdf/file/pdf-file.ts';
import { retitlePacket } from '../pdf/file/xmp.ts';
import { attach } from './attachment-sheet/attach.ts';
import { valuesMarks } from './attachment-sheet/values-sheet.ts';
import { certificateMarks } from './certificate/certificate-marks.ts';
import { addPages, sealRectangle } from './certificate/certificate-pages.ts';
import { addSignatureField } from './signature/pades.ts';
import { type Drawings, stampMarks } from './stamp.ts';
import { drawn, type Mark } from './typesetting/drawing.ts';
import { embeddedFonts } from './typesetting/embedded-fonts.ts';
import type { Shaper } from './typesetting/shaping.ts';

export type SealRequest = z.infer<typeof Seal.request>;

type Composing = {
  readonly shaper: Shaper;
  readonly drawings: Drawings;
  readonly at: Date;
  /** Bytes that are kept free for the signature. */
  readonly room: number;
  /** The bytes of the file that is attached, if the document has a sheet for it. */
  readonly original: Uint8Array | null;
};

type Composed = {
  readonly pageCount: number;
  /** Whether the pages still have all their annotations. */
  readonly hasAllAnnotations: boolean;
};

/**
 * Adds one update to the file: the values on its pages, the certificate's pages and an empty signature. With an
 * attachment sheet, it also adds the original and the list of entries.
 */
export const compose = (
  file: PdfFile,
  { values, certificate, attachmentSheet }: SealRequest,
  { shaper, drawings, at, room, original }: Composing,
): Composed => {
  const pages = pagesOf(file);
  // Files that were uploaded before the product removed all of this lose it now.
  const { attachments, others } = removeActiveContent(file, pages);
  file.setTitle(certificate.title);
  retitlePacket(file, certificate.title);

  const glyphs = embeddedFonts();
  const stamps = [...shownByPage(values)].map(([number, shown]) => {
    const page = pages[number - 1];
    if (!page) throw new Error(`a value is for page ${number} of ${pages.length}`);
    const marks = stampMarks(shown, shaper.measure, drawings);
    return { page, shown, marks, content: drawn(marks, shaper, glyphs) };
  });
  const added = (marks: readonly Mark[]) => ({
    reference: file.reserve(),
    content: drawn(marks, shaper, glyphs),
  });
  const entries = attachmentSheet
    ? valuesMarks(attachmentSheet, certificate, shaper.measure, drawings).map(added)
    : [];
  const certified = certificateMarks(
    certificate,
    { hasAttachment: attachmentSheet !== undefined, stamped: stamps.flatMap(({ marks }) => marks) },
    shaper.measure,
    drawings,
  ).map(added);
  const sheets = [...entries, ...certified];
  if (attachmentSheet) attach(file, { name: attachmentSheet.fileName, bytes: attached(original) });

  const fonts = glyphs.addTo(file);
  for (const { page, shown, content } of stamps)
    drawOver(file, page, { pictures: lowerAnnotations(page, shown), content, fonts });

  const first = certified[0]?.reference ?? '';
  const field = addSignatureField(file, { page: first, rectangle: sealRectangle, at, room });
  addPages(
    file,
    'after',
    sheets.map((sheet) => ({ ...sheet, annotations: sheet.reference === first ? [field] : [] })),
    fonts,
  );

  return { pageCount: pages.length + sheets.length, hasAllAnnotations: attachments + others === 0 };
};

const attached = (original: Uint8Array | null): Uint8Array => {
  if (!original) throw new Error('the file that is to be attached is missing');

  return original;
};

/** Nothing is drawn for an empty value. */
const shownByPage = (values: readonly StampedValue[]) =>
  Map.groupBy(
    values.filter(({ value }) => value.trim() !== ''),
    ({ pageNumber }) => pageNumber,
  );
