import { describe, expect, test } from 'vitest';
import { consent } from '#contracts/document/consent/consent.ts';
import { handsOn } from './journeys/hands.ts';
import { signAsLed, signingJourneys } from './journeys/signing-journeys.ts';
import {
  choosing,
  complete,
  fieldOf,
  fill,
  fillAll,
  focusedLabel,
  inView,
  isDone,
  openToSign,
  popover,
  save,
  toSign,
  typing,
} from './signing-documents.ts';
import { type Site, seesToast, soon } from './site.ts';

/** Spec, part 2, section 2.2: how a recipient comes to the end and completes. */
export const signingCompletion = (site: () => Site) => {
  describe('the way to the end', () => {
    test('leads from one required field to the next, each with its sheet filled in', async () => {
      const { page } = await openToSign(site());
      await page.getByText('6 required fields left').waitFor();
      await page.getByText('Sign here', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Start' }).click();
      for (const name of [/^Date.*filled in for you: \d\d\/\d\d\/\d{4}$/, /^Email.*filled in for you: ada-/])
        await fieldOf(page, name).waitFor();

      const sheetOf = async (name: string, value: string) => {
        await page.getByRole('dialog', { name, exact: true }).waitFor();
        expect(await popover(page).getByRole('textbox').inputValue()).toBe(value);
      };
      await sheetOf('Tenant', 'Ada Lovelace');
      await popover(page).getByRole('button', { name: 'Adopt and sign' }).click();
      await sheetOf('Initials', 'AL');
      await save(page);
      await page.getByRole('dialog', { name: 'I keep a dog' }).waitFor();
      await popover(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Tick this', { exact: true }).waitFor();
      expect(await focusedLabel(page)).toMatch(/^I keep a dog/);

      await page.getByRole('button', { name: 'Next required field' }).click();
      await popover(page).getByRole('checkbox').check();
      await save(page);
      await sheetOf('Name', 'Ada Lovelace');
      await save(page);
      await page.getByText(/^Filled in for you: .* · ada-/).waitFor();
      await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Complete');
    });

    test('takes one tap for a name, initials and each further signature, once it has begun', async () => {
      const { page } = await openToSign(site(), {
        fields: [
          { type: 'signature', y: 100, label: 'Tenant' },
          { type: 'signature', y: 200, label: 'Copy' },
          { type: 'initials', y: 300 },
          { type: 'name', pageNumber: 2, y: 900 },
          { type: 'date', y: 500, label: 'Date of birth' },
        ],
      });
      await fieldOf(page, /^Tenant/).click();
      await save(page);
      await popover(page).waitFor({ state: 'detached' });
      for (const [name, value] of [
        [/^Copy/, 'Ada Lovelace'],
        [/^Initials/, 'AL'],
        [/^Name/, 'Ada Lovelace'],
      ] as const) {
        await fieldOf(page, name).click();
        expect(await fieldOf(page, name).getAttribute('aria-label')).toContain(`filled in: ${value}`);
      }

      expect(await focusedLabel(page)).toMatch(/^Date of birth.*not filled in/);
      await soon(() => inView(page)).toBe(true);
      await fieldOf(page, /^Copy/).click();
      expect(await popover(page).getByRole('textbox').inputValue()).toBe('Ada Lovelace');
    });

    test.each(signingJourneys)('on a phone, $name, is counted', async ({ pages, fields, most }) => {
      const document = await toSign(site(), { pages, fields });
      const page = await site().visit({ at: await document.link(), width: 375, isTouch: true });
      const { counted } = await handsOn(page, { isTouch: true });
      const { presses, typings } = await counted((hands) => signAsLed(hands));

      expect(presses).toBeLessThanOrEqual(most.presses);
      expect(typings).toBeLessThanOrEqual(most.typings);
    });

    test('says what is missing and goes there', async () => {
      const { page } = await openToSign(site());
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Email/ })
        .click();
      await complete(page).click();

      await seesToast(page, 'Missing required fields', 'Please complete all required fields before signing');
      await page.getByText('Field 1 of 7').waitFor();
      expect(await focusedLabel(page)).toMatch(/^Tenant/);
    });

    test('keeps what is filled in over a reload, under a name that is not the link, until it is sent', async () => {
      const { page } = await openToSign(site());
      await fillAll(page);
      await page.reload();
      await page.getByText('All done – review and complete').waitFor();
      const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
      const token = new URL(page.url()).pathname.split('/')[2] ?? '';
      expect(kept).toContain('Ada Lovelace');
      expect(kept).not.toContain(token);

      await page.getByRole('button', { name: 'Review and complete' }).click();
      await complete(page).click();
      await isDone(page);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ada');
    });

    test('has what is agreed to in sight from the first, and names that text when it is sent', async () => {
      const { page } = await openToSign(site(), { fields: [{ type: 'name' }, { type: 'text', y: 200 }] });
      await page.getByText(consent.sentence).waitFor();
      await page.getByRole('link', { name: 'electronic record and signature disclosure' }).click();
      for (const heading of ['Electronic records', 'Paper copies', 'Withdrawing your consent'])
        await popover(page).getByRole('heading', { name: heading }).waitFor();
      await page.keyboard.press('Escape');
      await fill(page, /^Name/, choosing('Use my name'));
      await fill(page, /^Text/, typing('Twelve months'));

      const request = page.waitForRequest('**/complete');
      await complete(page).click();
      const { consent: named } = (await request).postDataJSON();
      expect(named).toEqual({ version: consent.version, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
      await isDone(page);
    });

    test('completes once, however often it is pressed and though the answer is lost', async () => {
      const { page, document } = await openToSign(site(), { fields: [{ type: 'name' }] });
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
      const { page } = await openToSign(site(), { fields: [{ type: 'name' }] });
      await fill(page, /^Name/, choosing('Use my name'));
      await page.route('**/complete', (route) => route.abort());
      await complete(page).click();
      await seesToast(page, 'Error', 'Failed to complete signing process');
      await page.getByText('There’s no connection. Your entries are saved on this device').waitFor();

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
