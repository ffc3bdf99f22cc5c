import { openWithLibpdf } from '../../pdf/file/libpdf-file.ts';
import { addPages } from '../certificate/certificate-pages.ts';
import { drawn } from '../typesetting/drawing.ts';
import { embeddedFonts } from '../typesetting/embedded-fonts.ts';
import { loadFonts } from '../typesetting/fonts.ts';
import { type Shaper, shaper } from '../typesetting/shaping.ts';
import { type Cover, coverMarks } from './cover-sheet.ts';

let shaping: Shaper | undefined;

/** Puts the attachment sheet before the pages of a copy. */
export const withCover = async (copy: Uint8Array, cover: Cover): Promise<Uint8Array> => {
  shaping ??= shaper(loadFonts());
  const file = await openWithLibpdf(copy);
  const glyphs = embeddedFonts();
  const content = drawn(coverMarks(cover, shaping.measure), shaping, glyphs);
  const page = { reference: file.reserve(), content, annotations: [] };
  addPages(file, 'before', [page], glyphs.addTo(file));

  return file.save();
};
