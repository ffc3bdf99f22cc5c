import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { auditOf, type Colours } from '../violations.ts';
import { everyWidth, type Screen } from './screen.ts';
import { settled } from './settled.ts';

/** What an audit finds on an open screen, in all colours, narrow and wide; with a folder, pictures of it go there. */
export const walkAround = async (page: Page, { name, widths = everyWidth, isLong = false }: Screen) => {
  const folder = process.env.PICTURES;
  const findings: string[] = [];

  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    for (const colours of ['light', 'dark', 'forced'] as const) {
      const isAudited = width === 375 || width === 1280;
      if (isAudited)
        for (const finding of await auditOf(page, colours)) findings.push(`${width} px, ${finding}`);
      if (folder && colours !== 'forced')
        await save(page, join(folder, `${name}-${width}-${colours}.png`), { colours, isLong });
    }
  }

  return findings;
};

const heights = { 375: 812, 768: 1_024, 1280: 800, 1440: 900 } as const;

const save = async (
  page: Page,
  path: string,
  { colours, isLong }: { colours: Exclude<Colours, 'forced'>; isLong: boolean },
) => {
  await mkdir(join(path, '..'), { recursive: true });
  await page.emulateMedia({ colorScheme: colours, forcedColors: 'none' });
  await settled(page);
  await page.screenshot({ path, fullPage: isLong });
};
