import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Measure } from '#contracts/layout/font-style.ts';
import { placedValue } from '#contracts/layout/value-layout.ts';
import { loadFonts } from '../../services/media/seal/typesetting/fonts.ts';
import { shaper } from '../../services/media/seal/typesetting/shaping.ts';
import { pictureOf, wordsOf } from '../harness/poppler.ts';
import {
  complete,
  draw,
  fieldOf,
  fill,
  fillAll,
  oneOfEach,
  openToSign,
  save,
  type ToSign,
  typing,
  zigzag,
} from './signing-documents.ts';
import type { Site } from './site.ts';

/** What is seen where somebody signs is what is sealed. */
export const signingAsSealed = (site: () => Site) => {
  describe('what is seen is what is sealed', () => {
    test('every text stands where it stood, as wide as it was', async () => {
      const { page, document: lease } = await openToSign(site(), {
        width: 1600,
        email: addressThatRoundingBreaks(),
      });
      await fillAll(page);
      await fill(page, /^Text/, typing('Twelve months'));
      await sealedFontThere(page);
      const seen = await textsOn(page);
      expect(seen.map(({ text }) => text)).toContain('11/21/2026');

      await expectSealedWhere(seen, await sealedBy(page, lease));
    });

    test('a drawing lies where it lay, stroke for stroke', async () => {
      const { page, document } = await openToSign(site(), {
        width: 1600,
        fields: [{ type: 'signature', height: 60 }],
      });
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

/** Fails unless each text stands in the PDF where it was seen. */
export const expectSealedWhere = async (seen: Awaited<ReturnType<typeof textsOn>>, sealed: Uint8Array) => {
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
};

const { measure } = shaper(loadFonts());
/** As browsers measure that draw every letter at whole pixels, of letters 200 pixels high. */
const rounded: Measure = {
  ...measure,
  width: (text, style) =>
    [...text].reduce((sum, letter) => sum + Math.round(measure.width(letter, style) * 200) / 200, 0),
};

/** An address that the field for it breaks at another letter where its letters' widths are rounded. */
const addressThatRoundingBreaks = (): string => {
  const email = `ada-${randomUUID()}@example.com`;
  const [box] = oneOfEach.filter(({ type }) => type === 'email');
  const value = { x: 100, y: 100, width: 200, height: 40, fontSize: 12, handwriting: null, ...box };
  const linesBy = (by: Measure) =>
    placedValue({ ...value, type: 'email', value: email }, by).lines.map(({ text }) => text);

  return linesBy(measure)[0] === linesBy(rounded)[0] ? addressThatRoundingBreaks() : email;
};

export const sealedBy = async (page: Page, document: ToSign): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Review and complete' }).click();
  await complete(page).click();
  await page.getByRole('link', { name: 'Download completed document' }).waitFor();

  return (await document.owner.client.get(`/api/documents/${document.id}/download`)).bytes;
};

/** Pixels of a page 794 wide, within which two things stand at the same place. */
const near = (one: number, other: number) => Math.abs(one - other) <= 2;

/** Waits until values are drawn in the font of the sealed PDF: it's fetched once the first of them is there. */
export const sealedFontThere = (page: Page) =>
  page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('sealed-text') && status === 'loaded'),
  );

/** Every line of text that was entered and where it stands, in pixels of its page. */
export const textsOn = (page: Page, within = 'button') =>
  page.evaluate(
    (place) =>
      [...document.querySelectorAll(`.page ${place} text`)].map((line) => {
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
    within,
  );

/** How far the ink of the one drawing reaches, in pixels of its page. */
export const inkOnScreen = (page: Page, within = 'button') =>
  page.evaluate((place) => {
    const { left: edge, top: head } =
      document.querySelector('.page')?.getBoundingClientRect() ?? new DOMRect();
    const reach = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
    for (const path of document.querySelectorAll<SVGPathElement>(`.page ${place} path[stroke-width]`)) {
      const { left, top, right, bottom } = path.getBoundingClientRect();
      reach.left = Math.min(reach.left, left - edge);
      reach.top = Math.min(reach.top, top - head);
      reach.right = Math.max(reach.right, right - edge);
      reach.bottom = Math.max(reach.bottom, bottom - head);
    }
    return reach;
  }, within);

/** The same, of whatever is blue on the first page of a PDF. */
export const inkInPdf = async (pdf: Uint8Array) => {
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
