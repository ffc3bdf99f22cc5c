import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { consent } from '#contracts/document/consent.ts';
import {
  choosing,
  complete,
  draw,
  fieldOf,
  fill,
  fillAll,
  isDone,
  oneOfEach,
  popover,
  save,
  toSign,
  typing,
} from './signing-documents.ts';
import { type Site, seesToast, soon } from './site.ts';

/** Spec, part 2, section 2.2: where a recipient signs. */
export const signing = (site: () => Site) => {
  const open = async (fields = oneOfEach, width = 1280) => {
    const document = await toSign(site(), { fields });
    const page = await site().visit({ at: await document.link(), width });
    await page.getByText(/^Field 1 of/).waitFor();

    return { page, document };
  };

  describe('the screen', () => {
    test('names the document and the field, lists all of them, and leads through', async () => {
      const { page } = await open();
      await page.getByRole('heading', { name: 'Sign Document' }).waitFor();
      await page.getByText('Lease', { exact: true }).waitFor();
      const side = page.getByRole('complementary');
      for (const title of ['Signing Progress', 'Navigation', 'Instructions'])
        await side.getByRole('heading', { name: title }).waitFor();
      expect(await side.getByRole('listitem').filter({ hasText: 'Page' }).count()).toBe(7);
      const previous = page.getByRole('button', { name: 'Previous' });
      expect(await previous.isDisabled()).toBe(true);

      for (let field = 2; field <= 7; field++) {
        await page.getByRole('button', { name: 'Next', exact: true }).click();
        await page.getByText(`Field ${field} of 7`).waitFor();
        expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(`${field}`);
      }
      expect(await page.getByRole('button', { name: 'Next', exact: true }).count()).toBe(0);
      await complete(page).waitFor();
      await previous.click();
      await page.getByText('Field 6 of 7').waitFor();
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
      const { page } = await open();
      const entry = page.getByRole('complementary').getByRole('button', { name: /^Email/ });
      await entry.click();
      await page.getByText('Field 7 of 7').waitFor();
      expect(await focused(page)).toMatch(/^Email, page 2, required, not filled in/);
      await soon(() => inView(page)).toBe(true);

      await fill(page, /^Email/, choosing('Use my email'));
      expect(await entry.textContent()).toMatch(/filled in$/);
      expect(await entry.textContent()).not.toContain('not filled in');
    });

    test('shows pages from 50 to 200 % in steps of 10, and fits them again', async () => {
      const { page } = await open(oneOfEach, 1600);
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
      const { page } = await open(oneOfEach, width);
      const left = page.getByText('6 required fields left');
      expect(await left.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
      const box = await page.getByRole('group', { name: 'Page 1' }).boundingBox();

      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
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
      const { page } = await open();
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

  describe('a field', () => {
    test('asks for what its type takes, and takes nothing else', async () => {
      const { page } = await open();
      const saveButton = popover(page).getByRole('button', { name: 'Save' });
      await fieldOf(page, /^Tenant/).click();
      expect(await saveButton.isDisabled()).toBe(true);
      await choosing('Use my name')(page);
      expect(await popover(page).getByRole('textbox').inputValue()).toBe('Ada Lovelace');
      await popover(page).getByRole('button', { name: 'Cancel' }).click();
      await fieldOf(page, /^Tenant.*not filled in/).waitFor();

      await fill(page, /^Initials/, typing('ABCDE'));
      await fieldOf(page, /^Initials.*filled in: ABCD$/).waitFor();

      await fieldOf(page, /^Email/).click();
      await typing('nobody')(page);
      await save(page);
      await popover(page).getByText('Email is not an e-mail address.').waitFor();
      await choosing('Use my email')(page);
      await save(page);

      await fieldOf(page, /^I keep a dog/).click();
      expect(await saveButton.isDisabled()).toBe(true);
      await popover(page).getByRole('checkbox').check();
      await save(page);
      await fieldOf(page, /^I keep a dog.*filled in: ticked/).waitFor();
    });

    test('that is a date has a calendar and today at hand, and shows it as people write it', async () => {
      const { page } = await open();
      const before = today();
      await fieldOf(page, /^Date/).click();
      expect(await popover(page).getByLabel('Date').getAttribute('type')).toBe('date');
      await choosing('Use today’s date')(page);
      await save(page);

      // It may be midnight in between.
      const written = await fieldOf(page, /^Date/).locator('text').textContent();
      expect([before, today()]).toContain(written);
    });

    test('that is optional can be emptied again', async () => {
      const { page } = await open();
      await fill(page, /^Text/, typing('Twelve months'));
      await fieldOf(page, /^Text.*filled in: Twelve months/).waitFor();
      await fill(page, /^Text/, typing(''));
      await fieldOf(page, /^Text.*not filled in/).waitFor();
    });

    test('turns green, and shows what was written in script', async () => {
      const { page } = await open();
      const field = fieldOf(page, /^Tenant/);
      const before = await field.evaluate((element) => getComputedStyle(element).boxShadow);
      await fill(page, /^Tenant/, async (there) => {
        await choosing('Use my name')(there);
        await popover(there).getByLabel('Caveat').check();
      });

      expect(await field.locator('g').getAttribute('font-family')).toContain('caveat');
      expect(await field.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe(before);
      expect(await field.evaluate((element) => getComputedStyle(element).boxShadow)).toContain(
        'rgb(11, 106, 11)',
      );
    });

    test('offers three hands in the signer’s own name', async () => {
      const { page } = await open();
      await fieldOf(page, /^Tenant/).click();
      const hands = popover(page).getByRole('group', { name: 'Style' }).locator('label');

      expect(await hands.allInnerTexts()).toEqual(['Ada Lovelace', 'Ada Lovelace', 'Ada Lovelace']);
      await soon(() =>
        page.evaluate(() => [...document.fonts].filter(({ family }) => family.includes('sealed')).length),
      ).toBe(3);
    });

    test('can be drawn; a stroke or all of it is taken back', async () => {
      const { page } = await open();
      await fieldOf(page, /^Tenant/).click();
      await page.getByRole('tab', { name: 'Draw' }).click();
      const undo = popover(page).getByRole('button', { name: 'Undo stroke' });
      const saveButton = popover(page).getByRole('button', { name: 'Save' });
      await undo.waitFor();
      expect([await undo.isDisabled(), await saveButton.isDisabled()]).toEqual([true, true]);

      await draw(page, wave);
      await soon(() => saveButton.isDisabled()).toBe(false);
      await page.keyboard.press('Control+z');
      await soon(() => saveButton.isDisabled()).toBe(true);
      await draw(page, wave);
      await draw(page, [
        [0.2, 0.8],
        [0.8, 0.8],
      ]);
      await popover(page).getByRole('button', { name: 'Clear' }).click();
      await soon(() => saveButton.isDisabled()).toBe(true);

      await draw(page, wave);
      await save(page);
      expect(
        await fieldOf(page, /^Tenant.*filled in: Ada Lovelace/)
          .locator('path')
          .count(),
      ).toBeGreaterThan(5);
    });

    test('takes over a signature that was adopted, for one or for all of its kind', async () => {
      const { page } = await open(
        [100, 200, 300].map((y) => ({ type: 'signature', y, label: `Copy ${y / 100}` })),
      );
      await fill(page, /^Copy 1/, async (there) => {
        await typing('A. Lovelace')(there);
        await popover(there).getByLabel('Great Vibes').check();
      });
      await fieldOf(page, /^Copy 2/).click();
      expect(await popover(page).getByRole('textbox').inputValue()).toBe('A. Lovelace');
      expect(await popover(page).getByLabel('Great Vibes').isChecked()).toBe(true);
      await popover(page).getByLabel('Use for all 3 signature fields').check();
      await save(page);

      await fieldOf(page, /^Copy 3.*filled in: A. Lovelace/).waitFor();
      await page.getByText('Nothing left to fill in').waitFor();
    });
  });

  describe('the way to the end', () => {
    test('leads from one required field to the next and leaves out the rest', async () => {
      const { page } = await open();
      await page.getByText('6 required fields left').waitFor();
      await page.getByRole('button', { name: 'Start' }).click();
      expect(await focused(page)).toMatch(/^Tenant/);
      await fill(page, /^Tenant/, choosing('Use my name'));
      await page.getByText('5 required fields left').waitFor();

      const next = page.getByRole('button', { name: 'Next required field' });
      for (const name of [/^Initials/, /^Date/, /^I keep a dog/, /^Name/, /^Email/, /^Initials/]) {
        await next.click();
        expect(await focused(page)).toMatch(name);
        await soon(() => inView(page)).toBe(true);
      }
    });

    test('says what is missing and goes there', async () => {
      const { page } = await open();
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Email/ })
        .click();
      await complete(page).click();

      await seesToast(page, 'Missing required fields', 'Please complete all required fields before signing');
      await page.getByText('Field 1 of 7').waitFor();
      expect(await focused(page)).toMatch(/^Tenant/);
    });

    test('keeps what is filled in over a reload, under a name that is not the link, until it is sent', async () => {
      const { page } = await open();
      await fillAll(page);
      await page.reload();
      await page.getByText('Nothing left to fill in').waitFor();
      const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
      const token = new URL(page.url()).pathname.split('/')[2] ?? '';
      expect(kept).toContain('Ada Lovelace');
      expect(kept).not.toContain(token);

      await page.getByRole('button', { name: 'Review and complete' }).click();
      await complete(page).click();
      await isDone(page);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ada');
    });

    test('has what is agreed to above Complete, and names that text when it is sent', async () => {
      const { page } = await open([{ type: 'name' }]);
      await fill(page, /^Name/, choosing('Use my name'));
      await page.getByText(consent.sentence).waitFor();
      await page.getByRole('link', { name: 'electronic record and signature disclosure' }).click();
      for (const heading of ['Electronic records', 'Paper copies', 'Withdrawing your consent'])
        await popover(page).getByRole('heading', { name: heading }).waitFor();
      await page.keyboard.press('Escape');

      const request = page.waitForRequest('**/complete');
      await complete(page).click();
      const { consent: named } = (await request).postDataJSON();
      expect(named).toEqual({ version: consent.version, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
      await isDone(page);
    });

    test('completes once, however often it is pressed and though the answer is lost', async () => {
      const { page, document } = await open([{ type: 'name' }]);
      const keys: string[] = [];
      await page.route('**/complete', async (route) => {
        keys.push((await route.request().allHeaders())['idempotency-key'] ?? '');
        if (keys.length > 1) return route.continue();
        await route.fetch();
        await route.abort();
      });
      await fill(page, /^Name/, choosing('Use my name'));
      await complete(page).dblclick();

      await seesToast(
        page,
        'Document signed successfully',
        'All recipients have signed. The document is now complete.',
      );
      await isDone(page);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      const { recipients } = (await document.owner.client.get(`/api/documents/${document.id}`)).json();
      expect(recipients[0].status).toBe('signed');
    });

    test('says that it failed and why, and loses nothing', async () => {
      const { page } = await open([{ type: 'name' }]);
      await fill(page, /^Name/, choosing('Use my name'));
      await page.route('**/complete', (route) => route.abort());
      await complete(page).click();
      await seesToast(page, 'Error', 'Failed to complete signing process');
      await page.getByText('There is no connection. What you entered is kept on this device').waitFor();

      await page.unroute('**/complete');
      await page.reload();
      await fieldOf(page, /^Name.*filled in: Ada Lovelace/).waitFor();
      await complete(page).click();
      await isDone(page);
    });

    test('is an approval where there is nothing to fill in', async () => {
      const document = await toSign(site(), {
        signers: [{}, { fullName: 'Boris', fields: [{ type: 'signature' }] }],
      });
      const page = await site().visit({ at: await document.link() });
      await page.getByText('No fields to fill in').waitFor();
      await complete(page).click();

      await seesToast(
        page,
        'Document signed successfully',
        'Your signature has been recorded. Waiting for other signers.',
      );
    });

    test('tells once that the page was seen, not that its address was fetched', async () => {
      const document = await toSign(site(), {});
      const at = await document.link();
      const openedAt = async () =>
        (await document.owner.client.get(`/api/documents/${document.id}`)).json().recipients[0].openedAt;
      await fetch(`${site().url}${at}`);
      expect(await openedAt()).toBeNull();

      let told = 0;
      const page = await site().visit({
        at,
        prepare: async (there) =>
          there.on('request', (request) => {
            if (request.url().endsWith('/opened')) told += 1;
          }),
      });
      await page.getByText('Field 1 of 1').waitFor();
      await soon(openedAt).not.toBeNull();
      expect(told).toBe(1);
    });
  });
};

const today = () =>
  new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

const wave = Array.from(
  { length: 12 },
  (_, step) => [0.1 + step * 0.06, 0.5 + 0.3 * Math.sin(step)] as const,
);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Whether what has the focus can be seen, below the bars above and above those below. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);

    return document.activeElement?.contains(there) ?? false;
  });
