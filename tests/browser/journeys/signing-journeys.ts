import type { Locator, Page } from 'playwright-core';

/** What a journey took its signer: presses of a thumb, and fields that had to be typed into. */
export type Counts = { readonly taps: number; readonly typings: number };

type Journey = {
  readonly name: string;
  readonly pages: number;
  readonly fields: readonly {
    readonly type: string;
    readonly pageNumber?: number;
    readonly y?: number;
    readonly width?: number;
    readonly height?: number;
  }[];
  /** More would be a step back. */
  readonly most: Counts;
};

/** What people sign on a phone, from the page that the mail's link opens to the thanks. */
export const signingJourneys: readonly Journey[] = [
  { name: 'one signature', pages: 1, fields: [{ type: 'signature' }], most: { taps: 3, typings: 0 } },
  {
    name: 'seven fields, one of each type',
    pages: 2,
    fields: [
      { type: 'signature', y: 100, height: 50 },
      { type: 'initials', y: 200, width: 80 },
      { type: 'date', y: 300, width: 120, height: 30 },
      { type: 'text', y: 400, width: 300, height: 30 },
      { type: 'checkbox', y: 500, width: 20, height: 20 },
      { type: 'name', y: 600, width: 150, height: 30 },
      { type: 'email', pageNumber: 2, y: 100, height: 30 },
    ],
    most: { taps: 8, typings: 1 },
  },
  {
    name: 'three signatures and a date over twelve pages',
    pages: 12,
    fields: [
      { type: 'signature', pageNumber: 1 },
      { type: 'signature', pageNumber: 6, y: 600 },
      { type: 'signature', pageNumber: 12, y: 900 },
      { type: 'date', pageNumber: 12, y: 1_000, width: 120, height: 30 },
    ],
    most: { taps: 5, typings: 0 },
  },
];

/** Signs by thumb, led from one field to the next as the page leads. The page must have been opened with touch. */
export const signByThumb = async (page: Page, text = 'Twelve months'): Promise<Counts> => {
  const counts = { taps: 0, typings: 0 };
  const tap = async (button: Locator) => {
    counts.taps += 1;
    await button.tap();
  };
  const sheet = page.getByRole('dialog');
  await tap(page.getByRole('button', { name: 'Start' }));
  await sheet.waitFor();

  while ((await sheet.count()) > 0) {
    const before = await sheet.innerText();
    const tick = sheet.getByRole('checkbox', { checked: false });
    const isTick = (await sheet.getByRole('tab').count()) === 0 && (await tick.count()) > 0;
    const entry = sheet.getByRole('textbox');
    if (isTick) await tap(tick);
    else if ((await entry.count()) > 0 && (await entry.inputValue()) === '') {
      counts.typings += 1;
      await page.keyboard.type(text);
    }
    const adopt = sheet.getByRole('button', { name: 'Adopt and sign' });
    await tap((await adopt.count()) > 0 ? adopt : sheet.getByRole('button', { name: 'Save' }));
    await page.waitForFunction((was) => document.querySelector('dialog')?.innerText !== was, before);
  }

  await tap(page.getByRole('button', { name: 'Complete', exact: true }));
  await page.getByRole('heading', { name: 'Document Signed Successfully' }).waitFor();

  return counts;
};
