import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { settled } from '../screens/settled.ts';

type Strip = {
  readonly look: (page: Page) => Promise<void>;
  /** Puts all that was seen into one picture, `docs/pictures/journeys/NAME.webp`, in rows from left to right. */
  readonly save: (name: string) => Promise<void>;
};

/** The steps of a journey as pictures, small enough for the repository. */
export const openStrip = ({ width, perRow }: { width: number; perRow: number }): Strip => {
  const seen: Buffer[] = [];

  return {
    look: async (page) => {
      await page
        .getByText('Loading document...')
        .waitFor({ state: 'detached', timeout: 3_000 })
        .catch(() => undefined);
      await settled(page);
      seen.push(await page.screenshot({ scale: 'css' }));
    },
    save: async (name) => {
      const steps = await Promise.all(seen.map((step) => sharp(step).resize({ width }).png().toBuffer()));
      const { height = 0 } = await sharp(steps[0]).metadata();
      const columns = Math.min(perRow, steps.length);
      const rows = Math.ceil(steps.length / perRow);
      const picture = await sharp({
        create: {
          width: GAP + columns * (width + GAP),
          height: GAP + rows * (height + GAP),
          channels: 3,
          background: '#d8dce3',
        },
      })
        .composite(
          steps.map((input, n) => ({
            input,
            left: GAP + (n % perRow) * (width + GAP),
            top: GAP + Math.floor(n / perRow) * (height + GAP),
          })),
        )
        .webp({ quality: 55, effort: 6 })
        .toBuffer();
      await mkdir(FOLDER, { recursive: true });
      await writeFile(`${FOLDER}/${name}.webp`, picture);
    },
  };
};

const GAP = 12;
const FOLDER = fileURLToPath(new URL('../../../docs/pictures/journeys', import.meta.url));
