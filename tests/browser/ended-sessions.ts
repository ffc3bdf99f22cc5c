import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { draft, field, paletteItem } from './canvas-drafts.ts';
import { type Person, type Site, soon } from './site.ts';

/** Sessions that end while somebody works. */
export const endedSessions = (site: () => Site) => {
  test('the same person signs in over the screen and goes on; nothing is lost, in no tab', async () => {
    const { page, olive, stored } = await draft(site(), []);
    const other = await page.context().newPage();
    await other.goto('/documents');
    await other.getByRole('heading', { name: 'Documents' }).waitFor();
    const refused = page.waitForResponse((answer) => answer.url().includes('/api/live') && !answer.ok());
    await endSession(olive);

    await paletteItem(page, 'Signature').focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).getByText('Sign in again as Olive Owner').waitFor();
    // The dialog may lie over it already.
    await other.getByRole('link', { name: 'Templates', includeHidden: true }).dispatchEvent('click');
    await dialogOf(other).waitFor();
    await refused;
    await soon(() => page.getByText('Connection lost').count()).toBe(0);
    expect(await dialogOf(page).getByLabel('Username').inputValue()).toBe(olive.username);
    await signInAs(page, olive);

    await dialogOf(page).waitFor({ state: 'detached' });
    await dialogOf(other).waitFor({ state: 'detached' });
    await soon(() => field(page, 'Signature').evaluate((it) => it === document.activeElement)).toBe(true);
    await other.getByText('No templates yet').waitFor();
    await signInElsewhere(olive);
    await soon(stored).toMatchObject([{ type: 'signature' }]);
    expect(new URL(page.url()).pathname).toMatch(/^\/document\//);
  });

  test('somebody else who signs in there starts clean, and does nothing in the name of the first', async () => {
    const [first, second] = [await draft(site(), []), await site().person('Second Person')];
    const { page, olive, stored } = first;
    await endSession(olive);
    await paletteItem(page, 'Signature').focus();
    await page.keyboard.press('Enter');
    await signInAs(page, second);

    await page.waitForURL('/dashboard');
    await page.getByText('Second Person').first().waitFor();
    await signInElsewhere(olive);
    expect(await stored()).toEqual([]);
  });

  test('a link to a document leads there once somebody has signed in', async () => {
    const { olive, id } = await draft(site(), []);
    const page = await site().visit({ at: `/document/${id}` });
    await page.waitForURL('/login');
    await signInAs(page, olive);

    await page.waitForURL(`/document/${id}`);
  });
};

const PASSWORD = 'correct horse';

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' });

const signInAs = async (page: Page, { username }: Person) => {
  const form = page.locator('form').filter({ has: page.getByLabel('Username') });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign In' }).click();
};

const endSession = async ({ client }: Person) =>
  expect((await client.post('/api/auth/logout')).status).toBe(200);

/** So that the test can look at what was stored. */
const signInElsewhere = async ({ client, username }: Person) =>
  expect((await client.post('/api/auth/login', { username, password: PASSWORD })).status).toBe(200);
