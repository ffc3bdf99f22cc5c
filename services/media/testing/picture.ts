import type { Box } from '#contracts/document/fields/members.ts';
import { compilePdfium } from '../pdf/compiled.ts';
import type { Picture } from '../pdf/engine.ts';
import { startPdfium } from '../pdf/pdfium.ts';

/** Draws a page as the product shows it. */
export const pictureOf = async (pdf: Uint8Array, page = 1): Promise<Picture> => {
  const document = await (await startPdfium(await compilePdfium())).open(pdf);
  try {
    return await document.render(page, 794);
  } finally {
    await document.close();
  }
};

/** Counts the dots of a picture, or of a box in it, that have such a colour. */
export const dotsIn = (
  { rgba, width }: Picture,
  isWanted: (red: number, green: number, blue: number) => boolean,
  box: Box = { x: 0, y: 0, width, height: Number.POSITIVE_INFINITY },
): number => {
  let dots = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [across, down] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const isInside =
      across >= box.x && across < box.x + box.width && down >= box.y && down < box.y + box.height;
    if (isInside && isWanted(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0)) dots++;
  }

  return dots;
};

/** Counts the ink-coloured dots within a box. */
export const inkIn = (picture: Picture, box: Box) =>
  dotsIn(picture, (red, green, blue) => red < 60 && green < 80 && blue > 90, box);
