import type { Report } from '#contracts/api/media.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
import { openWithLibpdf } from '../pdf/file/libpdf-file.ts';
import { addPages } from '../seal/certificate/certificate-pages.ts';
import { drawn } from '../seal/typesetting/drawing.ts';
import { embeddedFonts } from '../seal/typesetting/embedded-fonts.ts';
import { loadFonts } from '../seal/typesetting/fonts.ts';
import { shaper } from '../seal/typesetting/shaping.ts';
import { reportMarks } from './report-marks.ts';

/** Reads the fonts once. The function it answers makes PDFs of any number of reports. */
export const openReporter = () => {
  const shaping = shaper(loadFonts());

  return async (report: Report): Promise<Uint8Array> => {
    const file = await openWithLibpdf(emptyPdf());
    const glyphs = embeddedFonts();
    const pages = reportMarks(report, remembered(shaping.measure)).map((marks) => ({
      reference: file.reserve(),
      content: drawn(marks, shaping, glyphs),
      annotations: [],
    }));
    addPages(file, 'after', pages, glyphs.addTo(file));

    return file.save();
  };
};

/** Caches measured texts, since events repeat who acted and from where. */
const remembered = (measure: Measure): Measure => {
  const known = new Map<string, number>();

  return {
    ...measure,
    width: (text, style) => {
      const key = `${style} ${text}`;
      const width = known.get(key) ?? measure.width(text, style);
      known.set(key, width);

      return width;
    },
  };
};

/** A PDF without pages (ISO 32000-2, 7.5). Pages are added later. */
const emptyPdf = (): Uint8Array => {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((source, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${source}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;

  return Buffer.from(
    `${text}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
};
