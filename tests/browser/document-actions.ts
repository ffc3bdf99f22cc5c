import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { card, titlesOn } from './document-cards.ts';
import { type Site, seesToast, soon } from './site.ts';

/** What can be done to a document from its card in the list: spec, part 1, sections 2, 4, 8. */
export const documentActions = (site: () => Site) => {
  test('what can be done to a document depends on its status', async () => {
    const olive = await site().person();
    await site().documents.draft(olive, 'A draft');
    await site().documents.sent(olive, 'One out');
    await site().documents.completed(olive, 'One done');
    const page = await site().visit({ as: olive, at: '/documents' });
    const download = page.getByRole('button', { name: 'Download completed document' });

    const actions = async (title: string) => {
      await more(page, title).click();
      const names = await page.getByRole('menuitem').allInnerTexts();
      expect(await page.getByRole('menu').locator('.fui-MenuDivider').count()).toBe(1);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      return names;
    };

    expect(await actions('A draft')).toEqual(['Duplicate', 'Rename…', ...inEveryStatus.slice(1)]);
    expect(await actions('One out')).toEqual([
      'Duplicate',
      'Resend invitations',
      'Resend to…',
      'Void document',
      ...inEveryStatus.slice(1),
    ]);
    await card(page, 'One done').getByText('Everyone signed', { exact: true }).waitFor();
    expect(await actions('One done')).toEqual([
      ...inEveryStatus.slice(0, 2),
      'Download completed document',
      ...inEveryStatus.slice(2),
    ]);
    expect(await download.count()).toBe(1);
    expect(
      await card(page, 'One done')
        .getByRole('button', { name: /Download/ })
        .count(),
    ).toBe(1);
  });

  test('a document can be duplicated, renamed, its invitations sent again, voided and deleted', async () => {
    const olive = await site().person();
    await site().documents.sent(olive, 'Lease');
    const page = await site().visit({ as: olive, at: '/documents?sort=name' });

    await choose(page, 'Lease', 'Duplicate');
    await seesToast(page, 'Document duplicated');
    await soon(() => titlesOn(page)).toEqual(['Lease', 'Lease (Copy)']);

    await choose(page, 'Lease (Copy)', 'Rename…');
    await page.getByRole('dialog', { name: 'Rename document' }).getByLabel('Title').fill('Rent');
    await page.keyboard.press('Enter');
    await seesToast(page, 'Document renamed');
    await soon(() => titlesOn(page)).toEqual(['Lease', 'Rent']);

    await choose(page, 'Lease', 'Resend invitations');
    await seesToast(page, 'Invitations resent');

    await choose(page, 'Lease', 'Void document');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Void document' }).click();
    await seesToast(page, 'Document voided (can no longer be signed)');
    await card(page, 'Lease').getByText('Cancelled').waitFor();

    await choose(page, 'Lease', 'Delete');
    const question = page.getByRole('alertdialog');
    await question
      .getByText('Are you sure you want to delete this document? This action cannot be undone.')
      .waitFor();
    await question.getByText('For 30 days a records manager can bring it back.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await soon(() => titlesOn(page)).toEqual(['Lease', 'Rent']);

    await choose(page, 'Lease', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await seesToast(page, 'Document deleted');
    await soon(() => titlesOn(page)).toEqual(['Rent']);
  });

  test('what the server refuses is said', async () => {
    const olive = await site().person();
    const { id } = await site().documents.sent(olive, 'Lease');
    const page = await site().visit({
      as: olive,
      at: '/documents',
      // So that the page does not learn what is done to the document elsewhere.
      prepare: (page) => page.route('/api/live*', (route) => route.abort()),
    });
    await card(page, 'Lease').waitFor();
    expect((await olive.client.delete(`/api/documents/${id}`)).status).toBe(200);

    for (const [action, said] of [
      ['Duplicate', 'Failed to duplicate document. Please try again.'],
      ['Resend invitations', 'Failed to resend invitations. Please try again.'],
      ['Void document', 'Failed to void document. Please try again.'],
      ['Delete', 'Failed to delete document. Please try again.'],
    ] as const) {
      await choose(page, 'Lease', action);
      const question = page.getByRole('alertdialog');
      if (action === 'Void document' || action === 'Delete')
        await question.getByRole('button', { name: action }).click();
      await seesToast(page, 'Error', said);
    }
  });

  test('a completed document is downloaded under its title', async () => {
    const olive = await site().person();
    await site().documents.completed(olive, 'Lease of the Mill House');
    const page = await site().visit({ as: olive, at: '/documents' });
    const button = page.getByRole('button', { name: 'Download completed document' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);

    expect(download.suggestedFilename()).toBe('Lease of the Mill House.pdf');
    await seesToast(page, 'Download started');

    await page.route('/api/documents/*/download', (route) => route.fulfill({ status: 503, body: '' }));
    await button.click();
    await seesToast(page, 'Download failed', 'Failed to download document. Please try again.');
  });
};

const inEveryStatus = ['Duplicate', 'Save as template…', 'Download original', 'Timeline', 'Delete'];

const more = (page: Page, title: string) => card(page, title).getByRole('button', { name: 'More actions' });

const choose = async (page: Page, title: string, action: string) => {
  await more(page, title).click();
  await page.getByRole('menuitem', { name: action }).click();
};
