import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  choosing,
  complete,
  fieldOf,
  fill,
  focusedLabel,
  inView,
  oneOfEach,
  openToSign,
  popover,
  toSign,
} from './signing-documents.ts';
import { type Site, soon } from './site.ts';

/** Spec, part 2, section 2.2: the screen on which a recipient signs. */
export const signingScreen = (site: () => Site) => {
  describe('the screen', () => {
    test('names the document and the field, lists all of them, and leads through', async () => {
      const { page } = await openToSign(site());
      await page.getByRole('heading', { name: 'Sign Document' }).waitFor();
      await page.getByRole('banner').getByText('Lease', { exact: true }).waitFor();
      const side = page.getByRole('complementary');
      for (const title of ['Signing Progress', 'Navigation', 'Instructions', 'Document'])
        await side.getByRole('heading', { name: title }).waitFor();
      expect(await side.getByRole('listitem').filter({ hasText: 'Page' }).count()).toBe(7);
      const previous = page.getByRole('button', { name: 'Previous' });
      expect(await previous.isDisabled()).toBe(true);

      for (let field = 2; field <= 7; field++) {
        await page.getByRole('button', { name: 'Next', exact: true }).click();
        await page.getByText(`Field ${field} of 7`).waitFor();
      }
      expect(await page.getByRole('button', { name: 'Next', exact: true }).count()).toBe(0);
      await complete(page).waitFor();
      await previous.click();
      await page.getByText('Field 6 of 7').waitFor();
      const bar = page.getByRole('progressbar');
      expect(await bar.getAttribute('aria-valuenow')).toBe('0');
      await fill(page, /^I keep a dog/, (there) => popover(there).getByRole('checkbox').check());
      expect(await bar.getAttribute('aria-valuetext')).toBe('3 of 7 filled in');
    });

    test('asks again for a page whose picture could not be had, and says so meanwhile', async () => {
      const document = await toSign(site(), { fields: oneOfEach });
      const busy = { status: 503, headers: { 'Retry-After': '2' }, body: '' };
      const page = await site().visit({
        at: await document.link(),
        prepare: (page) => page.route('**/image/**', (route) => route.fulfill(busy)),
      });
      await page.getByText('Page 1 is being prepared…').waitFor();
      await page.unroute('**/image/**');

      await page.getByText('Page 1 is being prepared…').waitFor({ state: 'detached' });
      const first = page.getByRole('img', { name: 'Page 1' });
      await soon(() => first.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
    });

    test('goes to a field whose name is pressed in the list, and ticks it once it is done', async () => {
      const { page } = await openToSign(site());
      const entry = page.getByRole('complementary').getByRole('button', { name: /^Email/ });
      await entry.click();
      await page.getByText('Field 7 of 7').waitFor();
      expect(await focusedLabel(page)).toMatch(/^Email, page 2, required, not filled in/);
      await soon(() => inView(page)).toBe(true);

      await fill(page, /^Email/, choosing('Use my email'));
      expect(await entry.textContent()).toMatch(/filled in$/);
      expect(await entry.textContent()).not.toContain('not filled in');
    });

    test('shows pages from 50 to 200 % in steps of 10, and fits them again', async () => {
      const { page } = await openToSign(site(), { width: 1600 });
      const width = async () =>
        Math.round((await page.getByRole('group', { name: 'Page 1' }).boundingBox())?.width ?? 0);
      expect(await width()).toBe(794);

      const larger = page.getByRole('button', { name: 'Zoom in' });
      await larger.click();
      await page.getByText('110%').waitFor();
      expect(await width()).toBe(873);
      for (let step = 0; step < 9; step++) await larger.click();
      expect([await width(), await larger.isDisabled()]).toEqual([1588, true]);

      await page.getByRole('button', { name: 'Fit to Width' }).click();
      const smaller = page.getByRole('button', { name: 'Zoom out' });
      for (let step = 0; step < 5; step++) await smaller.click();
      expect([await width(), await smaller.isDisabled()]).toEqual([397, true]);
    });

    test.each([320, 375, 768, 1024])('fits a page on a screen %i px wide', async (width) => {
      const { page } = await openToSign(site(), { width });
      const left = page.getByText('6 required fields left');
      expect(await left.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
      const box = await page.getByRole('group', { name: 'Page 1' }).boundingBox();

      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

    test('says which page of a long document is shown, but only while somebody scrolls', async () => {
      const { page } = await openToSign(site(), { pages: 4 });
      const pill = page.getByText('3 / 4', { exact: true });
      await page.getByRole('group', { name: 'Page 3 of 4' }).evaluate((it) => it.scrollIntoView());
      const opacity = () => pill.evaluate((it) => getComputedStyle(it).opacity);
      await soon(opacity).toBe('1');
      await soon(opacity).toBe('0');
    });

    test('leaves the document free at 400 % zoom, and has all of its title at hand', async () => {
      const { page } = await openToSign(site(), { width: 320 });
      await page.setViewportSize({ width: 320, height: 256 });
      await page.getByRole('group', { name: 'Page 1' }).evaluate((it) => it.scrollIntoView());
      const isPageAt = (y: number) =>
        page.evaluate((at) => Boolean(document.elementFromPoint(160, at)?.closest('.page')), y);
      for (const y of [40, 128, 250]) await soon(() => isPageAt(y)).toBe(true);

      await page.getByRole('button', { name: 'Overview' }).click();
      await popover(page).getByText('Lease', { exact: true }).waitFor();
    });

    test('colours fields by their recipient’s place, four colours over and over', async () => {
      const signers = Array.from({ length: 5 }, () => ({ signingOrder: 1, fields: [{ type: 'signature' }] }));
      const document = await toSign(site(), { signers });
      const colours: string[] = [];
      for (const [place] of signers.entries()) {
        const page = await site().visit({ at: await document.link(place) });
        const field = fieldOf(page, /^Signature/);
        colours.push(await field.evaluate((element) => getComputedStyle(element).color));
      }

      expect(new Set(colours).size).toBe(4);
      expect(colours[4]).toBe(colours[0]);
    });

    test('reads a page out beside its picture, before its fields', async () => {
      const { page } = await openToSign(site());
      const first = page.getByRole('group', { name: 'Page 1' });

      await soon(() => first.textContent()).toMatch(/Lease, page 1 of 2.*Tenant/s);
    });

    test('reads a page out all the same where the server was too busy at first', async () => {
      const document = await toSign(site(), { fields: oneOfEach });
      const busy = { status: 503, json: { message: 'Please try again.', code: 'overloaded' } };
      const prepare = (page: Page) => page.route('**/words/1', (route) => route.fulfill(busy), { times: 1 });
      const page = await site().visit({ at: await document.link(), prepare });

      const first = page.getByRole('group', { name: 'Page 1' });
      await soon(() => first.textContent()).toMatch(/Lease, page 1 of 2.*Tenant/s);
    });
  });
};
