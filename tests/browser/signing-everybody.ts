import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Measure } from '#contracts/text/font-style.ts';
import { placedValue } from '#contracts/text/value-layout.ts';
import { loadFonts } from '../../services/media/seal/typesetting/fonts.ts';
import { shaper } from '../../services/media/seal/typesetting/shaping.ts';
import { pictureOf, wordsOf } from '../harness/poppler.ts';
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
  type ToSign,
  toSign,
  typing,
} from './signing-documents.ts';
import { type Site, soon, violationsOf } from './site.ts';

/** Signing by keyboard, by finger and by ear; and that what is seen is what is sealed. */
export const signingByEverybody = (site: () => Site) => {
  const open = async (
    { email, ...visit }: { width?: number; isTouch?: boolean; email?: string } = {},
    fields = oneOfEach,
  ) => {
    const document = await toSign(site(), { fields, ...(email && { email }) });
    const page = await site().visit({ at: await document.link(), ...visit });
    await page.getByText(/^Field 1 of/).waitFor();

    return { page, document };
  };

  describe.each([1280, 375])('%i px wide, an audit passes', (width) => {
    test('the screen, before and after it is filled in', async () => {
      const { page } = await open({ width });
      expect(await violationsOf(page)).toEqual([]);
      await fillAll(page);
      await page.getByRole('button', { name: 'Review and complete' }).click();
      expect(await violationsOf(page)).toEqual([]);
    });

    test.each([/^Tenant/, /^Initials/, /^Date/, /^Text/, /^I keep a dog/, /^Email/])(
      'the popover of %s',
      async (name) => {
        const { page } = await open({ width });
        await fieldOf(page, name).click();
        await popover(page).waitFor();

        expect(await violationsOf(page)).toEqual([]);
      },
    );

    test('the sheet that is drawn on, the disclosure and a toast', async () => {
      const { page } = await open({ width }, [{ type: 'signature' }]);
      await complete(page).click();
      await page.getByText('Missing required fields').waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await page.getByRole('link', { name: /disclosure/ }).click();
      await popover(page).getByText('Paper copies').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');

      await fieldOf(page, /^Signature/).click();
      await page.getByRole('tab', { name: 'Draw' }).click();
      await popover(page).locator('canvas').waitFor();
      expect(await violationsOf(page)).toEqual([]);
    });
  });

  test('the overview of a narrow screen passes the audit and leads to a field', async () => {
    const { page } = await open({ width: 375 });
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
    const { page } = await open({ width: 375 }, [{ type: 'name' }, last]);
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
    const { page } = await open();
    const press = (key: string) => page.keyboard.press(key);
    const type = (text: string) => page.keyboard.type(text);
    await tabTo(page, 'Start');
    await press('Enter');

    const enter: readonly (() => Promise<unknown>)[] = [
      () => type('Ada Lovelace'),
      () => type('AL'),
      () => type('11212026'),
      () => press('Space'),
      () => type('Ada Lovelace'),
      () => type('ada@example.com'),
    ];
    for (const [index, enterValue] of enter.entries()) {
      const name = await focused(page);
      expect(name).toContain('not filled in');
      await press('Enter');
      await popover(page).waitFor();
      await enterValue();
      await press('Enter');
      await popover(page).waitFor({ state: 'detached' });
      expect(await focused(page)).toBe(name.replace(/not filled in$/, await filledIn(page)));
      if (index === enter.length - 1) break;
      await tabTo(page, 'Next required field', 'Shift+Tab');
      await press('Enter');
    }

    await tabTo(page, 'Complete');
    await press('Enter');
    await isDone(page);
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Document Signed Successfully',
    );
  });

  test('a document is signed by thumb on a telephone', async () => {
    const { page, document } = await open({ width: 375, isTouch: true });
    for (const button of await page.getByRole('button').all())
      if (await button.isVisible()) expect(await sideOf(button)).toBeGreaterThanOrEqual(36);
    await page.getByRole('button', { name: 'Start' }).tap();
    await fieldOf(page, /^Tenant/).tap();
    const sheet = popover(page);
    await sheet.waitFor();
    expect(await isSeenAbove(page, /^Tenant/)).toBe(true);
    await sheet.getByRole('tab', { name: 'Draw' }).tap();
    await drawByFinger(page);
    await sheet.getByRole('button', { name: 'Save' }).tap();

    await tapAndFill(page, /^Initials/, typing('AL'));
    await tapAndFill(page, /^Date/, (there) => popover(there).getByLabel('Date').fill('2026-11-21'));
    await tapAndFill(page, /^I keep a dog/, (there) => popover(there).getByRole('checkbox').tap());
    await tapAndFill(page, /^Name/, choosing('Use my name'));
    await tapAndFill(page, /^Email/, choosing('Use my email'));
    await page.getByRole('button', { name: 'Review and complete' }).tap();
    await complete(page).tap();
    await isDone(page);

    const { fields } = (await document.owner.client.get(`/api/documents/${document.id}`)).json();
    expect(fields.find(({ type }: { type: string }) => type === 'signature').value).toBe('Ada Lovelace');
  });

  describe('what is seen is what is sealed', () => {
    test('every text stands where it stood, as wide as it was', async () => {
      const { page, document: lease } = await open({ width: 1600, email: addressThatRoundingBreaks() });
      await fillAll(page);
      await fill(page, /^Text/, typing('Twelve months'));
      await page.evaluate(() => document.fonts.ready);
      const seen = await textsOn(page);
      expect(seen.map(({ text }) => text)).toContain('11/21/2026');
      const sealed = await sealedBy(page, lease);
      const words = [await wordsOf(sealed, 1), await wordsOf(sealed, 2)];

      for (const { text, pageNumber, left, right, middle } of seen) {
        const onLine = (words[pageNumber - 1] ?? []).filter(({ top, bottom }) =>
          near((top + bottom) / 2, middle),
        );
        const line = text.split(' ');
        const first = onLine.find((word) => word.text === line[0] && near(word.left, left));
        const last = onLine.find((word) => word.text === line.at(-1) && near(word.right, right));

        expect({ text, first, last }).toEqual({ text, first: expect.anything(), last: expect.anything() });
      }
    });

    test('a drawing lies where it lay, stroke for stroke', async () => {
      const { page, document } = await open({ width: 1600 }, [{ type: 'signature', height: 60 }]);
      await fieldOf(page, /^Signature/).click();
      await page.getByRole('tab', { name: 'Draw' }).click();
      await draw(page, zigzag);
      await save(page);
      const seen = await inkOnScreen(page);
      const sealed = await sealedBy(page, document);
      const found = await inkInPdf(sealed);

      expect(seen.right - seen.left).toBeGreaterThan(20);
      for (const side of ['left', 'top', 'right', 'bottom'] as const)
        expect(Math.abs(found[side] - seen[side])).toBeLessThanOrEqual(2);
    });
  });
};

const { measure } = shaper(loadFonts());
/** As browsers measure that draw every letter at whole pixels, of letters 200 pixels high. */
const rounded: Measure = (text, style) =>
  [...text].reduce((sum, letter) => sum + Math.round(measure(letter, style) * 200) / 200, 0);

/** An address that the field for it breaks at another letter where its letters' widths are rounded. */
const addressThatRoundingBreaks = (): string => {
  const email = `ada-${randomUUID()}@example.com`;
  const [box] = oneOfEach.filter(({ type }) => type === 'email');
  const value = { ...{ x: 100, y: 100, width: 200, height: 40, fontSize: 12, handwriting: null }, ...box };
  const linesBy = (by: Measure) =>
    placedValue({ ...value, type: 'email', value: email }, by).lines.map(({ text }) => text);

  return linesBy(measure)[0] === linesBy(rounded)[0] ? addressThatRoundingBreaks() : email;
};

const zigzag = [
  [0.1, 0.2],
  [0.3, 0.8],
  [0.5, 0.2],
  [0.7, 0.8],
  [0.9, 0.3],
] as const;

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

const filledIn = async (page: Page) => /filled in: .*$/.exec(await focused(page))?.[0] ?? 'nothing';

const tabTo = async (page: Page, name: string, key = 'Tab') => {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)).trim() === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not lead to ${name}.`);
};

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

const tapAndFill = async (page: Page, name: RegExp, enter: (page: Page) => Promise<unknown>) => {
  await fieldOf(page, name).tap();
  await popover(page).waitFor();
  await enter(page);
  await popover(page).getByRole('button', { name: 'Save' }).tap();
  await popover(page).waitFor({ state: 'detached' });
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

const sealedBy = async (page: Page, document: ToSign): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Review and complete' }).click();
  await complete(page).click();
  await page.getByRole('link', { name: 'Download completed document' }).waitFor();

  return (await document.owner.client.get(`/api/documents/${document.id}/download`)).bytes;
};

/** Pixels of a page 794 wide, within which two things stand at the same place. */
const near = (one: number, other: number) => Math.abs(one - other) <= 2;

/** Every line of text that was entered and where it stands, in pixels of its page. */
const textsOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.field text')].map((line) => {
      const sheet = line.closest('.page');
      const { left: edge, top: head } = sheet?.getBoundingClientRect() ?? new DOMRect();
      const { left, right, top, bottom } = line.getBoundingClientRect();
      return {
        text: line.textContent ?? '',
        pageNumber: Number(/\d+/.exec(sheet?.getAttribute('aria-label') ?? '')?.[0]),
        left: left - edge,
        right: right - edge,
        middle: (top + bottom) / 2 - head,
      };
    }),
  );

/** How far the ink of the one field reaches, in pixels of its page. */
const inkOnScreen = (page: Page) =>
  page.evaluate(() => {
    const { left: edge, top: head } =
      document.querySelector('.page')?.getBoundingClientRect() ?? new DOMRect();
    const reach = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
    for (const path of document.querySelectorAll<SVGPathElement>('.field path[stroke-width]')) {
      const { left, top, right, bottom } = path.getBoundingClientRect();
      reach.left = Math.min(reach.left, left - edge);
      reach.top = Math.min(reach.top, top - head);
      reach.right = Math.max(reach.right, right - edge);
      reach.bottom = Math.max(reach.bottom, bottom - head);
    }
    return reach;
  });

/** The same, of whatever is blue on the first page of a PDF. */
const inkInPdf = async (pdf: Uint8Array) => {
  const { data, info } = await sharp(await pictureOf(pdf, 1))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const reach = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (let index = 0; index < data.length; index += info.channels) {
    const [red = 0, , blue = 0] = data.subarray(index, index + 3);
    if (blue - red < 40) continue;
    const [x, y] = [(index / info.channels) % info.width, Math.floor(index / info.channels / info.width)];
    reach.left = Math.min(reach.left, x);
    reach.top = Math.min(reach.top, y);
    reach.right = Math.max(reach.right, x + 1);
    reach.bottom = Math.max(reach.bottom, y + 1);
  }

  return reach;
};
