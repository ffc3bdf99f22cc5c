import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { addRecipient, upload } from '../harness/people.ts';
import {
  act,
  box,
  boxes,
  fieldsOf,
  offered,
  openDialog,
  openDraft,
  recipient,
  recipientsOf,
  submit,
} from './drafts.ts';
import { paste, type Site, seesToast, soon } from './site.ts';

/** Who gets a document: spec, part 1, "Recipient panel" and sections 5 and 8. */
export const documentRecipients = (site: () => Site) => {
  test('recipients are listed with order, name, address and role; new fields are for whoever is chosen', async () => {
    const { page, olive, id } = await openDraft(site(), { recipients: [] });
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
    const { page, olive } = await openDraft(site(), { recipients: ['Ada Lovelace'] });
    const dialog = await openDialog(page);
    expect(await dialog.getByLabel('Signing Order').inputValue()).toBe('2');
    await submit(dialog);
    await seesToast(page, 'Missing information', 'Please fill in both name and email');
    await dialog.getByLabel('Full Name').fill('Grace Hopper');
    await dialog.getByLabel('Email').fill('grace@example');
    await submit(dialog);
    await dialog.getByText('Please enter a valid email address').waitFor();
    await turned(page);
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Grace Hopper');
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

  test('several who were pasted at once are added one after the other', async () => {
    const { page, olive, id } = await openDraft(site(), { recipients: [] });
    const dialog = await openDialog(page);
    await paste(dialog.getByLabel('Email'), 'Ada Lovelace <ada@example.com>; bob@example.com,');
    await dialog.getByText('Then one more, whom you pasted as well').waitFor();
    await submit(dialog);
    await seesToast(page, 'Recipient added');
    await soon(() => dialog.getByLabel('Email').inputValue()).toBe('bob@example.com');
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe('');
    await dialog.getByLabel('Full Name').fill('Bob Babbage');
    await submit(dialog);
    await dialog.waitFor({ state: 'detached' });
    expect((await recipientsOf(olive, id)).map(({ fullName, email }) => [fullName, email])).toEqual([
      ['Ada Lovelace', 'ada@example.com'],
      ['Bob Babbage', 'bob@example.com'],
    ]);
  });

  test('a recipient whom the server does not take is not added', async () => {
    const { page } = await openDraft(site());
    const dialog = await openDialog(page);
    await dialog.getByLabel('Full Name').fill('Bob \u202e Babbage');
    await dialog.getByLabel('Email').fill('bob@example.com');
    await submit(dialog);
    await soon(() => page.getByText('Failed to add recipient').count()).toBe(1);
    expect(await dialog.getByLabel('Full Name').inputValue()).toContain('Babbage');
  });

  test('a template is marked, and each of its recipients needs a title', async () => {
    const { page } = await openDraft(site(), { title: '[TEMPLATE] Lease' });
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
    const { page, olive, id } = await openDraft(site(), {
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

  test('a recipient is corrected and put elsewhere in the order, by keyboard and by drag; the draft is renamed and kept as a template', async () => {
    const { page, olive, id } = await openDraft(site(), {
      fields: ['signature'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await act(page, 'Ada Lovelace', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit recipient' });
    await dialog.getByLabel('Full Name').fill('Ada King');
    await dialog.getByLabel('Email').fill('ada.king@example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seesToast(page, 'Recipient updated');
    await box(page, 'Signature, for Ada King').waitFor();

    const names = async () =>
      (await page.getByRole('region', { name: 'Recipients' }).getByRole('listitem').allInnerTexts()).map(
        (text) => text.split('\n')[1],
      );
    const handle = page.getByRole('button', { name: 'Move Ada King' });
    await handle.press('ArrowDown');
    await soon(names).toEqual(['Grace Hopper', 'Ada King']);
    await page.getByText('Ada King is now 2 of 2 in the list, with signing order 2').waitFor();
    expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true);
    await handle.dragTo(recipient(page, 'Grace Hopper'), { targetPosition: { x: 10, y: 4 } });
    await soon(names).toEqual(['Ada King', 'Grace Hopper']);
    await soon(async () =>
      (await recipientsOf(olive, id)).map((one) => [one.fullName, one.email, one.signingOrder]),
    ).toEqual([
      ['Ada King', 'ada.king@example.com', 1],
      ['Grace Hopper', 'grace@example.com', 2],
    ]);

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog', { name: 'Rename document' }).getByLabel('Title').fill('Rent');
    await turned(page);
    await page.getByRole('dialog', { name: 'Rename document' }).getByLabel('Title').press('Enter');
    await seesToast(page, 'Document renamed');
    await soon(() => page.title()).toBe('Rent · Inkstream');

    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save as template…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save template' }).click();
    await seesToast(page, 'Template created');
    await page.getByRole('heading', { name: 'Rent' }).waitFor();
  });

  test('a role that cannot be changed and a recipient that cannot be removed say so', async () => {
    const { page } = await openDraft(site(), { recipients: ['Ada Lovelace', 'Grace Hopper'] });
    await page.route('/api/documents/*/recipients/*', (route) => route.fulfill({ status: 500, body: '' }));
    await act(page, 'Ada Lovelace', 'Change role');
    await seesToast(page, 'Failed to update recipient role');
    await act(page, 'Ada Lovelace', 'Remove');
    await seesToast(page, 'Failed to remove recipient');
  });
};

/** As when somebody turns a phone that was laid on its side, and back: panes and titles move elsewhere and return. */
const turned = async (page: Page) => {
  const bar = page.getByRole('button', { name: 'Properties', exact: true, includeHidden: true });
  await page.setViewportSize({ width: 700, height: 1_000 });
  await bar.waitFor({ state: 'attached' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await bar.waitFor({ state: 'detached' });
};
