import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** By day, by night, and in the few colours that somebody's system forces upon every page. */
export type Colours = 'light' | 'dark' | 'forced';

/** What an accessibility audit finds by day. `npm run screens` looks at every screen in all colours. */
export const violationsOf = (page: Page) => auditOf(page, 'light');

/** By night and in forced colours only what colours can break is looked at. */
export const auditOf = async (page: Page, colours: Colours): Promise<readonly string[]> => {
  await page.emulateMedia({
    colorScheme: colours === 'dark' ? 'dark' : 'light',
    forcedColors: colours === 'forced' ? 'active' : 'none',
  });
  await atRest(page);
  await shownAgain(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axe);
  const found = await page.evaluate(audit, colours === 'light' ? null : OF_COLOURS);

  return found.map((finding) => `${colours}: ${finding}`);
};

/**
 * Resolves once no dialog hides the page from readers that has closed already: Fluent's manager of the focus shows it
 * again a quarter of a second later, for all dialogs of that time at once (`hiddenUpdate` in tabster's `Modalizer`).
 */
const shownAgain = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('[aria-modal=true]') ?? !document.querySelector('#root[aria-hidden=true]'),
  );

/** Resolves once nothing moves any more, and no colour turns into another. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map(({ finished }) => finished.catch(() => null)));
  });

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** By these rules, or all. Fluent's guards of the focus are none of a reader's, and tips are read where they belong. */
const audit = async (rules: string[] | null) => {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(
    { exclude: ['[data-tabster-dummy]', '[role=tooltip]'] },
    rules ? { runOnly: rules, resultTypes: ['violations'] } : { resultTypes: ['violations'] },
  );

  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
};
