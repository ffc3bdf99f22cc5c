import type { Box } from '#contracts/document/fields/field.ts';
import { compilePdfium } from '../pdf/compiled.ts';
import type { Picture } from '../pdf/engine.ts';
import { startPdfium } from '../pdf/pdfium.ts';

/** A page as the product shows it. */
export const pictureOf = async (pdf: Uint8Array, page = 1): Promise<Picture> => {
  const document = await (await startPdfium(await compilePdfium())).open(pdf);
  try {
    return await document.render(page, 794);
  } finally {
    await document.close();
  }
};

/** Red, green and blue of each dot, row by row. */
export const dotsOf = ({ rgba }: Picture) =>
  Array.from({ length: rgba.length / 4 }, (_, dot) => [...rgba.subarray(dot * 4, dot * 4 + 3)]);

/** Dots of the colour of ink within a box. */
export const inkIn = (picture: Picture, { x, y, width, height }: Box) =>
  dotsOf(picture).filter(([red = 0, green = 0, blue = 0], dot) => {
    const [across, down] = [dot % picture.width, Math.floor(dot / picture.width)];
    const isInside = across >= x && across < x + width && down >= y && down < y + height;

    return isInside && red < 60 && green < 80 && blue > 90;
  }).length;
