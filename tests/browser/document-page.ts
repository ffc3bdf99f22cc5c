import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { addRecipient, placeField, upload } from '../harness/people.ts';
import { type Person, type Site, seesToast, soon, violationsOf } from './site.ts';

/** The preparation screen around its pages: spec, part 2, sections 2.1, 5 and 8; part 1, "Recipient panel". */
export const documentPage = (site: () => Site) => {
  test('a document that is being loaded says so; one that is not there can be tried again', async () => {
    const olive = await site().person();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    const at = '/document/0b9f5c1e-0000-4000-8000-000000000000';
    const page = await site().visit({
      as: olive,
      at,
      prepare: (page) => page.route('/api/documents/*', (route) => promise.then(() => route.continue())),
    });
    await page.getByText('Loading document...').waitFor();
    answer();
    await page.getByText('Failed to load document').waitFor();

    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await reloaded;
    await page.getByText('Failed to load document').waitFor();
  });

  test('whoever is not signed in is taken from a document to the login screen', async () => {
    const page = await site().visit({ at: '/document/0b9f5c1e-0000-4000-8000-000000000000' });

    await page.waitForURL('/login');
  });

  test('a draft shows what it is, and three panes beside its pages', async () => {
    const { page } = await open(site(), { pages: 3 });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    await page.getByText('3 pages').waitFor();
    await page.getByText('Lease', { exact: true }).waitFor();
    for (const name of ['Recipients', 'Fields', 'Field Properties'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(await page.title()).toBe('Lease · Inkstream');
    await page.getByRole('group', { name: 'Page 1' }).waitFor();
  });

  test('what is done is saved by itself, and how that stands is said', async () => {
    const { page, olive, id } = await open(site(), { fields: ['signature'] });
    await select(page, 'Signature');
    await page.getByLabel('Field Label').fill('Landlord');
    await page.getByText('Saving…').waitFor();
    await seesToast(page, 'Field updated', 'The field properties have been saved');
    await page.getByText(/^Saved \d+:\d\d [AP]M$/).waitFor();
    expect(await fieldsOf(olive, id)).toMatchObject([{ label: 'Landlord' }]);

    await page.route('/api/fields/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel('Field Label').fill('Tenant');
    await seesToast(page, 'Error', 'Failed to update field properties');
    await page.getByText('Not saved').waitFor();
    await page.unroute('/api/fields/*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText(/^Saved \d/).waitFor();
    expect(await fieldsOf(olive, id)).toMatchObject([{ label: 'Tenant' }]);
  });

  test('Save Draft saves what waits, at once', async () => {
    const { page, olive, id } = await open(site(), { fields: ['signature'] });
    await select(page, 'Signature');
    await page.getByLabel('Field Label').fill('Landlord');
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await seesToast(page, 'Draft saved');
    expect(await fieldsOf(olive, id)).toMatchObject([{ label: 'Landlord' }]);
  });

  test('what was done can be undone and done again by buttons', async () => {
    const { page } = await open(site(), { fields: ['signature'] });
    const undo = page.getByRole('button', { name: 'Undo' });
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
    await select(page, 'Signature');
    await page.getByRole('button', { name: 'Delete Field', exact: true }).click();
    await soon(() => boxes(page).count()).toBe(0);
    await undo.click();
    await soon(() => boxes(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Redo' }).click();
    await soon(() => boxes(page).count()).toBe(0);
  });

  test('pages are shown from 50 to 200 percent in steps of 10; Fit to Width goes back to 100', async () => {
    const { page } = await open(site());
    const percent = () => page.getByRole('status').filter({ hasText: '%' }).innerText();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const press = (name: string) => button(name).click();
    const isOff = (name: string) => button(name).getAttribute('aria-disabled');
    expect(await percent()).toBe('100%');
    await press('Zoom in');
    expect(await percent()).toBe('110%');
    for (let step = 0; step < 9; step += 1) await press('Zoom in');
    expect(await percent()).toBe('200%');
    expect(await isOff('Zoom in')).toBe('true');
    await press('Fit to Width');
    expect(await percent()).toBe('100%');
    for (let step = 0; step < 5; step += 1) await press('Zoom out');
    expect(await percent()).toBe('50%');
    expect(await isOff('Zoom out')).toBe('true');
  });

  test('Preview shows the document without handles', async () => {
    const { page } = await open(site(), { fields: ['signature'] });
    await select(page, 'Signature');
    const handles = page.getByRole('region', { name: 'Pages' }).getByRole('button', { name: 'Delete field' });
    await handles.waitFor();
    const preview = page.getByRole('button', { name: 'Preview' });
    await preview.click();
    expect(await preview.getAttribute('aria-pressed')).toBe('true');
    await soon(() => handles.count()).toBe(0);
    await page.getByText('Select a field to edit its properties').waitFor();
  });

  test('the shortcuts are listed by a button, and by ? on the pages', async () => {
    const { page } = await open(site());
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await list.getByText('Duplicate').waitFor();
    await list.getByRole('button', { name: 'Close' }).click();
    await list.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Pages' }).focus();
    await page.keyboard.press('?');
    await list.waitFor();
  });

  test('a document without recipients, or without a field, is not sent', async () => {
    const { page, olive, id } = await open(site(), { recipients: [] });
    await send(page);
    await seesToast(page, 'No recipients', 'Please add at least one recipient before sending');
    await addRecipient(olive.client, id, { fullName: 'Ada Lovelace', email: 'ada@example.com' });
    await recipient(page, 'Ada Lovelace').waitFor();
    await send(page);
    await seesToast(page, 'No signature fields', 'Please add at least one signature field before sending');
  });

  test('a document is sent with its last changes; the screen and the list then say so', async () => {
    const { page, olive, id } = await open(site(), { fields: ['signature'] });
    const list = await page.context().newPage();
    await list.goto('/documents');
    await list.getByRole('listitem').getByText('Draft').waitFor();
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route('/api/documents/*/send', (route) => promise.then(() => route.continue()));
    await select(page, 'Signature');
    await page.getByLabel('Field Label').fill('Landlord');
    await send(page);
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    answer();
    await seesToast(page, 'Document sent', 'Signing invitations have been sent to all recipients');
    await page.getByRole('heading', { name: 'Lease' }).waitFor();
    await page.getByText('Waiting for others').first().waitFor();
    expect(await fieldsOf(olive, id)).toMatchObject([{ label: 'Landlord' }]);
    await list.getByRole('listitem').getByText('Waiting for others').waitFor();
  });

  test('a document that cannot be sent says why', async () => {
    const { page } = await open(site(), { fields: ['signature'] });
    const message = 'A part of the service is down. Please try again in a moment.';
    await page.route('/api/documents/*/send', (route) =>
      route.fulfill({ status: 409, json: { code: 'unexpected', message } }),
    );
    await send(page);
    await seesToast(page, 'Error', `Failed to send document for signing. ${message}`);
  });

  test('signers who have nothing to fill in are named before it is sent', async () => {
    const { page } = await open(site(), {
      fields: ['signature'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await send(page);
    const question = page.getByRole('dialog', { name: 'Send without their fields?' });
    await question.getByText('Grace Hopper has no field to fill in').waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    await send(page);
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await seesToast(page, 'Document sent', 'Signing invitations have been sent to all recipients');
  });

  test('a document that is sent elsewhere turns into its status here', async () => {
    const { page, olive, id } = await open(site(), { fields: ['signature'] });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    expect((await olive.client.post(`/api/documents/${id}/send`)).status).toBe(200);
    await page.getByRole('button', { name: 'Resend invitations' }).waitFor();
  });

  test('recipients are listed with order, name, address and role; new fields are for whoever is chosen', async () => {
    const { page, olive, id } = await open(site(), { recipients: [] });
    await addRecipient(olive.client, id, { fullName: 'Ada Lovelace', email: 'ada@example.com' });
    await addRecipient(olive.client, id, { fullName: 'Olive Owner', email: olive.email.toUpperCase() });
    await addRecipient(olive.client, id, { fullName: 'Bob Babbage', email: 'bob@example.com', role: 'copy' });
    await recipient(page, 'Bob Babbage').waitFor();
    const items = page.getByRole('region', { name: 'Recipients' }).getByRole('listitem');
    expect((await items.allInnerTexts()).map((text) => text.split(/\s*\n\s*/).slice(1))).toEqual([
      ['Ada Lovelace', 'ada@example.com', 'Signing order', '1', 'Signer'],
      ['Olive Owner (Me)', olive.email.toUpperCase(), 'Signing order', '2', 'Signer'],
      ['Bob Babbage', 'bob@example.com', 'Signing order', '3', 'Receives a copy'],
    ]);

    await page.getByRole('button', { name: /^Olive Owner \(Me\)/ }).click();
    await page.getByRole('button', { name: 'Date', exact: true }).press('Enter');
    await box(page, 'Date, for Olive Owner').waitFor();
    await soon(() => page.getByLabel('Assigned to').locator('option').allInnerTexts()).toEqual([
      'Ada Lovelace',
      'Olive Owner (Me)',
    ]);
  });

  test('a recipient is added in a dialog that knows whoever was one before', async () => {
    const { page, olive } = await open(site(), { recipients: ['Ada Lovelace'] });
    const dialog = await openDialog(page);
    expect(await dialog.getByLabel('Signing Order').inputValue()).toBe('2');
    await submit(dialog);
    await seesToast(page, 'Missing information', 'Please fill in both name and email');
    await dialog.getByLabel('Full Name').fill('Grace Hopper');
    await dialog.getByLabel('Email').fill('grace@example');
    await submit(dialog);
    await dialog.getByText('Please enter a valid email address').waitFor();
    await dialog.getByLabel('Email').fill('grace@example.com');
    await submit(dialog);
    await seesToast(page, 'Recipient added');
    await recipient(page, 'Grace Hopper').waitFor();

    const other = await upload(olive.client, 'other.pdf', await samplePdf(), 'Other');
    await page.goto(`/document/${other.id}`);
    const again = await openDialog(page);
    await soon(() => offered(page)).toContain('Grace Hopper');
    await again.getByLabel('Full Name').fill('Grace Hopper');
    expect(await again.getByLabel('Email').inputValue()).toBe('grace@example.com');
  });

  test('a recipient whom the server does not take is not added', async () => {
    const { page } = await open(site());
    const dialog = await openDialog(page);
    await dialog.getByLabel('Full Name').fill('Bob \u202e Babbage');
    await dialog.getByLabel('Email').fill('bob@example.com');
    await submit(dialog);
    await soon(() => page.getByText('Failed to add recipient').count()).toBe(1);
    expect(await dialog.getByLabel('Full Name').inputValue()).toContain('Babbage');
  });

  test('a template is marked, and each of its recipients needs a title', async () => {
    const { page } = await open(site(), { title: '[TEMPLATE] Lease' });
    await page.getByText('Template', { exact: true }).waitFor();
    const dialog = await openDialog(page);
    await dialog.getByLabel('Full Name').fill('Grace Hopper');
    await dialog.getByLabel('Email').fill('grace@example.com');
    await submit(dialog);
    await seesToast(
      page,
      'Missing information',
      'Please enter a title for this recipient (e.g., Client, Contractor)',
    );
    await dialog.getByLabel('Title').fill('Contractor');
    await submit(dialog);
    await seesToast(page, 'Recipient added');
    await recipient(page, 'Grace Hopper').getByText('Contractor').waitFor();
  });

  test('whoever gets another role, or is removed, takes the fields along, which is asked first', async () => {
    const { page, olive, id } = await open(site(), {
      fields: ['signature', 'date'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await act(page, 'Ada Lovelace', 'Change role');
    const question = page.getByRole('alertdialog', { name: 'Change role' });
    await question.getByText('Ada Lovelace has 2 fields.').waitFor();
    await question.getByRole('button', { name: 'Change role' }).click();
    await seesToast(page, 'Role updated');
    await recipient(page, 'Ada Lovelace').getByText('Receives a copy').waitFor();
    await soon(() => boxes(page).count()).toBe(0);
    expect(await fieldsOf(olive, id)).toEqual([]);

    await act(page, 'Ada Lovelace', 'Remove');
    await seesToast(page, 'Recipient removed');
    await soon(() => recipient(page, 'Ada Lovelace').count()).toBe(0);
    await act(page, 'Grace Hopper', 'Remove');
    await seesToast(page, 'Cannot remove', 'At least one recipient is required');
  });

  test('a role that cannot be changed and a recipient that cannot be removed say so', async () => {
    const { page } = await open(site(), { recipients: ['Ada Lovelace', 'Grace Hopper'] });
    await page.route('/api/documents/*/recipients/*', (route) => route.fulfill({ status: 500, body: '' }));
    await act(page, 'Ada Lovelace', 'Change role');
    await seesToast(page, 'Failed to update recipient role');
    await act(page, 'Ada Lovelace', 'Remove');
    await seesToast(page, 'Failed to remove recipient');
  });

  test('a field is placed by dragging it, by choosing it and a click, and by Enter', async () => {
    const { page, olive, id } = await open(site());
    const sheet = page.locator('[data-sheet="1"]');
    const item = (name: string) => page.getByRole('button', { name, exact: true });
    await item('Signature').dragTo(sheet, { targetPosition: { x: 200, y: 100 } });
    await box(page, 'Signature, for Ada Lovelace').waitFor();

    await item('Text').click();
    expect(await item('Text').getAttribute('aria-pressed')).toBe('true');
    await item('Text').press('Escape');
    expect(await item('Text').getAttribute('aria-pressed')).toBe('false');
    await item('Text').click();
    await sheet.click({ position: { x: 300, y: 400 } });
    await box(page, 'Text, for Ada Lovelace').waitFor();
    expect(await item('Text').getAttribute('aria-pressed')).toBe('false');

    await item('Checkbox').press('Enter');
    await box(page, 'Checkbox, for Ada Lovelace').waitFor();
    await soon(async () => (await fieldsOf(olive, id)).map(({ type }) => type)).toEqual([
      'signature',
      'text',
      'checkbox',
    ]);
  });

  test('without a recipient no field can be placed', async () => {
    const { page } = await open(site(), { recipients: [] });
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    await seesToast(page, 'No recipients', 'Please add a recipient before placing signature fields');
    await page.getByRole('button', { name: 'Date', exact: true }).press('Enter');
    await seesToast(page, 'No recipients', 'Please add a recipient before placing signature fields');
  });

  test('the properties of a field are edited in numbers and words', async () => {
    const { page, olive, id } = await open(site(), {
      fields: ['signature'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
      pages: 2,
    });
    await page.getByText('Select a field to edit its properties').waitFor();
    await select(page, 'Signature');
    await page.getByRole('heading', { name: 'Signature Field' }).waitFor();
    expect(await page.getByLabel('Current Value').count()).toBe(0);
    const panel = page.getByRole('region', { name: 'Field Properties' });
    await panel.getByLabel('Assigned to').selectOption('Grace Hopper');
    await panel.getByLabel('Required field').uncheck();
    await panel.getByLabel('X', { exact: true }).fill('120');
    await panel.getByLabel('Y', { exact: true }).fill('240');
    await panel.getByLabel('Width').fill('260');
    await panel.getByLabel('Height').fill('20');
    await panel.getByLabel('Height').blur();
    expect(await panel.getByLabel('Height').inputValue()).toBe('30');
    await panel.getByLabel('Page Number').fill('7');
    await panel.getByLabel('Page Number').blur();
    expect(await panel.getByLabel('Page Number').inputValue()).toBe('2');
    const [, grace] = await recipientsOf(olive, id);
    await soon(() => fieldsOf(olive, id)).toMatchObject([
      { recipientId: grace?.id, required: false, x: 120, y: 240, width: 260, height: 30, pageNumber: 2 },
    ]);
  });

  test('several fields are lined up, copied to all pages and deleted together', async () => {
    const { page, olive, id } = await open(site(), { fields: ['signature', 'date'], pages: 3 });
    await select(page, 'Signature');
    await box(page, 'Date').click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '2 fields selected' }).waitFor();
    await page.getByRole('button', { name: 'Align right' }).click();
    await soon(() => fieldsOf(olive, id)).toMatchObject([{ x: 100 }, { x: 180 }]);
    await page.getByRole('button', { name: 'Copy to all pages' }).click();
    await soon(async () => (await fieldsOf(olive, id)).length).toBe(6);
    await page.getByRole('button', { name: 'Delete 2 Fields' }).click();
    await soon(async () => (await fieldsOf(olive, id)).length).toBe(4);
  });

  test.each([1024, 375])(
    'at %i px the pages come first, and everything else is a press away',
    async (width) => {
      const { page } = await open(site(), { fields: ['signature'], width });
      const show = async (name: string) => {
        const button = page.getByRole('button', { name, exact: true });
        if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
      };
      await show('Recipients');
      await recipient(page, 'Ada Lovelace').waitFor();
      await show('Fields');
      await page.getByRole('button', { name: 'Initials', exact: true }).click();
      await page.locator('[data-sheet="1"]').click({ position: { x: 200, y: 60 } });
      await box(page, 'Initials').waitFor();
      await show('Properties');
      await page.getByRole('heading', { name: 'Initials Field' }).waitFor();
      await page.getByRole('button', { name: 'Send for Signature' }).waitFor();

      const [wide, high] = await page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight];
      });
      expect([wide, high]).toEqual([0, 0]);
    },
  );

  test('a draft passes the audit, on wide and narrow screens', async () => {
    const { page } = await open(site(), {
      fields: ['signature', 'date'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await select(page, 'Signature');
    await page.getByLabel('Field Label').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await box(page, 'Date').click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '2 fields selected' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 760 });
    await page.getByRole('button', { name: 'Recipients', exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the dialogs of a draft pass the audit', async () => {
    const { page } = await open(site(), {
      fields: ['signature'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await openDialog(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More actions for Ada Lovelace' }).click();
    await page.getByRole('menu').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await send(page);
    await page.getByRole('dialog', { name: 'Send without their fields?' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('a document is prepared and sent without a mouse', async () => {
    const { page, olive, id } = await open(site(), { recipients: [] });
    await tabTo(page, 'Add recipient');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add Recipient' }).waitFor();
    await tabTo(page, 'Full Name');
    await page.keyboard.type('Ada Lovelace');
    await tabTo(page, 'Email');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Enter');
    await seesToast(page, 'Recipient added');
    await recipient(page, 'Ada Lovelace').waitFor();

    await tabTo(page, 'Signature');
    await page.keyboard.press('Enter');
    await box(page, 'Signature, for Ada Lovelace').waitFor();
    await soon(() => focused(page)).toMatch(/^Signature, for Ada Lovelace/);
    const [placed] = await soonFields(olive, id);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowRight');
    await soon(() => fieldsOf(olive, id)).toMatchObject([{ x: placed.x + 1, y: placed.y + 10 }]);

    await tabTo(page, 'Send for Signature');
    await page.keyboard.press('Enter');
    await seesToast(page, 'Document sent', 'Signing invitations have been sent to all recipients');
  });
};

type Draft = {
  readonly title?: string;
  readonly pages?: number;
  /** Full names of signers. */
  readonly recipients?: readonly string[];
  /** Types of fields of the first of them, one below another. */
  readonly fields?: readonly string[];
  readonly width?: number;
};

/** Somebody with a draft on the screen. */
const open = async (
  site: Site,
  { title = 'Lease', pages = 1, recipients = ['Ada Lovelace'], fields = [], width = 1440 }: Draft = {},
) => {
  const olive = await site.person();
  const { id } = await site.documents.draft(olive, title, 'lease.pdf', pages);
  const ids: string[] = [];
  for (const fullName of recipients) {
    const email = `${fullName.split(' ')[0]?.toLowerCase()}@example.com`;
    ids.push((await addRecipient(olive.client, id, { fullName, email })).id);
  }
  for (const [place, type] of fields.entries())
    await placeField(olive.client, id, {
      recipientId: ids[0] ?? '',
      type,
      y: 100 + 100 * place,
      width: type === 'date' ? 120 : 200,
    });
  const page = await site.visit({ as: olive, at: `/document/${id}`, width });
  await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
  await soon(() => boxes(page).count()).toBe(fields.length);

  return { page, olive, id };
};

const canvas = (page: Page) => page.getByRole('region', { name: 'Pages' });
const boxes = (page: Page) => canvas(page).getByRole('button', { name: /, for / });
const box = (page: Page, name: string) => canvas(page).getByRole('button', { name: new RegExp(`^${name}`) });

const select = async (page: Page, type: string) => {
  await box(page, type).click();
  await page.getByLabel('Field Label').waitFor();
};

const send = (page: Page) => page.getByRole('button', { name: 'Send for Signature' }).click();

const recipient = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Recipients' }).getByRole('listitem').filter({ hasText: name });

const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Add recipient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Recipient' });
  await dialog.waitFor();

  return dialog;
};

const submit = (dialog: ReturnType<Page['getByRole']>) =>
  dialog.getByRole('button', { name: 'Add Recipient' }).click();

/** The names that the browser offers. */
const offered = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector<HTMLInputElement>('input[list]')?.list?.options ?? [])].map(
      ({ value }) => value,
    ),
  );

type Stored = { id: string; type: string; x: number; y: number };

const detailOf = async ({ client }: Person, id: string) =>
  (await client.get(`/api/documents/${id}`)).json() as { fields: Stored[]; recipients: { id: string }[] };
const fieldsOf = async (person: Person, id: string) => (await detailOf(person, id)).fields;
const recipientsOf = async (person: Person, id: string) => (await detailOf(person, id)).recipients;

const soonFields = async (person: Person, id: string): Promise<[Stored]> => {
  await soon(async () => (await fieldsOf(person, id)).length).toBe(1);
  return (await fieldsOf(person, id)) as [Stored];
};

/** Presses Tab until what has that name has the focus. */
const tabTo = (page: Page, name: string) =>
  soon(async () => {
    if ((await focused(page)) !== name) await page.keyboard.press('Tab');
    return await focused(page);
  }).toBe(name);

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const named = element?.ariaLabel ?? element?.labels?.[0]?.innerText ?? element?.innerText.trim() ?? '';
    return named.replace(/\s*\*$/, '');
  });
