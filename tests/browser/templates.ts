import { expect, test } from 'vitest';
import { heldRequests } from './moments.ts';
import { card, choosePdf, makeTemplate, placeFor, templateOf } from './prepared-templates.ts';
import { type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** The list of templates and the dialog that makes one: spec, part 1, sections 2 and 5. */
export const templates = (site: () => Site) => {
  test('nobody has templates at first; what to do about it is said', async () => {
    const page = await site().visit({ as: await site().person(), at: '/templates' });
    await page.getByRole('heading', { name: 'Templates', exact: true }).waitFor();
    await page.getByText('Save time with reusable document templates').waitFor();
    await page.getByText('No templates yet').waitFor();
    await page.getByText('Create your first template to save time on repetitive documents').waitFor();
    expect(await page.getByRole('link', { name: 'Templates' }).getAttribute('aria-current')).toBe('page');
  });

  test('cards stand in the place of what is being loaded', async () => {
    const list = heldRequests('/api/templates');
    const page = await site().visit({
      as: await site().person(),
      at: '/templates',
      prepare: list.hold,
    });
    await page.locator('main ul[aria-hidden] li').first().waitFor();
    list.release();
    await page.getByText('No templates yet').waitFor();
  });

  test('a list that cannot be loaded can be tried again', async () => {
    const page = await site().visit({
      as: await site().person(),
      at: '/templates',
      prepare: (page) => page.route('/api/templates', (route) => route.fulfill({ status: 500, body: '' })),
    });
    await page.getByText('We couldn’t load your templates.').waitFor();
    await page.unroute('/api/templates');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No templates yet').waitFor();
  });

  test('a card tells what a template is, what it is for, and how often it was used', async () => {
    const olive = await site().person();
    await makeTemplate(olive, { title: 'Lease', description: 'For flats in town' });
    const page = await site().visit({ as: olive, at: '/templates' });
    for (const text of ['Lease', 'For flats in town', 'PDF', 'Used 0 times'])
      await card(page, 'Lease').getByText(text, { exact: true }).waitFor();
    await card(page, 'Lease')
      .getByText(/^Created [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
      .waitFor();
    await soon(() =>
      card(page, 'Lease')
        .locator('img')
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    ).toBe(560);
  });

  test('titles and descriptions are searched; what is searched for stands in the address', async () => {
    const olive = await site().person();
    await makeTemplate(olive, { title: 'Lease', description: 'For flats in town' });
    await makeTemplate(olive, { title: 'Loan' });
    const page = await site().visit({ as: olive, at: '/templates' });
    await page.getByPlaceholder('Search templates...').fill('FLATS');
    await soon(() => page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Lease']);
    expect(new URL(page.url()).search).toBe('?search=FLATS');
    await page.reload();
    await soon(() => page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Lease']);

    await page.getByPlaceholder('Search templates...').fill('nothing');
    await page.getByText('No templates found').waitFor();
    await page.getByText('Try adjusting your search terms').waitFor();
  });

  test('a template is made of a file and opened as a document', async () => {
    const olive = await site().person();
    const page = await site().visit({ as: olive, at: '/templates' });
    const dialog = await openCreate(page);
    const create = dialog.getByRole('button', { name: 'Create Template' });
    await dialog.getByText('Supports PDF and Word documents').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await choosePdf(page, 'House lease.pdf');
    await dialog.getByText('House lease.pdf').waitFor();
    await dialog.getByText(/^[\d.]+ (Bytes|KB)$/).waitFor();
    expect(await dialog.getByLabel('Template Title').inputValue()).toBe('House lease');

    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('Supports PDF and Word documents').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await choosePdf(page, 'other.pdf');
    expect(await dialog.getByLabel('Template Title').inputValue()).toBe('House lease');
    await dialog.getByLabel('Description').fill('For houses');

    const creating = heldRequests('/api/templates');
    await creating.hold(page);
    await create.click();
    await dialog.getByRole('button', { name: 'Creating...' }).waitFor();
    creating.release();
    await seesToast(page, 'Template created');
    await page.waitForURL(/\/document\/[\w-]+$/);
    await page.getByText('[TEMPLATE] House lease', { exact: true }).waitFor();
    // By role: the dialog must not leave the page hidden from screen readers.
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    expect(await templateOf(olive, id)).toMatchObject({
      template: { title: 'House lease', description: 'For houses' },
    });
  });

  test('what cannot become a template is said; whoever does not want to can leave', async () => {
    const page = await site().visit({ as: await site().person(), at: '/templates' });
    const dialog = await openCreate(page);
    const file = { name: 'Lease.txt', buffer: Buffer.from('Lease'), mimeType: 'text/plain' };
    await page.getByLabel('Document file').setInputFiles(file);
    await seesToast(page, 'Invalid file type', 'Please select a PDF or Word document.');
    await choosePdf(page);
    await dialog.getByLabel('Template Title').fill('  ');
    await dialog.getByRole('button', { name: 'Create Template' }).click();
    await seesToast(page, 'Missing information', 'Please enter a template title.');

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No templates yet').waitFor();
  });

  test('a file that the server does not take is said, and can be replaced', async () => {
    const page = await site().visit({ as: await site().person(), at: '/templates' });
    const dialog = await openCreate(page);
    const file = { name: 'Lease.pdf', buffer: Buffer.from('Lease'), mimeType: 'application/pdf' };
    await page.getByLabel('Document file').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Create Template' }).click();
    await seesToast(
      page,
      'Failed to create template',
      'This file isn’t really a PDF or Word document, whatever its name says. Please open it in the app it was created with, save it as a PDF, and upload that.',
    );
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await choosePdf(page);
    await dialog.getByRole('button', { name: 'Create Template' }).click();
    await seesToast(page, 'Template created');
  });

  test('a template is edited, renamed, or deleted once that is confirmed', async () => {
    const olive = await site().person();
    const id = await makeTemplate(olive);
    const page = await site().visit({ as: olive, at: '/templates' });
    await page.getByRole('button', { name: 'More actions for Lease' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.waitForURL(`/templates/${id}/edit`);
    await page.getByText('Template Editor', { exact: true }).waitFor();

    await page.goBack();
    await page.getByRole('button', { name: 'More actions for Lease' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByRole('dialog', { name: 'Rename template' }).getByLabel('Title').fill('Rent');
    await page.keyboard.press('Enter');
    await seesToast(page, 'Template renamed');
    await page.getByRole('button', { name: 'More actions for Rent' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete template' });
    await question.getByText('Are you sure you want to delete this template?').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await seesToast(page, 'Template deleted');
    await page.getByText('No templates yet').waitFor();
  });

  test('a template that cannot be deleted stays, which is said', async () => {
    const olive = await site().person();
    await makeTemplate(olive);
    const page = await site().visit({ as: olive, at: '/templates' });
    await page.route('/api/templates/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'More actions for Lease' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seesToast(page, 'Error', 'Failed to delete template. Please try again.');
    await card(page, 'Lease').waitFor();
  });

  test('what is done with templates elsewhere is seen without a reload', async () => {
    const olive = await site().person();
    const page = await site().visit({ as: olive, at: '/templates' });
    await page.getByText('No templates yet').waitFor();
    const id = await makeTemplate(olive);
    await card(page, 'Lease').getByText('Used 0 times').waitFor();
    expect((await olive.client.post(`/api/templates/${id}/use`, {})).status).toBe(201);
    await card(page, 'Lease').getByText('Used 1 time', { exact: true }).waitFor();
    expect((await olive.client.delete(`/api/templates/${id}`)).status).toBe(200);
    await page.getByText('No templates yet').waitFor();
  });

  test('templates and their dialogs pass the audit, on wide and narrow screens', async () => {
    const olive = await site().person();
    const id = await makeTemplate(olive, { description: 'For flats in town' });
    await placeFor(olive, id, 0);
    const page = await site().visit({ as: olive, at: '/templates' });
    await card(page, 'Lease').waitFor();
    await openCreate(page);
    await choosePdf(page);
    await page.getByRole('button', { name: 'Remove' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 375, height: 760 });
    await card(page, 'Lease').getByRole('button', { name: 'Use Template' }).click();
    await page.getByRole('group', { name: 'Signer 1' }).waitFor();
    await page.getByRole('button', { name: 'Create Document' }).click();
    await page.getByText('Please enter a name').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
};

const openCreate = async (page: Parameters<typeof card>[0]) => {
  await page.getByRole('button', { name: 'Create Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Template' });
  await dialog.waitFor();

  return dialog;
};
