import sharp from 'sharp';
import type { Picture } from './engine.ts';

sharp.concurrency(1);
sharp.cache(false);

/**
 * Pixels. Pictures up to this width are the first that a telephone loads over a slow line, so they have to be small.
 */
const FIRST_SIGHT = 560;

/**
 * Encodes as WebP. Pages of black text are sharper without loss and take a third of the space; photographs would take
 * many times as much. With loss, effort 0 takes a third less time than 2, which takes a fifth less space.
 */
export const encodeWebp = async (picture: Picture, urgent: boolean): Promise<Uint8Array> => {
  const { width, height, rgba } = picture;

  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp(isPlain(picture) ? { lossless: true, effort: 0 } : lossy(width, urgent))
    .toBuffer();
};

const lossy = (width: number, urgent: boolean) =>
  width <= FIRST_SIGHT ? { quality: 60, effort: 2 } : { quality: 80, effort: urgent ? 0 : 2 };

/**
 * On a page of text, at most this share of the pixels differ from the pixel before them. The paper of a scan always
 * varies.
 */
const CHANGES = 0.4;

/** Whether it is black text on white. With colours, lossless encoding wouldn't be smaller. */
const isPlain = ({ rgba }: Picture): boolean => {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);
  const most = pixels.length * CHANGES;
  let changes = 0;
  let last = -1;
  for (const pixel of pixels) {
    if (pixel === last) continue;
    last = pixel;
    changes += 1;
    if (changes > most || !isGrey(pixel)) return false;
  }

  return true;
};

const isGrey = (pixel: number) => ((pixel ^ (pixel >>> 8)) & 0xffff) === 0;
