import { expect, test } from 'vitest';
import { box, fieldsOf, openDraft, recipientsOf, select } from './drafts.ts';
import { type Site, seesToast, soon } from './site.ts';

/** Placing fields and saying what they are: spec, part 2, sections 2.1 and 5. */
export const documentFields = (site: () => Site) => {
  test('a field is placed by dragging it, by choosing it and a click, and by Enter', async () => {
    const { page, olive, id } = await openDraft(site());
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
    const { page } = await openDraft(site(), { recipients: [] });
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    await seesToast(page, 'No recipients', 'Please add a recipient before placing signature fields');
    await page.getByRole('button', { name: 'Date', exact: true }).press('Enter');
    await seesToast(page, 'No recipients', 'Please add a recipient before placing signature fields');
  });

  test('the properties of a field are edited in numbers and words', async () => {
    const { page, olive, id } = await openDraft(site(), {
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
    const { page, olive, id } = await openDraft(site(), { fields: ['signature', 'date'], pages: 3 });
    await select(page, 'Signature');
    await box(page, 'Date').click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '2 fields selected' }).waitFor();
    await page.getByRole('button', { name: 'Align right' }).click();
    await soon(() => fieldsOf(olive, id)).toMatchObject([{ x: 100 }, { x: 180 }]);
    const removes = page.getByRole('region', { name: 'Pages' }).getByRole('button', { name: /^Delete/ });
    expect(await removes.allTextContents()).toHaveLength(1);
    await page.getByRole('button', { name: 'Center on page' }).click();
    await soon(() => fieldsOf(olive, id)).toMatchObject([{ x: 297 }, { x: 377 }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(() => fieldsOf(olive, id)).toMatchObject([{ x: 100 }, { x: 180 }]);

    const copy = page.getByRole('button', { name: 'Copy to all pages' });
    await copy.click();
    await soon(async () => (await fieldsOf(olive, id)).length).toBe(6);
    await copy.click();
    await seesToast(page, 'Already on all pages');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await soon(async () => (await fieldsOf(olive, id)).length).toBe(2);
    await copy.click();
    const toast = page.getByRole('region', { name: 'Notifications' });
    await toast.getByText('Copied to 2 pages').waitFor();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await soon(async () => (await fieldsOf(olive, id)).length).toBe(2);
    await page.getByRole('button', { name: 'Delete 2 Fields' }).click();
    await soon(async () => (await fieldsOf(olive, id)).length).toBe(0);
  });
};
