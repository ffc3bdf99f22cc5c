import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addRecipient } from '../harness/people.ts';
import type { Site } from './site.ts';

/** The command menu, the theme and the list of shortcuts, which every screen has. */
export const commands = (site: () => Site) => {
  test('Ctrl+K leads to documents, people and actions, by keyboard alone', async () => {
    const olive = await site().person();
    const { id } = await site().documents.draft(olive, 'Office lease');
    await addRecipient(olive.client, id, { fullName: 'Ann Archer', email: 'ann@example.com' });
    const page = await site().visit({ as: olive, at: '/dashboard' });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const choose = async (text: string, option: string) => {
      await page.keyboard.press('Control+k');
      await search(page).fill(text);
      await page.getByRole('option', { name: option, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await search(page).waitFor({ state: 'detached' });
    };

    await choose('ann', 'Ann Archer');
    await page.waitForURL('/documents?search=ann%40example.com');
    await choose('lease', 'Office lease');
    await page.waitForURL(`/document/${id}`);
    await page.keyboard.press('Control+k');
    await search(page).fill('nothing like it');
    await page.getByText('Nothing matches “nothing like it”.').waitFor();
    await closeAndOpenAtOnce(page);
    await search(page).fill('open again');
    await page.keyboard.press('Escape');
    await search(page).waitFor({ state: 'detached' });
    await choose('new', 'New document');
    const upload = page.getByRole('dialog', { name: 'Upload Document' });
    await upload.waitFor();
    await page.keyboard.press('Escape');
    await upload.waitFor({ state: 'detached' });
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('Control+/');
    await shortcuts.getByText('Ctrl+K').waitFor();
    await shortcuts.getByText('Duplicate').waitFor();
    await page.keyboard.press('Escape');
    await shortcuts.waitFor({ state: 'detached' });
    await choose('timeline', 'Open the timeline of this document');
    await page.waitForURL(`/document/${id}/timeline`);
    await page.getByRole('region', { name: 'Move through time' }).waitFor();
    await page.keyboard.press('Control+/');
    await shortcuts.getByText('First or last event').waitFor();
    expect(await shortcuts.getByText('Duplicate').count()).toBe(0);
  });

  test('a theme that was chosen is there again at once after a reload', async () => {
    const page = await site().visit({ as: await site().person(), at: '/dashboard' });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(await isDark(page)).toBe(false);

    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await isDark(page)).toBe(true);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
    expect(await isDark(page)).toBe(true);

    await page.getByRole('radio', { name: 'Same as your device' }).check();
    expect(await isDark(page)).toBe(false);
  });
};

const search = (page: Page) => page.getByRole('combobox', { name: 'Find documents, people and actions' });

/** As by keys that follow so closely that the browser tells of the closing only after both. */
const closeAndOpenAtOnce = (page: Page) =>
  search(page).evaluate(async (input) => {
    input.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await Promise.resolve();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  });

/** Both ways in which colours come: from Fluent's theme and from the page's own (ui/look/colours.css). */
const isDark = async (page: Page) => {
  const [ground, card] = await page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.querySelector('header') as Element).backgroundColor,
  ]);
  const isDarkColour = (colour = '') => Number(/\d+/.exec(colour)?.[0]) < 128;
  expect(isDarkColour(ground)).toBe(isDarkColour(card));

  return isDarkColour(ground);
};
