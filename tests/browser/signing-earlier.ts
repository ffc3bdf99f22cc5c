import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SigningView } from '#contracts/api/views/signing.ts';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import { wordsOf } from '../harness/poppler.ts';
import { complete, fieldOf, fill, isDone, type ToSign, toSign, typing } from './signing-documents.ts';
import { expectSealedWhere, inkInPdf, inkOnScreen, sealedFontThere, textsOn } from './signing-sealed.ts';
import { type Site, soon } from './site.ts';

/** What those who signed before have entered, as those who sign next are shown it. */
export const signingOfEarlier = (site: () => Site) => {
  test('sees what others entered where it will be sealed, and who signed, but no signature', async () => {
    const lease = await forTwo(site(), 2);
    await sign(lease, ada);
    const page = await site().visit({ at: await lease.link(1), width: 1600 });
    await page.locator('[data-earlier="value"] text').first().waitFor();
    await sealedFontThere(page);
    const seen = await textsOn(page, VALUE);

    expect(seen.map(({ text }) => text)).toEqual(['1,200 a month']);
    expect((await textsOn(page, '[data-earlier="words"]')).map(({ text }) => text).join(' ')).toMatch(
      /^Signed by Ada Lovelace, \w{3} \d{1,2}, \d{4}$/,
    );
    expect(await page.getByText('Field 1 of 1').count()).toBe(1);
    await fill(page, /^Landlord/, typing('Grace Hopper'));
    await complete(page).click();
    await isDone(page);
    await page.getByRole('link', { name: 'Download completed document' }).waitFor();
    const sealed = (await lease.owner.client.get(`/api/documents/${lease.id}/download`)).bytes;

    await expectSealedWhere(seen, sealed);
    expect((await wordsOf(sealed, 1)).map(({ text }) => text)).toContain('Lovelace');
    expect(await seenOnRecord(lease)).toEqual([expect.stringMatching(HASH), expect.stringMatching(HASH)]);
  });

  test('hears what others entered among the words of the page', async () => {
    const lease = await forTwo(site(), 2);
    await sign(lease, ada);
    const page = await site().visit({ at: await lease.link(1) });

    await heard(page, 'Rent, filled in by Ada Lovelace: 1,200 a month').waitFor();
    await heard(page, /^Tenant: Signed by Ada Lovelace, /).waitFor();
    expect(await page.getByRole('group', { name: /^Page 1/ }).innerText()).toMatch(
      /Tenant: Signed by.*\n+.*Rent, filled in by/s,
    );
  });

  test.each([
    ['above it', [300]],
    ['above and below it', [300, 440]],
  ])('is led to a field, on a phone, by what covers no entry of others %s', async (_, rents) => {
    const lease = await toSign(site(), {
      signers: [
        { fields: rents.map((y) => ({ type: 'text', y, width: 200, height: 40, label: `Rent ${y}` })) },
        {
          fullName: 'Grace Hopper',
          signingOrder: 2,
          fields: [{ type: 'signature', y: 372, width: 200, height: 50, label: 'Landlord' }],
        },
      ],
    });
    await sign(lease, Object.fromEntries(rents.map((y) => [`Rent ${y}`, '1,200 a month'])));
    const page = await site().visit({ at: await lease.link(1), width: 375, isTouch: true });
    const flag = page.getByText('Sign here', { exact: true });
    await flag.waitFor();
    await page.locator(VALUE).first().waitFor();
    const over = await flag.evaluate((element, covered) => {
      const sides = (one: Element) => one.getBoundingClientRect();
      const [own, sheet] = [sides(element), sides(element.closest('[data-page]') ?? element)];
      const isOver = ({ left, right, top, bottom }: DOMRect) =>
        left < own.right && own.left < right && top < own.bottom && own.top < bottom;

      return {
        entries: [...document.querySelectorAll(covered)].filter((one) => isOver(sides(one))).length,
        isOnPage: own.left >= sheet.left && own.right <= sheet.right,
      };
    }, `${VALUE}, ${VALUE} span`);

    expect(over).toEqual({ entries: 0, isOnPage: true });
  });

  test('reads on a phone, after a tap on what somebody entered, whose it is', async () => {
    const lease = await forTwo(site(), 2);
    await sign(lease, ada);
    const page = await site().visit({ at: await lease.link(1), width: 375, isTouch: true });
    for (const [entry, name] of [
      [VALUE, 'Ada Lovelace'],
      ['[data-earlier="words"]', /^Signed by Ada Lovelace, /],
    ] as const) {
      const label = page.locator(entry).locator('span', { hasText: name });
      await page.locator(entry).waitFor();
      expect(await label.isVisible()).toBe(false);

      await page.locator(entry).tap();
      await label.waitFor();
      expect(
        await label.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return {
            size: Number.parseFloat(getComputedStyle(element).fontSize),
            isOnScreen: left >= 0 && right <= innerWidth,
          };
        }),
      ).toEqual({ size: 13, isOnScreen: true });
    }
    await fieldOf(page, /^Landlord/).tap();
    await page.getByRole('dialog', { name: 'Landlord' }).waitFor();
  });

  test('who completes while another signs is shown what is new, and keeps what they entered', async () => {
    const lease = await forTwo(site(), 1);
    const page = await site().visit({ at: await lease.link(1) });
    await fill(page, /^Landlord/, typing('Grace Hopper'));
    await sign(lease, ada);

    await complete(page).click();
    await page.getByRole('alert').getByText('What others entered has changed').waitFor();
    await page.getByText('New on the page from Ada Lovelace: Tenant, Rent.').waitFor();
    expect((await textsOn(page, VALUE)).map(({ text }) => text)).toEqual(['1,200 a month']);
    await fieldOf(page, /^Landlord.*filled in: Grace Hopper/).waitFor();
    expect(await seenOnRecord(lease)).toHaveLength(1);

    await complete(page).click();
    await isDone(page);
    expect(await seenOnRecord(lease)).toHaveLength(2);
  });

  test('who comes back to the page finds what others have entered meanwhile', async () => {
    const lease = await forTwo(site(), 1);
    const page = await site().visit({ at: await lease.link(1) });
    await fieldOf(page, /^Landlord/).waitFor();
    await sign(lease, ada);

    await soon(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return page.getByText('New on the page from Ada Lovelace').count();
    }).toBe(1);
  });

  test('sees a signature that others drew where it will be sealed, if the sender shows it', async () => {
    const lease = await toSign(site(), {
      earlierEntries: 'shown',
      signers: [
        { fields: [{ type: 'signature', y: 100, width: 200, height: 60, label: 'Tenant' }] },
        {
          fullName: 'Grace Hopper',
          signingOrder: 2,
          fields: [{ type: 'signature', pageNumber: 2, y: 100, height: 50, label: 'Landlord' }],
        },
      ],
    });
    await sign(lease, ada, stroke);
    const page = await site().visit({ at: await lease.link(1), width: 1600 });
    await page.locator(`${VALUE} path`).first().waitFor({ state: 'attached' });
    const seen = await inkOnScreen(page, VALUE);
    await fill(page, /^Landlord/, typing('Grace Hopper'));
    await complete(page).click();
    await page.getByRole('link', { name: 'Download completed document' }).waitFor();
    const found = await inkInPdf((await lease.owner.client.get(`/api/documents/${lease.id}/download`)).bytes);

    expect(seen.right - seen.left).toBeGreaterThan(20);
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(found[side] - seen[side])).toBeLessThanOrEqual(2);
  });

  test('can be seen on the timeline as they saw it, with what others had entered', async () => {
    const lease = await forTwo(site(), 2);
    await sign(lease, ada);
    const path = (await lease.link(1)).replace('/sign/', '/api/sign/');
    const { recipient }: SigningView = (await lease.owner.client.get(path)).json();
    const page = await site().visit({
      as: lease.owner,
      at: `/document/${lease.id}/timeline?seen=${recipient.id}`,
    });

    await page.getByRole('img', { name: 'Signature, for Grace Hopper: empty' }).waitFor();
    await page.getByRole('img', { name: 'Text, for Ada Lovelace: 1,200 a month' }).waitFor();
    await page.getByRole('img', { name: /^Text, for Ada Lovelace: Signed by Ada Lovelace, / }).waitFor();
  });

  test('sees nothing of others if the sender wants that', async () => {
    const lease = await forTwo(site(), 2, 'hidden');
    await sign(lease, ada);
    const page = await site().visit({ at: await lease.link(1) });
    await fieldOf(page, /^Landlord/).waitFor();

    expect(await page.content()).not.toContain('1,200 a month');
    expect(await page.locator('[data-earlier]').count()).toBe(0);
  });
};

const VALUE = '[data-earlier="value"]';

export const stroke: Drawing = { width: 100, height: 20, curves: [[2, 1, 10, 30, 2, 60, 18, 98, 10]] };

const HASH = /^[0-9a-f]{64}$/;

/** Ada has to enter a rent and sign, and Grace to sign: at once, or after her. */
export const forTwo = (
  site: Site,
  signingOrder: 1 | 2,
  earlierEntries?: 'shown' | 'hidden',
): Promise<ToSign> =>
  toSign(site, {
    ...(earlierEntries && { earlierEntries }),
    signers: [
      {
        fields: [
          { type: 'signature', y: 100, height: 50, label: 'Tenant' },
          { type: 'text', y: 300, width: 300, height: 30, label: 'Rent' },
        ],
      },
      {
        fullName: 'Grace Hopper',
        signingOrder,
        fields: [{ type: 'signature', y: 500, height: 50, label: 'Landlord' }],
      },
    ],
  });

export const ada: Readonly<Record<string, string>> = { Tenant: 'Ada Lovelace', Rent: '1,200 a month' };

/** The first signer signs without a page, as a program does. */
export const sign = async (lease: ToSign, values: Readonly<Record<string, string>>, drawing?: Drawing) => {
  const path = (await lease.link()).replace('/sign/', '/api/sign/');
  const view: SigningView = (await lease.owner.client.get(path)).json();
  const signatures = view.fields.map(({ id, type, label }) => ({
    fieldId: id,
    value: values[label] ?? '',
    ...(drawing && type === 'signature' && { handwriting: { kind: 'drawn', drawing: 0 } }),
  }));
  const answer = await lease.owner.client.post(`${path}/complete`, {
    signatures,
    seen: view.seen,
    ...(drawing && { drawings: [drawing] }),
  });

  expect(answer.status).toBe(200);
};

const heard = (page: Page, text: string | RegExp) =>
  page
    .getByRole('group', { name: /^Page 1/ })
    .getByRole('paragraph')
    .filter({ hasText: text });

/** What is on record of what each signer was shown, in the order of their signatures. */
const seenOnRecord = async ({ id, owner }: ToSign): Promise<readonly unknown[]> => {
  const { events } = (await owner.client.get(`/api/documents/${id}/timeline`)).json();

  return events.flatMap((event: { readonly type: string; readonly data: { readonly seen?: string } }) =>
    event.type === 'RecipientSigned' ? [event.data.seen] : [],
  );
};
