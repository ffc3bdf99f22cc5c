import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { act, openDialog, recipient, submit } from './drafts.ts';
import { becomeOlder } from './older-browser.ts';
import {
  type Asked,
  complete,
  fieldOf,
  fill,
  fillAll,
  isDone,
  oneOfEach,
  openSheet,
  openToSign,
  popover,
  toSign,
  typing,
} from './signing-documents.ts';
import { type Person, type Site, soon } from './site.ts';
import { translate } from './translated-page.ts';

const oneSignature = { by: 'once', fields: oneOfEach };
const twoSignatures = {
  by: 'twice',
  fields: [...oneOfEach, { type: 'signature', y: 700, height: 50, label: 'Witness' }] satisfies Asked[],
};

/** What people's browsers are and do: older than ours, and translating. docs/reference/browsers.md. */
export const browsers = (site: () => Site) => {
  describe('in the oldest browsers that are supported', () => {
    const visit = (at: string, as?: Person) =>
      site().visit({ at, ...(as && { as }), prepare: (page) => page.addInitScript(becomeOlder) });

    test('somebody fills in every type of field and signs', async () => {
      const document = await toSign(site(), { fields: oneOfEach });
      const page = await visit(await document.link());
      await page.getByText(/^Field 1 of/).waitFor();
      await fillAll(page);
      await fill(page, /^Text/, typing('Twelve months 契約書の内容'));
      await complete(page).click();
      await isDone(page);
    });

    test('a sender sees their documents, how one stands, and the editor of another', async () => {
      const { id, owner } = await toSign(site(), { title: 'Lease' });
      const page = await visit('/dashboard', owner);
      await page.getByText('Lease').first().waitFor();
      await page.goto('/documents');
      await page.getByText('Lease').first().waitFor();
      await page.goto(`/document/${id}`);
      await page.getByText('Ada Lovelace').first().waitFor();
      const draft = await site().documents.draft(owner, 'A draft');
      await page.goto(`/document/${draft.id}`);
      await page.getByRole('group', { name: /^Page 1/ }).waitFor();
    });

    test('the timeline shows every event, and says that the browser is too old to check them', async () => {
      const { id, owner } = await toSign(site(), {});
      const page = await visit(`/document/${id}/timeline`, owner);
      await page
        .getByText('This browser is too old to check the events. Please open this page in a newer one.')
        .waitFor();
      await page
        .getByText(/^\d+ events$/)
        .first()
        .waitFor();
    });
  });

  describe('a page whose script', () => {
    const tooOld = 'This browser is too old for Inkstream. Please open this page in a newer one.';
    const unreachable = 'The page couldn’t be loaded. Please check your connection and reload it.';
    const unread = (page: Page) =>
      page.route('**/assets/*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'if (' }),
      );
    const unheard = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());
    const untried = async (page: Page) => {
      await unheard(page);
      await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
    };

    test.each([
      ['the browser cannot read', unread, tooOld],
      ['cannot be had', unheard, unreachable],
      ['the browser does not even try', untried, tooOld],
    ])('%s says so', async (_, prepare, sentence) => {
      const document = await toSign(site(), {});
      for (const at of ['/dashboard', '/audit/none', await document.link()]) {
        const page = await site().visit({ as: document.owner, at, prepare, isUnreadable: true });
        await page.getByRole('alert').getByText(sentence).waitFor();
        expect(await page.getByText('Loading...').count()).toBe(0);
      }
    });
  });

  test.each([
    { ...oneSignature, width: 844, height: 340 },
    { ...oneSignature, width: 812, height: 375 },
    { ...twoSignatures, width: 812, height: 375 },
  ])('a phone of $width × $height pixels shows all that signing $by takes at once', async (phone) => {
    const { page } = await openToSign(site(), { isTouch: true, fields: phone.fields });
    await page.setViewportSize(phone);
    await openSheet(page, /^Tenant/);
    await popover(page).getByRole('tab', { name: 'Draw' }).click();
    await popover(page).locator('canvas').waitFor();
    const named = (name: string) => popover(page).getByRole('button', { name, exact: true });
    for (const part of [
      popover(page).locator('canvas'),
      ...['Undo stroke', 'Clear', 'Adopt and sign', 'Cancel', 'Save'].map(named),
      ...(await popover(page).locator('label').all()),
    ])
      await soon(() => isUncovered(part)).toBe(true);
    const sheet = await popover(page).locator('canvas').boundingBox();
    expect(sheet?.width).toBeGreaterThan(500);
    expect(sheet?.height).toBeGreaterThanOrEqual(96);
  });

  test('a number that was copied with marks nobody sees is taken without them', async () => {
    const { page } = await openToSign(site());
    await fill(page, /^Text/, typing('\u202a+49 170 1234567\u202c'));
    await fieldOf(page, /^Text.*filled in: \+49 170 1234567$/).waitFor();
  });

  describe('a page that the browser translates', () => {
    test.each([0, 300])('is signed and says so, %i ms behind what changes', async (delay) => {
      const { page } = await openToSign(site(), {
        prepare: (page) => page.addInitScript(translate, delay),
      });
      expect(await page.getByText('Start', { exact: true }).count()).toBe(1);
      await fillAll(page);
      await soon(() => page.getByText('Start', { exact: true }).count()).toBe(0);
      await complete(page).click();
      await isDone(page);
      await page
        .getByText(/ on .* at /)
        .first()
        .waitFor();
      expect(await page.getByText('We can’t show the document right now').count()).toBe(0);
    });

    test('lets a sender add recipients, and look at how a document stands and came about', async () => {
      const olive = await site().person();
      const draft = await site().documents.draft(olive, 'Lease');
      const page = await site().visit({
        as: olive,
        at: `/document/${draft.id}`,
        prepare: (page) => page.addInitScript(translate, 0),
      });
      for (const name of ['Ada Lovelace', 'Bob Babbage']) {
        const dialog = await openDialog(page);
        await submit(dialog);
        await dialog.getByLabel('Full Name').fill(name);
        await dialog.getByLabel('Email').fill(`${name.slice(0, 3)}@example.com`);
        await submit(dialog);
        await dialog.waitFor({ state: 'detached' });
        await recipient(page, name).waitFor();
      }
      await act(page, 'Bob Babbage', 'Remove');
      await recipient(page, 'Bob Babbage').waitFor({ state: 'detached' });

      const sent = await site().documents.sent(olive, 'Lease');
      for (const [at, seen] of [
        ['/dashboard', 'Lease'],
        ['/documents', 'Lease'],
        [`/document/${sent.id}`, 'Ada Lovelace'],
      ] as const) {
        await page.goto(at);
        await page.getByText(seen).first().waitFor();
        await page.locator('font > font').first().waitFor();
        expect(await page.getByText(/Something went wrong/).count()).toBe(0);
        expect(
          (await translatedIn(page)).filter((text) => text === 'Lease' || text === 'Ada Lovelace'),
        ).toEqual([]);
      }
      await page.goto(`/document/${sent.id}/timeline`);
      await page.getByText(/^Verified – \d+ events, nothing altered$/).waitFor();
    });

    test('keeps what is signed in its own words', async () => {
      const { page } = await openToSign(site(), {
        prepare: (page) => page.addInitScript(translate, 0),
      });
      await fillAll(page);
      expect(await translatedIn(page)).not.toContain('Lease');
      await fieldOf(page, /^Name/).waitFor();
      await complete(page).click();
      await isDone(page);
      const after = await translatedIn(page);
      expect(after.filter((text) => /Lease|Ada Lovelace/.test(text ?? ''))).toEqual([]);
    });
  });
};

/** What the browser put in the place of texts. */
const translatedIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body > #root font > font')].map((one) => one.textContent),
  );

/** Whether all corners of it can be pressed. */
const isUncovered = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));

    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
