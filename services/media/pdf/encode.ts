import sharp from 'sharp';
import type { Picture } from './engine.ts';

sharp.concurrency(1);
sharp.cache(false);

/** WebP of quality 80. Effort 0 takes a third less time than 2, which takes a fifth less space. */
export const encoded = async ({ width, height, rgba }: Picture, urgent: boolean): Promise<Uint8Array> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 80, effort: urgent ? 0 : 2 })
    .toBuffer();
