import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Site } from '../site.ts';
import { auditOf, type Colours } from '../violations.ts';
import { everyWidth, type Screen, type Width } from './screen.ts';
import { settled } from './settled.ts';

/** What an audit finds on an open screen, in all colours, narrow and wide; with a folder, pictures of it go there. */
export const walkAround = async (site: Site, { name, open, widths = everyWidth, ...screen }: Screen) => {
  const { isLong = false, isFleeting = false, isPrinted = false } = screen;
  const folder = process.env.PICTURES;
  const findings: string[] = [];
  const opened = isFleeting ? null : await open(site);

  for (const width of widths) {
    const page = opened ?? (await open(ofWidth(site, width)));
    await page.setViewportSize({ width, height: heights[width] });
    for (const colours of ['light', 'dark', 'forced'] as const) {
      const isAudited = width === 375 || width === 1280;
      if (isAudited)
        for (const finding of await auditOf(page, colours)) findings.push(`${width} px, ${finding}`);
      if (folder && colours !== 'forced')
        await save(page, join(folder, `${name}-${width}-${colours}.png`), { colours, isLong });
    }
    // By night, of which nothing may be seen on paper.
    if (folder && isPrinted && width === 1280) {
      await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
      await page.pdf({ path: join(folder, `${name}.pdf`), format: 'A4', printBackground: true });
    }
  }

  return findings;
};

/** All of whose visits have that width. */
const ofWidth = (site: Site, width: Width): Site => ({
  ...site,
  visit: (visit) => site.visit({ ...visit, width }),
});

const heights = { 375: 812, 768: 1_024, 1280: 800, 1440: 900 } as const;

const save = async (
  page: Page,
  path: string,
  { colours, isLong }: { colours: Exclude<Colours, 'forced'>; isLong: boolean },
) => {
  await mkdir(join(path, '..'), { recursive: true });
  await page.emulateMedia({ colorScheme: colours, forcedColors: 'none' });
  if (isLong) await loadAll(page);
  await settled(page);
  await page.screenshot({ path, fullPage: isLong });
};

/** Also pictures that nobody has scrolled to; colours and width, which choose their files, count from the next frame on. */
const loadAll = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
  });
