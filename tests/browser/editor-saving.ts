import { expect, test } from 'vitest';
import { corner, draft, drag, field, fieldsOf, placeOf, signature } from './canvas-drafts.ts';
import { type Site, seesToast, soon } from './site.ts';

/** When what is done to fields is saved, and what is said where it is not. */
export const editorSaving = (site: () => Site) => {
  test('two tabs of a document come to the same, and undo takes back only what was done in its own', async () => {
    const { page, olive, id, stored } = await draft(site(), [signature, { type: 'date', y: 400 }]);
    const other = await page.context().newPage();
    await other.goto(`/document/${id}`);
    await drag(page, field(page, 'Signature'), { dx: 61, dy: 13 });
    await soon(() => placeOf(other, 'Signature')).toEqual([161, 213]);
    await drag(other, field(other, 'Date'), { dx: 171, dy: 33 });
    await soon(() => placeOf(page, 'Date')).toEqual([271, 433]);

    await page.bringToFront();
    await field(page, 'Signature').focus();
    await page.keyboard.press('Control+z');
    await soon(() => placeOf(other, 'Signature')).toEqual([100, 200]);
    expect(await placeOf(other, 'Date')).toEqual([271, 433]);
    await field(other, 'Date').click();
    await other.keyboard.press('Delete');
    await field(page, 'Date').waitFor({ state: 'detached' });
    await soon(stored).toHaveLength(1);
    expect(await fieldsOf(olive, id)).toMatchObject([{ x: 100, y: 200 }]);
  });

  test('a move that cannot be saved shows no toast; the indicator says so, and trying again saves it', async () => {
    const { page, stored } = await draft(site(), [signature]);
    await page.route('**/api/fields/**', (route) => route.abort());
    await drag(page, field(page, 'Signature'), { dx: 61, dy: 83 });
    await page.getByText('Not saved').waitFor();
    expect(await page.getByRole('region', { name: 'Notifications' }).locator('[role] > div').count()).toBe(0);
    expect(await stored()).toMatchObject([{ x: 100 }]);

    await page.unroute('**/api/fields/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await soon(stored).toMatchObject([{ x: 161, y: 283 }]);
    await page.getByText(/^Saved \d/).waitFor();
  });

  test('without a connection the indicator says how much is kept, which is saved once there is one', async () => {
    const { page, stored } = await draft(site(), [signature]);
    await page.context().setOffline(true);
    await drag(page, field(page, 'Signature'), { dx: 61, dy: 83 });
    await page.getByText('Offline – 1 change kept here').waitFor();

    await page.context().setOffline(false);
    await soon(stored).toMatchObject([{ x: 161, y: 283 }]);
    await page.getByText(/^Saved \d/).waitFor();
  });

  test('a change that the server refuses is dropped, and the indicator says why', async () => {
    const { page } = await draft(site(), [signature]);
    await page.route('**/api/fields/**', (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'This field is outside the page.', code: 'field.off-page' },
      }),
    );
    await drag(page, field(page, 'Signature'), { dx: 61, dy: 83 });
    await page.getByText('Not saved: This field is outside the page.').waitFor();
    await soon(() => placeOf(page, 'Signature')).toEqual([100, 200]);
  });

  test('edited properties say that they were saved, and that they were not', async () => {
    const { page, stored } = await draft(site(), [signature]);
    await field(page, 'Signature').click();
    await page.getByLabel('Field Label').fill('Landlord');
    await seesToast(page, 'Field updated', 'The field properties have been saved');
    await soon(stored).toMatchObject([{ label: 'Landlord' }]);

    await page.route('**/api/fields/**', (route) => route.abort());
    await page.getByLabel('Field Label').fill('Tenant');
    await seesToast(page, 'Error', 'Failed to update field properties');
  });

  test('what was not saved yet is saved when the page is left, by a link or for good', async () => {
    const { page, stored } = await draft(site(), [signature]);
    await field(page, 'Signature').click();
    await drag(page, corner(page), { dx: 60, dy: 30 });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await soon(stored).toMatchObject([{ width: 260, height: 80 }]);

    await page.goBack();
    await field(page, 'Signature').click();
    await drag(page, corner(page), { dx: 60, dy: 20 });
    await page.goto('about:blank');
    await soon(stored).toMatchObject([{ width: 320, height: 100 }]);
  });
};
