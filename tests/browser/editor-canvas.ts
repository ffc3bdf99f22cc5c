import { expect, test } from 'vitest';
import {
  band,
  corner,
  draft,
  drag,
  field,
  fieldsOf,
  middleOf,
  pageOf,
  press,
  scaleOf,
  signature,
} from './canvas-drafts.ts';
import { type Site, seesToast, soon } from './site.ts';

/** Fields on pages: spec, part 2, sections 2.1, 5, 8 and 9; part 1, "Field geometry". */
export const editorCanvas = (site: () => Site) => {
  test('a field is dragged; its place is saved in whole pixels, can be taken back and made again', async () => {
    const { page, stored } = await draft(site(), [signature]);
    await drag(page, field(page, 'Signature'), { dx: 61, dy: 83 });
    await soon(stored).toMatchObject([{ x: 161, y: 283, fontSize: 12 }]);

    await page.keyboard.press('Control+z');
    await soon(stored).toMatchObject([{ x: 100, y: 200 }]);
    await page.keyboard.press('Control+Shift+z');
    await soon(stored).toMatchObject([{ x: 161, y: 283 }]);
  });

  test('a dragged field stays on its page', async () => {
    const { page, stored } = await draft(site(), [signature]);
    await drag(page, field(page, 'Signature'), { dx: -900, dy: -140 });
    await soon(stored).toMatchObject([{ x: 0, y: 60 }]);
    await drag(page, field(page, 'Signature'), { dx: 2_000, dy: -500 });
    await soon(stored).toMatchObject([{ x: 594, y: 0 }]);
  });

  test('a field is resized by its corner, 50 × 30 at least, and gets the font size that fits', async () => {
    const { page, stored } = await draft(site(), [
      signature,
      { type: 'text', y: 400, width: 150, height: 30 },
    ]);
    await field(page, 'Text').click();
    await drag(page, corner(page), { dx: 103, dy: 13 });
    await soon(stored).toMatchObject([{}, { width: 253, height: 43, fontSize: 20 }]);

    await field(page, 'Signature').click();
    await drag(page, corner(page), { dx: -400, dy: -400 });
    await soon(stored).toMatchObject([{ width: 50, height: 30, fontSize: 20 }, {}]);
  });

  test('Escape gives a drag up', async () => {
    const { page, olive, id } = await draft(site(), [signature]);
    const before = await field(page, 'Signature').boundingBox();
    await press(page, field(page, 'Signature'));
    await page.mouse.move(700, 500, { steps: 4 });
    await page.keyboard.press('Escape');
    expect(await field(page, 'Signature').boundingBox()).toEqual(before);
    await page.mouse.up();
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await seesToast(page, 'Draft saved');
    expect(await fieldsOf(olive, id)).toMatchObject([{ x: 100, y: 200 }]);
  });

  test('a line is drawn where a dragged field meets another, unless Alt is held', async () => {
    const { page, stored } = await draft(site(), [signature, { type: 'date', x: 400, y: 600 }]);
    const guide = page.locator('[data-guide=x]').first();
    await press(page, field(page, 'Signature'));
    const { x, y } = await middleOf(field(page, 'Signature'));
    const scale = await scaleOf(page);
    await page.mouse.move(x + 303 * scale, y + 20 * scale, { steps: 5 });
    expect(await guide.isVisible()).toBe(true);
    await page.mouse.up();
    await soon(stored).toMatchObject([{ x: 400 }, {}]);
    expect(await guide.isVisible()).toBe(false);

    await page.keyboard.press('Control+z');
    await page.keyboard.down('Alt');
    await drag(page, field(page, 'Signature'), { dx: 303, dy: 20 });
    await page.keyboard.up('Alt');
    await soon(stored).toMatchObject([{ x: 403 }, {}]);
  });

  test('a selected field goes by Delete and by its X; undo brings it back', async () => {
    const { page, stored } = await draft(site(), [signature, { type: 'date', y: 400 }]);
    await field(page, 'Signature').click();
    await page.keyboard.press('Delete');
    await soon(stored).toMatchObject([{ type: 'date' }]);
    await page.getByText('Select a field to edit its properties').waitFor();
    await page.keyboard.press('Control+z');
    await soon(stored).toMatchObject([{ type: 'date' }, { type: 'signature', x: 100, y: 200 }]);

    await field(page, 'Date').click();
    await page.getByRole('region', { name: 'Pages' }).getByRole('button', { name: 'Delete field' }).click();
    await soon(stored).toMatchObject([{ type: 'signature' }]);
  });

  test('fields are moved by arrow keys, ten times as far with Shift, and resized with Alt', async () => {
    const { page, stored } = await draft(site(), [signature]);
    await field(page, 'Signature').click();
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'ArrowUp'])
      await page.keyboard.press(key);
    await soon(stored).toMatchObject([{ x: 102, y: 209 }]);
    await page.getByRole('status').getByText('Moved to 102, 209').waitFor();

    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.keyboard.press('Alt+ArrowDown');
    await soon(stored).toMatchObject([{ width: 210, height: 51 }]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await soon(stored).toMatchObject([{ x: 100, y: 200, width: 200, height: 50 }]);
  });

  test('fields are copied, cut, pasted on the page that is shown, and duplicated', async () => {
    const { page, stored } = await draft(site(), [signature], 2);
    await field(page, 'Signature').click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await soon(stored).toMatchObject([
      { x: 100, y: 200 },
      { x: 110, y: 210, label: 'Signature', pageNumber: 1 },
    ]);
    await page.keyboard.press('Control+d');
    await soon(stored).toMatchObject([{}, {}, { x: 120, y: 220 }]);

    await page.keyboard.press('Control+x');
    await soon(async () => (await stored()).length).toBe(2);
    await pageOf(page, 2).scrollIntoViewIfNeeded();
    await soon(() => page.getByLabel('Current page').inputValue()).toBe('2');
    await page.getByRole('region', { name: 'Pages' }).focus();
    await page.keyboard.press('Control+v');
    await soon(stored).toMatchObject([{}, {}, { x: 120, y: 220, pageNumber: 2 }]);
  });

  test('several fields are selected by Shift, by a rubber band and by Ctrl+A, and move together', async () => {
    const { page, stored } = await draft(site(), [
      signature,
      { type: 'date', y: 400 },
      { type: 'name', y: 700 },
    ]);
    await field(page, 'Signature').click();
    await field(page, 'Date').click({ modifiers: ['Shift'] });
    await page.getByText('2 fields selected').waitFor();
    await field(page, 'Signature').click({ modifiers: ['Shift'] });
    await page.getByText('Date Field').waitFor();

    await band(page, { x: 60, y: 150 }, { x: 150, y: 450 });
    await page.getByText('2 fields selected').waitFor();
    await drag(page, field(page, 'Date'), { dx: 37, dy: 41 });
    await soon(stored).toMatchObject([
      { x: 137, y: 241 },
      { x: 137, y: 441 },
      { x: 100, y: 700 },
    ]);

    await page.keyboard.press('Control+a');
    await page.getByText('3 fields selected').waitFor();
    await page.getByText('Page 1', { exact: true }).click();
    await page.getByText('Select a field to edit its properties').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Escape');
    await page.getByText('Select a field to edit its properties').waitFor();
  });
};
