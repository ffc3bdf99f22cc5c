import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  choosing,
  draw,
  fieldOf,
  fill,
  openSheet,
  openToSign,
  popover,
  save,
  typing,
} from './signing-documents.ts';
import { type Site, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** Spec, part 2, section 2.2: how a recipient fills in fields. */
export const signingFields = (site: () => Site) => {
  describe('a field', () => {
    test('asks for what its type takes, and takes nothing else', async () => {
      const { page } = await openToSign(site());
      const saveButton = popover(page).getByRole('button', { name: 'Save' });
      await fieldOf(page, /^Tenant/).click();
      expect(await popover(page).getByRole('textbox').inputValue()).toBe('Ada Lovelace');
      await typing('')(page);
      expect(await saveButton.isDisabled()).toBe(true);
      await choosing('Use my name')(page);
      expect(await popover(page).getByRole('textbox').inputValue()).toBe('Ada Lovelace');
      await popover(page).getByRole('button', { name: 'Cancel' }).click();
      await fieldOf(page, /^Tenant.*not filled in/).waitFor();

      await fill(page, /^Initials/, typing('ABCDE'));
      await fieldOf(page, /^Initials.*filled in: ABCD$/).waitFor();
      await fill(page, /^Initials/, choosing('Use my initials'));
      await fieldOf(page, /^Initials.*filled in: AL$/).waitFor();

      await fieldOf(page, /^Email/).click();
      await typing('nobody')(page);
      await save(page);
      await popover(page).getByText('Email isn’t a valid email address.').waitFor();
      await choosing('Use my email')(page);
      await save(page);

      await fieldOf(page, /^I keep a dog/).click();
      expect(await saveButton.isDisabled()).toBe(true);
      await popover(page).getByRole('checkbox').check();
      await save(page);
      await fieldOf(page, /^I keep a dog.*filled in: ticked/).waitFor();
    });

    test('takes every script and emoji, and says at once which characters can’t be printed', async () => {
      const { page } = await openToSign(site());
      for (const value of ['ᱥᱟᱱᱛᱟᱲᱤ 𞤀𞤣𞤤𞤢𞤥', 'Ada 🎉👍🏽']) {
        await fill(page, /^Text/, typing(value));
        await fieldOf(page, /^Text.*filled in/).waitFor();
      }

      await fieldOf(page, /^Text/).click();
      await typing('Room \u{e000} or \u{e001}')(page);
      await save(page);
      await popover(page)
        .getByText('Text contains characters that can’t be printed: \u{e000} \u{e001}.')
        .waitFor();
      await typing('Room 2')(page);
      await save(page);
      await fieldOf(page, /^Text.*filled in: Room 2/).waitFor();
    });

    test('that is a date has a calendar and today at hand, and shows it as people write it', async () => {
      const { page } = await openToSign(site());
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
      const { page } = await openToSign(site());
      await fill(page, /^Text/, typing('Twelve months'));
      await fieldOf(page, /^Text.*filled in: Twelve months/).waitFor();
      await fill(page, /^Text/, typing(''));
      await fieldOf(page, /^Text.*not filled in/).waitFor();
    });

    test('turns green, and shows what was written in script', async () => {
      const { page } = await openToSign(site());
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
      const { page } = await openToSign(site());
      await fieldOf(page, /^Tenant/).click();
      const hands = popover(page).getByRole('group', { name: 'Style' }).locator('label');

      expect(await hands.allInnerTexts()).toEqual(['Ada Lovelace', 'Ada Lovelace', 'Ada Lovelace']);
      const name = 'Wolfeschlegelsteinhausenbergerdorff-Figgeldy the Younger of Far Away';
      await typing(name)(page);
      const tooWide = () =>
        hands.evaluateAll((all) =>
          all.some((hand) => {
            const sample = hand.querySelector('span span');
            return !sample || sample.getBoundingClientRect().right > hand.getBoundingClientRect().right;
          }),
        );
      await soon(() =>
        page.evaluate(() => [...document.fonts].filter(({ family }) => family.includes('sealed')).length),
      ).toBe(3);
      await soon(tooWide).toBe(false);
    });

    test('can be drawn; a stroke or all of it is taken back', async () => {
      const { page } = await openToSign(site());
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

    test('can be taken from a picture, in an ink of one’s choice', async () => {
      const { page } = await openToSign(site());
      await fieldOf(page, /^Tenant/).click();
      await page.getByRole('tab', { name: 'Upload' }).click();
      const file = popover(page).getByLabel('Picture of your signature');
      await file.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
      await popover(page).getByText('Please choose a PNG, JPEG or WebP picture.').waitFor();
      expect(await popover(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);

      await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photograph() });
      await popover(page).getByRole('img', { name: 'Your signature' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await popover(page).getByText('Black', { exact: true }).click();
      await save(page);
      const ink = fieldOf(page, /^Tenant.*filled in: Ada Lovelace/).locator('g[stroke]');
      expect(await ink.getAttribute('stroke')).toBe('rgb(15 15 20)');
      expect(await ink.locator('path').count()).toBeGreaterThan(20);
      await fill(page, /^Initials/, choosing('Use my initials'));
      expect(
        await fieldOf(page, /^Initials/)
          .locator('g[fill]')
          .getAttribute('fill'),
      ).toBe('rgb(15 15 20)');
    });

    test('takes over a signature that was adopted, for one or for all of its kind', async () => {
      const { page } = await openToSign(site(), {
        fields: [100, 200, 300].map((y) => ({ type: 'signature', y, label: `Copy ${y / 100}` })),
      });
      await fill(page, /^Copy 1/, async (there) => {
        await typing('A. Lovelace')(there);
        await popover(there).getByLabel('Great Vibes').check();
      });
      await openSheet(page, /^Copy 2/);
      expect(await popover(page).getByRole('textbox').inputValue()).toBe('A. Lovelace');
      expect(await popover(page).getByLabel('Great Vibes').isChecked()).toBe(true);
      await popover(page).getByLabel('Use for all 3 signature fields').check();
      await save(page);

      await fieldOf(page, /^Copy 3.*filled in: A. Lovelace/).waitFor();
      await page.getByText('All done – review and complete').waitFor();
    });
  });
};

/** A stroke of a pen on paper that is darker at one side. */
const photograph = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="300">
        <linearGradient id="paper"><stop stop-color="#fff"/><stop offset="1" stop-color="#b5b0a8"/></linearGradient>
        <rect width="640" height="300" fill="url(#paper)"/>
        <path d="M80 200C160 40 240 260 320 150S480 60 560 190" fill="none" stroke="#223" stroke-width="7"/>
      </svg>`,
    ),
  )
    .png()
    .toBuffer();

const today = () =>
  new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

const wave = Array.from(
  { length: 12 },
  (_, step) => [0.1 + step * 0.06, 0.5 + 0.3 * Math.sin(step)] as const,
);
