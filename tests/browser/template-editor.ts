import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addRecipient } from '../harness/people.ts';
import { box, openDialog, select, submit } from './drafts.ts';
import { heldRequests } from './moments.ts';
import {
  boxes,
  canvas,
  manageRoles,
  openTemplate,
  placeFor,
  role,
  templateOf,
} from './prepared-templates.ts';
import { focused, type Site, seesToast, soon, tabTo } from './site.ts';
import { violationsOf } from './violations.ts';

/** The editor of templates: spec, part 1, "Template editor", sections 5, 7, 8 and 9. */
export const templateEditor = (site: () => Site) => {
  test('a template that is being loaded says so; one that is not there leads back to the list', async () => {
    const template = heldRequests('/api/templates/*');
    const page = await site().visit({
      as: await site().person(),
      at: '/templates/0b9f5c1e-0000-4000-8000-000000000000/edit',
      prepare: template.hold,
    });
    await page.getByText('Loading template...').waitFor();
    template.release();
    await page.getByText('Failed to load template').waitFor();
    await page.getByRole('link', { name: 'Back to Templates' }).click();
    await page.waitForURL('/templates');
  });

  test('a template opens with its roles, at both of its addresses', async () => {
    const { page, id } = await openTemplate(site());
    await page.getByRole('heading', { name: 'Lease', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Templates' }).getAttribute('aria-current')).toBe('page');
    const items = page.getByRole('region', { name: 'Roles' }).getByRole('listitem');
    expect((await items.allInnerTexts()).map((text) => text.split(/\s*\n\s*/).slice(1))).toEqual([
      ['Signer 1', 'Signing order', '1', 'Signer'],
      ['Signer 2', 'Signing order', '2', 'Signer'],
      ['CC Recipient', 'Signing order', '3', 'Receives a copy'],
    ]);

    await page.goto(`/templates/${id}/edit`);
    await page.getByText('Template Editor', { exact: true }).waitFor();
  });

  test('every new field is 150 × 40, required, and for the role that was chosen', async () => {
    const { page, stored } = await openTemplate(site());
    await role(page, 'Signer 2').getByRole('button').click();
    await page.getByRole('button', { name: 'Checkbox', exact: true }).press('Enter');
    await box(page, 'Checkbox, for Signer 2').waitFor();
    await soon(async () => (await stored()).templateFields.length).toBe(1);
    const { roles, templateFields } = await stored();
    expect(templateFields).toMatchObject([
      { type: 'checkbox', roleId: roles[1]?.id, width: 150, height: 40, required: true },
    ]);
  });

  test('a field is dragged from the palette onto a page', async () => {
    const { page, stored } = await openTemplate(site());
    await page
      .getByRole('button', { name: 'Date', exact: true })
      .dragTo(page.locator('[data-sheet="1"]'), { targetPosition: { x: 300, y: 200 } });
    await soon(async () => (await stored()).templateFields).toMatchObject([
      { type: 'date', width: 150, height: 40 },
    ]);
  });

  test('half a second after a field is moved, the template is read again', async () => {
    const { page, stored } = await openTemplate(site(), {
      fields: ['signature'],
      // Only what the editor does by itself: news from elsewhere makes it read as well.
      prepare: (page) => page.route('/api/live*', (route) => route.abort()),
    });
    await select(page, 'Signature');
    await box(page, 'Signature').press('ArrowRight');
    await soon(() => readAfterMove(page)).toBeGreaterThan(400);
    expect((await stored()).templateFields).toMatchObject([{ x: 101 }]);
  });

  test('a field that could not be added or deleted is said, which the document editor does not', async () => {
    const { page } = await openTemplate(site(), { fields: ['signature'] });
    await page.route('/api/template-fields', (route) => route.fulfill({ status: 422, json: {} }));
    await page.getByRole('button', { name: 'Date', exact: true }).press('Enter');
    await seesToast(page, 'Error', 'Failed to add field. Please try again.');
    await soon(() => boxes(page).count()).toBe(1);

    await page.route('/api/template-fields/*', (route) => route.fulfill({ status: 422, json: {} }));
    await select(page, 'Signature');
    await box(page, 'Signature').press('Delete');
    await seesToast(page, 'Error', 'Failed to delete field. Please try again.');
    await soon(() => boxes(page).count()).toBe(1);
  });

  test('Save Template saves what waits, at once, or says that it could not', async () => {
    const { page, stored } = await openTemplate(site(), { fields: ['signature'] });
    await select(page, 'Signature');
    await page.getByLabel('Field Label').fill('Landlord');
    await page.getByRole('button', { name: 'Save Template' }).click();
    await seesToast(page, 'Template saved');
    expect((await stored()).templateFields).toMatchObject([{ label: 'Landlord' }]);

    await page.route('/api/template-fields/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel('Field Label').fill('Tenant');
    await page.getByRole('button', { name: 'Save Template' }).click();
    await seesToast(page, 'Error', 'Failed to save the template. Please try again.');
  });

  test('a template is used from its editor, with what was changed a moment before', async () => {
    const { page } = await openTemplate(site());
    await page.getByRole('button', { name: 'Signature', exact: true }).press('Enter');
    await box(page, 'Signature, for Signer 1').waitFor();
    await page.getByRole('button', { name: 'Use Template' }).click();
    const signer = page.getByRole('group', { name: 'Signer 1' });
    await signer.getByLabel('Full Name').fill('Ada Lovelace');
    await signer.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Create Document' }).click();
    await page.waitForURL(/\/document\/[\w-]+$/);
    await box(page, 'Signature, for Ada Lovelace').waitFor();
  });

  test('as a document a template is prepared by titles and never sent', async () => {
    const { page, olive, id } = await openTemplate(site(), { fields: ['signature'] });
    await page.goto(`/document/${id}`);
    await page.getByText('[TEMPLATE] Lease', { exact: true }).waitFor();
    await page.getByText('Template', { exact: true }).waitFor();
    await box(page, 'Signature, for Signer 1').waitFor();
    expect(await page.getByRole('button', { name: 'Send for Signature' }).count()).toBe(0);

    const dialog = await openDialog(page);
    expect(await dialog.getByLabel('Email').count()).toBe(0);
    await submit(dialog);
    await seesToast(
      page,
      'Missing information',
      'Please enter a title for this recipient (e.g., Client, Contractor)',
    );
    await dialog.getByLabel('Title').fill('Contractor');
    await submit(dialog);
    await seesToast(page, 'Recipient added');
    await page.getByRole('button', { name: 'More actions for Contractor' }).waitFor();
    expect((await templateOf(olive, id)).roles.at(-1)).toMatchObject({ name: 'Contractor', role: 'signer' });

    await page.getByRole('link', { name: 'Template Editor' }).click();
    await page.waitForURL(`/templates/${id}`);
    await role(page, 'Contractor').waitFor();
  });

  test('what is done with a template elsewhere is seen without a reload', async () => {
    const { page, olive, id } = await openTemplate(site());
    const asDocument = await page.context().newPage();
    await asDocument.goto(`/document/${id}`);
    await asDocument.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    await placeFor(olive, id, 1, { type: 'date' });
    for (const tab of [page, asDocument]) await box(tab, 'Date, for Signer 2').waitFor();
    await addRecipient(olive.client, id, { fullName: '', email: '', title: 'Witness' } as never);
    await role(page, 'Witness').waitFor();
  });

  test('the editor and its dialogs pass the audit, on wide and narrow screens', async () => {
    const { page } = await openTemplate(site(), { fields: ['signature', 'date'] });
    await select(page, 'Signature');
    expect(await violationsOf(page)).toEqual([]);
    const dialog = await manageRoles(page);
    await dialog.getByRole('button', { name: 'Remove role' }).first().click();
    await dialog.getByText('Saving this deletes 2 fields of Signer 1.').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.setViewportSize({ width: 375, height: 760 });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await canvas(page).waitFor();
    const [wide, high] = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect([wide, high]).toEqual([0, 0]);
  });

  test('a template is prepared without a mouse', async () => {
    const { page, stored } = await openTemplate(site());
    await tabTo(page, 'Manage Roles');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Manage Roles' }).waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Tenant');
    await page.keyboard.press('Enter');
    await seesToast(page, 'Roles saved');
    await soon(() => focused(page)).toBe('Manage Roles');

    await tabTo(page, 'Signature');
    await page.keyboard.press('Enter');
    await soon(() => focused(page)).toMatch(/^Signature, for Tenant/);
    await soon(async () => (await stored()).templateFields.length).toBe(1);
  });
};

/** Milliseconds from the answer to a move until the template is asked for, as the browser itself timed them. */
const readAfterMove = (page: Page) =>
  page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const moved = calls.find(({ name }) => name.includes('/api/template-fields/'))?.responseEnd ?? Infinity;
    const read = calls.find(
      ({ name, startTime }) => /\/api\/templates\/[\w-]+$/.test(name) && startTime > moved,
    );
    return read && read.startTime - moved;
  });
