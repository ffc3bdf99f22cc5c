import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { addRecipient } from '../harness/people.ts';
import {
  boxOf,
  draft,
  field,
  openDocument,
  pageOf,
  paletteItem,
  press,
  scaleOf,
  sheetPoint,
  signature,
} from './canvas-drafts.ts';
import { type Site, seesToast, soon } from './site.ts';

/** Fields that come from the palette, and whom they are for. */
export const editorPalette = (site: () => Site) => {
  test('a type is dragged from the palette and lies with its middle where it was dropped', async () => {
    const { page, stored } = await draft(site(), []);
    const sheet = pageOf(page, 1);
    const scale = await scaleOf(page);
    await paletteItem(page, 'Signature').dragTo(sheet, {
      targetPosition: { x: 300 * scale, y: 200 * scale },
    });
    await soon(stored).toHaveLength(1);
    const [placed] = await stored();
    expect(placed).toMatchObject({
      type: 'signature',
      width: 200,
      height: 50,
      label: 'Signature',
      required: true,
    });
    expect(Math.abs(placed.x - 200) + Math.abs(placed.y - 175)).toBeLessThanOrEqual(4);
  });

  test('what is carried looks as it will on the page, snaps to other fields, and Escape gives it up', async () => {
    const { page, stored } = await draft(site(), [signature]);
    const [sheet, scale] = [await boxOf(pageOf(page, 1)), await scaleOf(page)];
    await press(page, paletteItem(page, 'Date'));
    await page.mouse.move(sheet.x + 163 * scale, sheet.y + 500 * scale, { steps: 5 });
    expect(await page.locator('[data-guide=x]').first().isVisible()).toBe(true);
    const ghost = await boxOf(page.locator('[data-landing]'));
    expect([ghost.width, ghost.height].map((pixels) => Math.round(pixels / scale))).toEqual([120, 30]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.locator('[data-landing]').count()).toBe(0);

    await paletteItem(page, 'Date').click();
    await page.mouse.move(sheet.x + 163 * scale, sheet.y + 500 * scale, { steps: 5 });
    await page.locator('[data-landing]').waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await soon(stored).toMatchObject([{}, { type: 'date', x: 100, y: 485 }]);
  });

  test('a type is chosen and put down by a click; at the edge it stays on the page', async () => {
    const { page, stored } = await draft(site(), []);
    await paletteItem(page, 'Checkbox').click();
    await sheetPoint(page, { x: 793, y: 300 });
    await soon(stored).toMatchObject([
      { type: 'checkbox', x: 774, y: 290, width: 20, height: 20, fontSize: null },
    ]);
    await sheetPoint(page, { x: 300, y: 600 });
    await soon(async () => (await stored()).length).toBe(1);
  });

  test('Enter puts a type down in the middle of the page that is shown, ready to be moved', async () => {
    const { page, stored } = await draft(site(), [], 2);
    await pageOf(page, 2).scrollIntoViewIfNeeded();
    await soon(() => page.getByLabel('Current page').inputValue()).toBe('2');
    await paletteItem(page, 'Email').focus();
    await page.keyboard.press('Enter');
    await field(page, 'Email').waitFor();
    await soon(stored).toMatchObject([{ type: 'email', x: 297 }]);
    await soon(() => field(page, 'Email').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Shift+ArrowLeft');
    await soon(stored).toMatchObject([{ x: 287 }]);

    for (const name of ['Date', 'Date']) await paletteItem(page, name).press('Enter');
    await soon(stored).toMatchObject([{}, { type: 'date' }, { type: 'date' }]);
    const [, one, other] = await stored();
    expect([other.x - one.x, other.y - one.y]).toEqual([16, 16]);
  });

  test('without a recipient nothing is placed', async () => {
    const olive = await site().person();
    const { id } = await site().documents.draft(olive, 'Lease');
    const page = await openDocument(site(), olive, id);
    await paletteItem(page, 'Date').focus();
    await page.keyboard.press('Enter');
    await seesToast(page, 'No recipients', 'Please add a recipient before placing signature fields');
  });

  test('new fields are for the chosen recipient, in that recipient’s colour and name', async () => {
    const { page, olive, id, stored } = await draft(site(), [signature]);
    const bob = await addRecipient(olive.client, id, { fullName: 'Bob Babbage', email: 'bob@example.com' });
    await page
      .getByRole('button', { name: /Bob Babbage/ })
      .first()
      .click();
    await paletteItem(page, 'Date').click();
    await sheetPoint(page, { x: 300, y: 600 });
    await soon(stored).toMatchObject([{}, { recipientId: bob.id }]);
    await page.getByRole('button', { name: 'Date, for Bob Babbage, page 1, required' }).waitFor();
    const colours = await Promise.all(['Signature', 'Date'].map((name) => colourOf(field(page, name))));
    expect(new Set(colours).size).toBe(2);
  });
};

const colourOf = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).getPropertyValue('--border'));
