import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  draft,
  drag,
  field,
  middleOf,
  type Placed,
  pageOf,
  scaleOf,
  signature,
  widthOf,
} from './canvas-drafts.ts';
import { type Site, soon } from './site.ts';

/** Pages as they are shown, walked through and touched: spec, part 1, "Shared page viewer". */
export const editorPages = (site: () => Site) => {
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

  test('a preview shows what signers enter, without selection and handles, and leads back', async () => {
    const { page } = await draft(site(), [signature]);
    await field(page, 'Signature').click();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    expect(await page.locator('[data-corner]').count()).toBe(0);
    expect(await field(page, 'Signature').isDisabled()).toBe(true);
    await pageOf(page, 1).locator('svg text').getByText('Ann Archer').waitFor();
    await page.getByRole('button', { name: 'Exit preview' }).click();
    await page.getByText('Preview with sample values').waitFor({ state: 'detached' });
    expect(await field(page, 'Signature').isDisabled()).toBe(false);
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

    await goTo(page, 160);
    for (let step = 0; step < 10; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Fit to Width' }).click();
    await page.getByText('100%', { exact: true }).waitFor();
    await soon(() => currentPage(page)).toBe('160');
    await page.getByRole('button', { name: 'Next page' }).click();
    await soon(() => currentPage(page)).toBe('161');
    await page.getByRole('region', { name: 'Pages' }).focus();
    await page.keyboard.press('End');
    await soon(() => currentPage(page)).toBe('200');
    await page.keyboard.press('PageUp');
    await soon(() => currentPage(page)).toBe('199');
    await page.getByRole('button', { name: 'Page 200, 2 fields: Ann Archer 2', exact: true }).click();
    await soon(() => currentPage(page)).toBe('200');
    await page.getByRole('region', { name: 'Pages' }).press('Home');
    await soon(() => currentPage(page)).toBe('1');

    // Each of 40 places is seen for one picture of the screen only, with some three pages near it.
    const asked = askedFor(page);
    await page.getByRole('region', { name: 'Pages' }).evaluate(flick, 40);
    expect(asked()).toBeLessThan(40);
  });
};

const currentPage = (page: Page) => page.getByRole('textbox', { name: 'Current page' }).inputValue();

const goTo = async (page: Page, number: number) => {
  await page.getByRole('textbox', { name: 'Current page' }).fill(String(number));
  await page.keyboard.press('Enter');
  await soon(() => currentPage(page)).toBe(String(number));
};

/** Counts the pictures of pages that are asked for from now on. */
const askedFor = (page: Page) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/image/')) count += 1;
  });
  return () => count;
};

const flick = async (pages: Element, places: number) => {
  for (let place = 1; place <= places; place += 1) {
    pages.scrollTop = (pages.scrollHeight * place) / (places + 1);
    await new Promise(requestAnimationFrame);
  }
};

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

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
    type: index % 2 === 0 ? 'signature' : 'date',
    pageNumber: (index % pages) + 1,
    x: 20 + (Math.floor(index / pages) % 3) * 250,
    y: 40 + Math.floor(index / pages) * 60,
    width: 200,
    height: 50,
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
