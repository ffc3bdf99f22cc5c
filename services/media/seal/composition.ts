import type { z } from 'zod';
import type { Seal, StampedValue } from '#contracts/api/media.ts';
import { removeActiveContent } from '../pdf/active-content.ts';
import { certificateMarks } from './certificate/certificate-marks.ts';
import { appendPages, sealRectangle } from './certificate/certificate-pages.ts';
import { lowerAnnotations } from './pdf/annotations.ts';
import { pagesOf } from './pdf/page-box.ts';
import { drawOver } from './pdf/page-content.ts';
import type { PdfFile } from './pdf/pdf-file.ts';
import { addSignatureField } from './signature/pades.ts';
import { type Drawings, stampMarks } from './stamp.ts';
import { drawn } from './typesetting/drawing.ts';
import { embeddedFonts } from './typesetting/embedded-fonts.ts';
import type { Shaper } from './typesetting/shaping.ts';

export type SealRequest = z.infer<typeof Seal.request>;

type Composing = {
  readonly shaper: Shaper;
  readonly drawings: Drawings;
  readonly at: Date;
  readonly withTimestamp: boolean;
};

type Composed = {
  readonly pageCount: number;
  /** Whether the pages have the annotations that they had. */
  readonly hasAllAnnotations: boolean;
};

/** Adds to the file, as one update, the values on its pages, the certificate's pages and an empty signature. */
export const compose = (
  file: PdfFile,
  { values, certificate }: SealRequest,
  { shaper, drawings, at, withTimestamp }: Composing,
): Composed => {
  // What was uploaded before all of this was taken out then loses it now.
  const { attachments, others } = removeActiveContent(file);
  const pages = pagesOf(file);

  const glyphs = embeddedFonts();
  const stamps = [...shownByPage(values)].map(([number, shown]) => {
    const page = pages[number - 1];
    if (!page) throw new Error(`a value is for page ${number} of ${pages.length}`);
    return { page, shown, content: drawn(stampMarks(shown, shaper.measure, drawings), shaper, glyphs) };
  });
  const sheets = certificateMarks(certificate, shaper.measure).map((marks) => ({
    reference: file.reserve(),
    content: drawn(marks, shaper, glyphs),
  }));

  const fonts = glyphs.addTo(file);
  for (const { page, shown, content } of stamps)
    drawOver(file, page, { pictures: lowerAnnotations(page, shown), content, fonts });

  const first = sheets[0]?.reference ?? '';
  const field = addSignatureField(file, { page: first, rectangle: sealRectangle, at, withTimestamp });
  appendPages(
    file,
    sheets.map((sheet) => ({ ...sheet, annotations: sheet.reference === first ? [field] : [] })),
    fonts,
  );

  return { pageCount: pages.length + sheets.length, hasAllAnnotations: attachments + others === 0 };
};

/** Nothing is drawn for a value that is empty. */
const shownByPage = (values: readonly StampedValue[]) =>
  Map.groupBy(
    values.filter(({ value }) => value.trim() !== ''),
    ({ pageNumber }) => pageNumber,
  );
