import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { focused, type Person, type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** No violation of an accessibility audit, and all by keyboard. `npm run screens` audits in all colours. */
export const accessibility = (site: () => Site) => {
  test('the landing page and the login screen pass the audit', async () => {
    const page = await site().visit();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.goto('/login');
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.locator('form button[type=submit]').click();
    await page.getByText('Please confirm your password').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the dashboard, the documents and an unknown path pass the audit', async () => {
    const page = await site().visit({ as: await owner(site()), at: '/nowhere' });
    for (const [screen, text] of [
      [null, '404 Page Not Found'],
      ['Dashboard', 'Recent activity'],
      ['Documents', 'One done'],
    ] as const) {
      if (screen) await page.getByRole('navigation').getByRole('link', { name: screen }).click();
      await page.getByText(text).first().waitFor();
      await soon(() => page.locator('main ul[aria-hidden]').count()).toBe(0);

      expect(await violationsOf(page), text).toEqual([]);
    }
  });

  test('an empty screen and the drawer pass the audit', async () => {
    const page = await site().visit({ as: await site().person(), at: '/documents', width: 375 });
    await page.getByText('No documents yet').waitFor();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the question of a document’s menu and its toast pass the audit', async () => {
    const page = await site().visit({ as: await owner(site()), at: '/documents?filter=waiting-for-others' });
    await page.getByRole('button', { name: 'More actions' }).last().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Delete' }).click();
    await seesToast(page, 'Document deleted');
    expect(await violationsOf(page)).toEqual([]);
  });

  test('both dialogs on the way to a document pass the audit', async () => {
    const page = await site().visit({ as: await site().person(), at: '/documents' });
    await page.getByRole('button', { name: 'New Document' }).click();
    await page.getByRole('dialog', { name: 'Upload Document' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await uploadInDialog(page);
    await page.getByRole('dialog', { name: 'Add Recipients' }).waitFor();
    await page.getByRole('button', { name: 'Add another recipient' }).click();
    await page.getByLabel('Full Name').first().fill('Ada');
    await page.getByLabel('Email').first().fill('ada');
    await page.getByRole('button', { name: 'Add Recipients' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('a dialog that is closed gives the focus back, and the first stop on a page skips the menu', async () => {
    const page = await site().visit({ as: await site().person(), at: '/documents' });
    await page.getByText('No documents yet').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('New Document');

    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await soon(() => focused(page)).toBe('New Document');
  });

  test('whoever asked for less motion gets none', async () => {
    const page = await site().visit({ as: await site().person(), at: '/documents' });
    await page.getByRole('button', { name: 'New Document' }).click();
    await page.getByRole('dialog').waitFor();

    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration))),
    );
    expect(longest).toBeLessThanOrEqual(10);
  });
};

/** Somebody with a document in every state that looks different. */
const owner = (site: Site): Promise<Person> => {
  owned ??= (async () => {
    const olive = await site.person();
    await site.documents.draft(olive, 'A draft');
    await site.documents.completed(olive, 'One done');
    await site.documents.voided(olive, 'One cancelled');
    await site.documents.sent(olive, 'One out');

    return olive;
  })();

  return owned;
};

let owned: Promise<Person> | undefined;

const uploadInDialog = async (page: Page) => {
  const buffer = Buffer.from(await samplePdf());
  await page.getByLabel('Document file').setInputFiles({ name: 'Lease.pdf', buffer, mimeType: '' });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
};
