import sharp from 'sharp';
import { Refused } from './refused.ts';

/** The most pixels that a picture may have, and the box that a logo has to fit into. */
const PIXELS_MAX = 40_000_000;
const [WIDTH, HEIGHT] = [512, 256];

/**
 * Draws the first frame of a picture again as an upright PNG, and drops everything else in the file. Throws `Refused`.
 */
export const logoOf = async (file: Uint8Array): Promise<Uint8Array> => {
  if (!isRaster(file)) throw new Refused('logo.wrong-type');

  try {
    return await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw new Refused('logo.unreadable');
  }
};

/** Looks at the first bytes before any decoder does: drawings such as SVG may hold scripts and name other files. */
const isRaster = (file: Uint8Array): boolean => {
  const start = Buffer.from(file.subarray(0, 12)).toString('hex');

  return [PNG, JPEG, GIF, WEBP].some((signature) => signature.test(start));
};

const PNG = /^89504e470d0a1a0a/;
const JPEG = /^ffd8ff/;
/** The first bytes of GIF87a and GIF89a. */
const GIF = /^47494638(37|39)61/;
/** A WebP file begins with RIFF, a length and WEBP. */
const WEBP = /^52494646.{8}57454250/;
