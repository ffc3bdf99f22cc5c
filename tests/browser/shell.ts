import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from './site.ts';

/** Sidebar, drawer, titles, unknown paths: spec, part 1, section 2. */
export const shell = (site: () => Site) => {
  test('the sidebar leads to four screens, says which is open, whose account it is and on which plan', async () => {
    const page = await site().visit({ as: await site().person('Olive Owner'), at: '/' });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await activeEntry(page)).toEqual(['Dashboard']);
    await page.getByText('Olive Owner').waitFor();
    await page.getByText('Free Plan').waitFor();

    for (const name of ['Documents', 'Templates', 'Settings', 'Dashboard']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await activeEntry(page)).toEqual([name]);
      expect(await page.title()).toBe(`${name} · Inkstream`);
      expect(await focusedText(page)).toBe(name);
    }
  });

  test('on a telephone, the sidebar is a drawer that the backdrop, Escape and a choice close', async () => {
    const page = await site().visit({ as: await site().person(), at: '/dashboard', width: 375 });
    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    expect(await page.getByRole('link', { name: 'Templates' }).count()).toBe(0);

    await menu.click();
    await drawer.waitFor();
    await page.mouse.click(360, 400);
    await drawer.waitFor({ state: 'hidden' });

    await menu.click();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open menu');

    await menu.click();
    await drawer.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('heading', { name: 'Templates' }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
  });

  test('the drawer takes the place of the sidebar below 768 px', async () => {
    const page = await site().visit({ as: await site().person(), at: '/dashboard', width: 768 });
    await page.getByRole('link', { name: 'Templates' }).waitFor();

    await page.setViewportSize({ width: 767, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
  });

  test('an unknown path is a 404 page within the shell', async () => {
    const page = await site().visit({ as: await site().person(), at: '/nowhere' });

    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('Did you forget to add the page to the router?').waitFor();
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await page.waitForURL('/dashboard');
  });

  test('a part that cannot be loaded says so alone, and can be tried again', async () => {
    const page = await site().visit({
      as: await site().person(),
      at: '/documents',
      prepare: (page) => page.route('/api/documents', (route) => route.abort()),
    });

    await page.getByText('We couldn’t load your documents.').waitFor();
    await page.unroute('/api/documents');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No documents yet').waitFor();
  });

  test.each(['/', '/login'])('%s fits on 320 px and fills 4K without scrolling sideways', async (at) => {
    const page = await site().visit({ at, width: 320 });
    await page.getByRole('heading', { level: 1 }).waitFor();

    await fits(page);
  });

  test('every screen fits on 320 px and fills 4K without scrolling sideways', async () => {
    const page = await site().visit({ as: await site().person(), at: '/dashboard' });
    for (const name of ['Dashboard', 'Documents', 'Templates', 'Settings']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();

      await fits(page);
    }
  });
};

const fits = async (page: Page) => {
  for (const width of [320, 3840]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
};

const activeEntry = (page: Page) =>
  page.getByRole('navigation').locator('[aria-current=page]').allInnerTexts();

const focusedText = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.innerText : '',
  );
