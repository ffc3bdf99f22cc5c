import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { complete, fieldOf, isDone, oneOfEach, openToSign, popover, zigzag } from './signing-documents.ts';
import { type Site, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** Signing by keyboard, by finger and by ear. */
export const signingByEverybody = (site: () => Site) => {
  test('the screen, its sheets, the disclosure and a toast pass the audit', async () => {
    const { page } = await openToSign(site());
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^Email/ })
      .click();
    await complete(page).click();
    await page.getByText('Missing required fields').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('link', { name: /disclosure/ }).click();
    await popover(page).getByText('Paper copies').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    for (const name of [/^Date/, /^Text/, /^I keep a dog/, /^Tenant/]) {
      await page.keyboard.press('Escape');
      await popover(page).waitFor({ state: 'detached' });
      await fieldOf(page, name).click();
      await popover(page).waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
    await page.getByRole('tab', { name: 'Draw' }).click();
    await popover(page).locator('canvas').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('the overview of a narrow screen passes the audit and leads to a field', async () => {
    const { page } = await openToSign(site(), { width: 375 });
    await page.getByRole('button', { name: 'Overview' }).click();
    await popover(page).getByRole('heading', { name: 'Instructions' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await popover(page)
      .getByRole('button', { name: /^Email/ })
      .click();
    await page.getByText('Field 7 of 7').waitFor();
    await soon(() => focused(page)).toMatch(/^Email/);
  });

  test('the last field at the very end of a document is not hidden by what is agreed to', async () => {
    const last = { type: 'signature', pageNumber: 2, y: 1_060, height: 50 };
    const { page } = await openToSign(site(), { width: 375, fields: [{ type: 'name' }, last] });
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('Field 2 of 2').waitFor();

    const lowest = async (locator: Locator) => {
      const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return y + height;
    };
    const top = async () => (await page.getByRole('region', { name: 'Navigation' }).boundingBox())?.y ?? 0;
    await soon(async () => (await lowest(fieldOf(page, /^Signature/))) <= (await top())).toBe(true);
  });

  test('a document is signed by keyboard alone', async () => {
    const { page } = await openToSign(site());
    const press = (key: string) => page.keyboard.press(key);
    const type = (text: string) => page.keyboard.type(text);
    await tabTo(page, 'Start');
    await press('Enter');

    for (const [name, enter] of [
      ['Tenant', () => type('A. Lovelace')],
      ['Initials', () => type('AVL')],
      ['I keep a dog', () => press('Space')],
    ] as const) {
      await page.getByRole('dialog', { name, exact: true }).waitFor();
      await enter();
      await press('Enter');
    }
    await page.getByRole('dialog', { name: 'Name', exact: true }).waitFor();
    await press('Escape');
    await popover(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/^Name.*not filled in$/);
    await press('Enter');
    await fieldOf(page, /^Name.*filled in: Ada Lovelace$/).waitFor();
    await fieldOf(page, /^Tenant.*filled in: A. Lovelace$/).waitFor();

    await soon(() => focused(page)).toBe('Complete');
    await press('Enter');
    await isDone(page);
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Document Signed Successfully',
    );
  });

  test('a document is signed by thumb on a telephone', async () => {
    const fields = [...oneOfEach, tickAt(144, 'I keep a cat'), tickAt(188, 'I keep a parrot')];
    const { page, document } = await openToSign(site(), { width: 375, isTouch: true, fields });
    for (const button of await page.getByRole('button').all())
      if (await button.isVisible()) expect(await sideOf(button)).toBeGreaterThanOrEqual(36);
    await page.getByRole('button', { name: 'Start' }).tap();
    const sheet = popover(page);
    await sheet.waitFor();
    expect(await isSeenAbove(page, /^Tenant/)).toBe(true);
    await sheet.getByRole('tab', { name: 'Draw' }).tap();
    await drawByFinger(page);
    await sheet.getByRole('button', { name: 'Save' }).tap();

    await page.getByRole('dialog', { name: 'Initials' }).waitFor();
    await sheet.getByRole('button', { name: 'Cancel' }).tap();
    await fieldOf(page, /^Initials/).tap();
    await fieldOf(page, /^Name/).tap();
    // Three in a row are 20 pixels apart.
    await fieldOf(page, /^I keep a cat/).tap();
    await page.getByRole('dialog', { name: 'I keep a cat' }).getByRole('button', { name: 'Cancel' }).tap();
    await fieldOf(page, /^I keep a dog/).tap();
    await sheet.getByRole('checkbox').tap();
    await sheet.getByRole('button', { name: 'Save' }).tap();
    await complete(page).tap();
    await isDone(page);

    const signed = (await document.owner.client.get(`/api/documents/${document.id}`)).json();
    expect(signed.fields.find(({ type }: { type: string }) => type === 'signature').value).toBe(
      'Ada Lovelace',
    );
  });
};

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

const tabTo = async (page: Page, name: string, key = 'Tab') => {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)).trim() === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not lead to ${name}.`);
};

const tickAt = (x: number, label: string) => ({
  type: 'checkbox',
  x,
  y: 500,
  width: 20,
  height: 20,
  required: false,
  label,
});

const sideOf = async (button: ReturnType<Page['getByRole']>) =>
  button.evaluate((element) => {
    const after = getComputedStyle(element, '::after');
    const own = element.getBoundingClientRect();
    return Math.max(Math.min(own.width, own.height), Number.parseFloat(after.height) || 0);
  });

/** Whether a field can be seen between the header and the sheet below. */
const isSeenAbove = async (page: Page, name: RegExp) => {
  const [field, sheet] = await Promise.all([fieldOf(page, name).boundingBox(), popover(page).boundingBox()]);
  const header = await page.getByRole('banner').boundingBox();

  return (
    (field?.y ?? 0) >= (header?.y ?? 0) + (header?.height ?? 0) &&
    (field?.y ?? 0) + (field?.height ?? 0) <= (sheet?.y ?? 0)
  );
};

/** Playwright has no finger that moves: the browser's own protocol does. */
const drawByFinger = async (page: Page) => {
  const sheet = popover(page).locator('canvas');
  await sheet.waitFor();
  const box = await sheet.boundingBox();
  const session = await page.context().newCDPSession(page);
  const at = ([x, y]: readonly [number, number]) => ({
    x: (box?.x ?? 0) + x * (box?.width ?? 0),
    y: (box?.y ?? 0) + y * (box?.height ?? 0),
  });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });

  await touch('touchStart', [at(zigzag[0])]);
  for (const point of zigzag.slice(1)) await touch('touchMove', [at(point)]);
  await touch('touchEnd', []);
};
