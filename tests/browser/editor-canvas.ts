import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addRecipient, placeField } from '../harness/people.ts';
import { type Person, type Site, seesToast, soon } from './site.ts';

/** Fields on pages: spec, part 2, sections 2.1, 5, 8 and 9; part 1, "Shared page viewer" and "Field geometry". */
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

  test('fields are moved by arrow keys, ten times as far with Shift, and resized with Alt; a burst is saved once', async () => {
    const { page, stored } = await draft(site(), [signature]);
    const writes = writesOf(page);
    await field(page, 'Signature').click();
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'ArrowUp'])
      await page.keyboard.press(key);
    await soon(stored).toMatchObject([{ x: 102, y: 209 }]);
    await page.getByRole('status').getByText('Moved to 102, 209').waitFor();
    expect(writes()).toEqual(['PATCH']);

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
    await paletteItem(page, 'Email').focus();
    await page.keyboard.press('Enter');
    await field(page, 'Email').waitFor();
    await soon(stored).toMatchObject([{ type: 'email', x: 297 }]);
    await soon(() => field(page, 'Email').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Shift+ArrowLeft');
    await soon(stored).toMatchObject([{ x: 287 }]);
  });

  test('without a recipient nothing is placed', async () => {
    const olive = await site().person();
    const { id } = await site().documents.draft(olive, 'Lease');
    const page = await open(site(), olive, id);
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

  test('a change that the server refuses is dropped, and the indicator says why', async () => {
    const { page } = await draft(site(), [signature]);
    await page.route('**/api/fields/**', (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'The field does not lie on its page.', code: 'field.off-page' },
      }),
    );
    await drag(page, field(page, 'Signature'), { dx: 61, dy: 83 });
    await page.getByText('Not saved: The field does not lie on its page.').waitFor();
    await soon(() => placeOf(page, 'Signature')).toEqual([100, 200]);
  });

  test('edited properties say that they were saved, and that they were not', async () => {
    const { page, stored } = await draft(site(), [signature]);
    await field(page, 'Signature').click();
    await page.getByLabel('Field Label').fill('Landlord');
    await seesToast(page, 'Field updated', 'The field properties have been saved');
    expect(await stored()).toMatchObject([{ label: 'Landlord' }]);

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

  test('a page is as wide as 210 mm, or as the canvas where that is narrower; zoom goes in steps of 10', async () => {
    const { page } = await draft(site(), [signature], 2);
    await page.setViewportSize({ width: 1_900, height: 900 });
    await soon(() => widthOf(page)).toBe(794);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await soon(() => widthOf(page)).toBe(873);
    await page.getByRole('button', { name: 'Fit to Width' }).click();
    await soon(() => widthOf(page)).toBe(794);
    expect(await page.getByText('Page 2', { exact: true }).count()).toBe(1);

    await page.setViewportSize({ width: 375, height: 700 });
    await soon(async () => (await widthOf(page)) <= 375).toBe(true);
    const overflow = await page.getByRole('region', { name: 'Pages' }).evaluate((canvas) => {
      return canvas.scrollWidth - canvas.clientWidth;
    });
    expect(overflow).toBe(0);
  });

  test('the wheel zooms with Ctrl, and what is under the pointer stays there', async () => {
    const { page } = await draft(site(), [signature], 3);
    const { x, y } = await middleOf(field(page, 'Signature'));
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    for (let turn = 1; turn <= 3; turn++) {
      await page.mouse.wheel(0, -100);
      await page.getByText(`${100 + turn * 10}%`).waitFor();
    }
    await page.keyboard.up('Control');
    const after = await middleOf(field(page, 'Signature'));
    expect(Math.hypot(after.x - x, after.y - y)).toBeLessThan(8);
  });

  test('a page whose picture is missing says that it is being processed, and shows it once it is there', async () => {
    const { page, id } = await draft(site(), [signature]);
    await page.route('**/image/**', (route) => route.abort());
    await page.goto(`/document/${id}`);
    await page.getByText('Processing page 1...').waitFor();
    await page.unroute('**/image/**');
    await page.getByText('Processing page 1...').waitFor({ state: 'detached' });
  });

  test('a preview has neither selection nor handles', async () => {
    const { page } = await draft(site(), [signature]);
    await field(page, 'Signature').click();
    await page.getByRole('button', { name: 'Preview' }).click();
    expect(await page.locator('[data-corner]').count()).toBe(0);
    expect(await field(page, 'Signature').isDisabled()).toBe(true);
  });

  test('whoever does not see hears what a page says, and which fields it has', async () => {
    const { page } = await draft(site(), [signature, { ...signature, y: 220, required: false }]);
    const first = page.getByRole('group', { name: 'Page 1' });
    await first.getByText('Lease, page 1 of 1').waitFor();
    await first
      .getByRole('button', { name: 'Signature, for Ann Archer, page 1, required, overlaps another field' })
      .waitFor();
    await first.getByRole('button', { name: /^Signature, for Ann Archer, page 1, optional/ }).waitFor();
  });

  test('Tab goes from field to field in reading order, also to pages that are far away', async () => {
    const { page } = await draft(
      site(),
      [signature, { type: 'date', y: 150 }, { type: 'name', pageNumber: 9, y: 500 }],
      10,
    );
    await field(page, 'Date').focus();
    await page.keyboard.press('Tab');
    await soon(() => focused(page)).toMatch(/^Signature/);
    await page.keyboard.press('Tab');
    await soon(() => focused(page)).toMatch(/^Name, for Ann Archer, page 9/);
    await page.keyboard.press('Shift+Tab');
    await soon(() => focused(page)).toMatch(/^Signature/);
  });

  test('a finger taps to select and drags what is selected', async () => {
    const { page, stored } = await draft(site(), [signature]);
    const touch = await fingerOn(page);
    const at = await middleOf(field(page, 'Signature'));
    const scale = await scaleOf(page);
    await touch([at]);
    await page.getByText('Signature Field').waitFor();
    await touch([at, { x: at.x + 20, y: at.y + 20 }, { x: at.x + 61 * scale, y: at.y + 83 * scale }]);
    await soon(stored).toMatchObject([{ x: 161, y: 283 }]);
  });

  test('200 pages with 500 fields stay fluent: only what is near is there, and a drag draws one field', async () => {
    const { page, stored } = await draft(site(), many(500, 200), 200);
    await field(page, 'Signature').first().waitFor();
    expect(await page.getByRole('group', { name: /^Page/ }).count()).toBe(200);
    expect(await page.locator('[data-field]').count()).toBeLessThan(30);
    expect(await page.locator('[data-sheet] img').count()).toBeLessThan(8);

    await field(page, 'Signature').first().click();
    // Pictures and words that come while the field is dragged are drawn, too.
    await soon(() => page.getByText(/^Processing page/).count()).toBe(0);
    await soon(() => page.locator('[data-sheet]:has(img):not(:has(p))').count()).toBe(0);
    await page.evaluate(watchDrawing);
    await drag(page, field(page, 'Signature').first(), { dx: 33, dy: 500 }, 60);
    expect(await page.evaluate(() => (globalThis as unknown as Watched).drawn())).toEqual([1, 0]);
    await soon(async () => (await stored())[0]).toMatchObject({ x: 53, y: 540 });
  });
};

type Placed = Partial<Parameters<typeof placeField>[2]>;

const signature: Placed = { type: 'signature', x: 100, y: 200, width: 200, height: 50 };

/** A draft with a signer, Ann Archer, and these fields, opened by its owner. */
const draft = async (site: Site, fields: readonly Placed[], pages = 1) => {
  const olive = await site.person();
  const { id } = await site.documents.draft(olive, 'Lease', 'lease.pdf', pages);
  const ann = await addRecipient(olive.client, id, { fullName: 'Ann Archer', email: 'ann@example.com' });
  const place = (placed: Placed) =>
    placeField(olive.client, id, { type: 'text', recipientId: ann.id, ...placed });
  // In order, as far as a test can tell them apart by it.
  for (const placed of fields.slice(0, 5)) await place(placed);
  for (let at = 5; at < fields.length; at += 20) await Promise.all(fields.slice(at, at + 20).map(place));
  const page = await open(site, olive, id);
  await page.getByRole('group', { name: 'Page 1', exact: true }).waitFor();

  return { page, olive, id, stored: () => fieldsOf(olive, id) };
};

const open = (site: Site, as: Person, id: string) => site.visit({ as, at: `/document/${id}`, width: 1_440 });

/** As the server has them. */
const fieldsOf = async ({ client }: Person, id: string) =>
  (await client.get(`/api/documents/${id}`)).json().fields;

const field = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: /^Page / }).getByRole('button', { name: new RegExp(`^${name}( “|,)`) });
const corner = (page: Page) => page.locator('[data-corner]');
const pageOf = (page: Page, number: number) => page.locator(`[data-sheet="${number}"]`);
const paletteItem = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Fields', exact: true }).getByRole('button', { name });

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box ?? expect.unreachable('It is not on the screen.');
};
const middleOf = async (locator: Locator) => {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
};
const widthOf = async (page: Page) => Math.round((await boxOf(pageOf(page, 1))).width);
const scaleOf = async (page: Page) => (await boxOf(pageOf(page, 1))).width / 794;

/** Where a field is shown, in the page's pixels. */
const placeOf = async (page: Page, name: string) => {
  const [sheet, box] = [await boxOf(pageOf(page, 1)), await boxOf(field(page, name))];
  const scale = sheet.width / 794;
  return [box.x - sheet.x, box.y - sheet.y].map((pixels) => Math.round(pixels / scale));
};

const press = async (page: Page, grabbed: Locator) => {
  const { x, y } = await middleOf(grabbed);
  await page.mouse.move(x, y);
  await page.mouse.down();
};

/** Drags as far as that in the page's pixels. */
const drag = async (page: Page, grabbed: Locator, by: { dx: number; dy: number }, steps = 6) => {
  const { x, y } = await middleOf(grabbed);
  const scale = await scaleOf(page);
  await press(page, grabbed);
  await page.mouse.move(x + by.dx * scale, y + by.dy * scale, { steps });
  await page.mouse.up();
};

const onScreen = async (page: Page, { x, y }: { x: number; y: number }) => {
  const sheet = await boxOf(pageOf(page, 1));
  const scale = sheet.width / 794;
  return { x: sheet.x + x * scale, y: sheet.y + y * scale };
};

const sheetPoint = async (page: Page, point: { x: number; y: number }) => {
  const { x, y } = await onScreen(page, point);
  await page.mouse.click(x, y);
};

const band = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  const [start, end] = [await onScreen(page, from), await onScreen(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
};

const colourOf = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).borderTopColor);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

const writesOf = (page: Page) => {
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') methods.push(request.method());
  });
  return () => methods;
};

/** Touches the screen at the first point, moves on to the others, lets go. */
const fingerOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });

  return async ([first, ...others]: { x: number; y: number }[]) => {
    if (first) await send('touchStart', [first]);
    for (const point of others) await send('touchMove', [point]);
    await send('touchEnd', []);
  };
};

const many = (count: number, pages: number): Placed[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ type: index % 2 === 0 ? 'signature' : 'date', pageNumber: (index % pages) + 1 },
    ...{
      x: 20 + (Math.floor(index / pages) % 3) * 250,
      y: 40 + Math.floor(index / pages) * 60,
      width: 200,
      height: 50,
    },
  }));

type Watched = { drawn: () => number[] };

/** Counts the fields that are written to until the pointer is released, and what comes or goes on the pages. */
const watchDrawing = () => {
  const pages = document.querySelector('section[aria-label=Pages]') ?? document;
  const fields = new Set<string>();
  let nodes = 0;
  const note = (records: MutationRecord[]) => {
    for (const { target, type } of records) {
      const box = (target as Element).closest('[data-field]');
      if (type === 'childList') nodes += 1;
      else if (box) fields.add(box.getAttribute('data-field') ?? '');
    }
  };
  const observer = new MutationObserver(note);
  const begin = () => observer.observe(pages, { subtree: true, childList: true, attributes: true });
  const end = () => {
    note(observer.takeRecords());
    observer.disconnect();
  };
  window.addEventListener('pointermove', begin, { once: true, capture: true });
  window.addEventListener('pointerup', end, { once: true, capture: true });
  (globalThis as unknown as Watched).drawn = () => [fields.size, nodes];
};
