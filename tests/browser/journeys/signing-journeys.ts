import type { Asked } from '../signing-documents.ts';
import type { Counts, Hands } from './hands.ts';

type SigningJourney = {
  readonly name: string;
  readonly pages: number;
  readonly fields: readonly Asked[];
  /** More would be a step back. */
  readonly most: Counts;
  /** What the best-known peer takes. */
  readonly peer: string;
  /** The file of its picture. */
  readonly picture: string;
};

/** What people sign on a phone, from the page that the mail's link opens to the thanks. */
export const signingJourneys: readonly SigningJourney[] = [
  {
    name: 'one signature',
    pages: 1,
    fields: [{ type: 'signature' }],
    most: { presses: 4, typings: 0 },
    peer: '5, 7.1 s',
    picture: 'signing-once',
  },
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
    most: { presses: 8, typings: 1 },
    peer: '10, 1 typing',
    picture: 'signing-seven-fields',
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
    most: { presses: 6, typings: 0 },
    peer: '9',
    picture: 'signing-twelve-pages',
  },
];

/** Signs led from one field to the next as the page leads. */
export const signAsLed = async ({ page, press }: Hands, text = 'Twelve months') => {
  const sheet = page.getByRole('dialog');
  await press(page.getByRole('button', { name: 'Start' }));
  await sheet.waitFor();

  while ((await sheet.count()) > 0) {
    const before = await sheet.innerText();
    const tick = sheet.getByRole('checkbox', { checked: false });
    const isTick = (await sheet.getByRole('tab').count()) === 0 && (await tick.count()) > 0;
    const entry = sheet.getByRole('textbox');
    if (isTick) await press(tick);
    // Into what has the focus: whoever signs needs no tap for that.
    else if ((await entry.count()) > 0 && (await entry.inputValue()) === '') await page.keyboard.type(text);
    const adopt = sheet.getByRole('button', { name: 'Adopt and sign' });
    await press((await adopt.count()) > 0 ? adopt : sheet.getByRole('button', { name: 'Save' }));
    await page.waitForFunction((was) => document.querySelector('dialog')?.innerText !== was, before);
  }

  await press(page.getByRole('button', { name: 'Complete', exact: true }));
  await page.getByRole('heading', { name: 'Document Signed Successfully' }).waitFor();
};

/** From the page that the mail's link opens on a phone. */
export const declineWithReason = async ({ page, press, type }: Hands, reason: string) => {
  const dialog = page.getByRole('dialog');
  await press(page.getByRole('button', { name: 'Overview' }));
  await press(dialog.getByRole('button', { name: 'Decline to sign' }));
  await type(dialog.getByLabel('Reason'), reason);
  await press(dialog.getByRole('button', { name: 'Decline', exact: true }));
  await page.getByRole('heading', { name: 'You declined to sign' }).waitFor();
};
