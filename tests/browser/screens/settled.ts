import type { Page } from 'playwright-core';
import { atRest } from '../violations.ts';

/** Resolves once a page looks as it will: pictures and fonts are there, and nothing moves. At most three seconds. */
export const settled = async (page: Page): Promise<void> => {
  await page
    .waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
        !document.body.innerText.includes('Processing page'),
      null,
      { timeout: 3_000 },
    )
    .catch(() => undefined);
  await atRest(page);
};
