import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What an accessibility audit finds by day, and in the colours of the night. */
export const violationsOf = async (page: Page) => {
  await page.evaluate(await axe);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await page.evaluate(audit, null);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await page.evaluate(audit, ['color-contrast', 'link-in-text-block']);

  return [...light.map((finding) => `light: ${finding}`), ...dark.map((finding) => `dark: ${finding}`)];
};

/** By these rules, or all. Fluent's own guards of the focus are none of a reader's. */
const audit = async (rules: string[] | null) => {
  // Colours are judged once they have come to rest.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(
    { exclude: ['[data-tabster-dummy]'] },
    rules ? { runOnly: rules, resultTypes: ['violations'] } : { resultTypes: ['violations'] },
  );

  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
};
