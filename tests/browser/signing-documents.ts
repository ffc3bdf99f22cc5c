import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { EarlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { addRecipient, type Placed, placeField, tokenIn, upload } from '../harness/people.ts';
import type { Person, Site } from './site.ts';

export type Asked = Omit<Placed, 'recipientId'> & { readonly label?: string; readonly fontSize?: number };

type Signer = {
  readonly fullName?: string;
  readonly role?: 'signer' | 'copy';
  readonly signingOrder?: number;
  readonly email?: string;
  readonly fields?: readonly Asked[];
};

type Wanted = {
  readonly title?: string;
  readonly pdf?: Uint8Array;
  readonly pages?: number;
  readonly signers?: readonly Signer[];
  /** Of the one signer, where no others are named; so is the address. */
  readonly email?: string;
  readonly fields?: readonly Asked[];
  readonly earlierEntries?: EarlierEntriesRule;
};

export type ToSign = {
  readonly id: string;
  readonly owner: Person;
  /** Fails where nobody has mailed the link yet. */
  readonly link: (signer?: number) => Promise<string>;
  readonly emails: readonly string[];
};

/** A document that is out for signing; Ada Lovelace signs it where nobody else is named. */
export const toSign = async (site: Site, wanted: Wanted): Promise<ToSign> => {
  const { title = 'Lease', pages = 2, fields = [{ type: 'signature' }] } = wanted;
  const owner = await site.person();
  const pdf = wanted.pdf ?? (await samplePdf({ title, pages }));
  const { id } = await upload(owner.client, 'lease.pdf', pdf, title);
  const emails: string[] = [];

  for (const { fields: theirs = [], ...signer } of wanted.signers ?? [
    { fields, ...(wanted.email && { email: wanted.email }) },
  ]) {
    const { email = `ada-${randomUUID()}@example.com` } = signer;
    const recipient = await addRecipient(owner.client, id, { fullName: 'Ada Lovelace', ...signer, email });
    for (const field of theirs) await placeField(owner.client, id, { ...field, recipientId: recipient.id });
    emails.push(email);
  }
  const { earlierEntries } = wanted;
  if (earlierEntries)
    expect((await owner.client.patch(`/api/documents/${id}`, { earlierEntries })).status).toBe(200);
  expect((await owner.client.post(`/api/documents/${id}/send`)).status).toBe(200);

  return {
    id,
    owner,
    emails,
    link: async (signer = 0) => {
      const mail = await openMailbox(site.stack.mailbox).waitForMail(emails[signer] ?? '');
      return `/sign/${tokenIn(mail)}`;
    },
  };
};

type Opening = {
  readonly pages?: number;
  readonly fields?: readonly Asked[];
  readonly email?: string;
  readonly width?: number;
  readonly isTouch?: boolean;
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/** A document that is out for signing, on the page where its one signer fills it in. */
export const openToSign = async (
  site: Site,
  { fields = oneOfEach, pages = 2, email, ...visit }: Opening = {},
) => {
  const document = await toSign(site, { fields, pages, ...(email && { email }) });
  const page = await site.visit({ at: await document.link(), ...visit });
  await page.getByText(/^Field 1 of/).waitFor();

  return { page, document };
};

/** One of each, one below the other, all required but the text. */
export const oneOfEach: readonly Asked[] = [
  { type: 'signature', y: 100, height: 50, label: 'Tenant' },
  { type: 'initials', y: 200, width: 80 },
  { type: 'date', y: 300, width: 120, height: 30 },
  { type: 'text', y: 400, width: 300, height: 30, required: false },
  { type: 'checkbox', y: 500, width: 20, height: 20, label: 'I keep a dog' },
  { type: 'name', y: 600, width: 150, height: 30 },
  { type: 'email', pageNumber: 2, y: 100, height: 30 },
];

export const fieldOf = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: /^Page \d/ }).getByRole('button', { name });

export const popover = (page: Page) => page.getByRole('dialog');
export const save = (page: Page) => popover(page).getByRole('button', { name: 'Save' }).click();

/** Fills in a field as a person does: opens it, enters, saves. */
export const fill = async (page: Page, name: string | RegExp, enter: (page: Page) => Promise<unknown>) => {
  await openSheet(page, name);
  await enter(page);
  await save(page);
  await popover(page).waitFor({ state: 'detached' });
};

/** One that takes a single tap is filled in by the first, and opened by the second. */
export const openSheet = async (page: Page, name: string | RegExp) => {
  const field = fieldOf(page, name);
  const wasEmpty = await isEmpty(field);
  await field.click();
  if (wasEmpty && !(await isEmpty(field))) await field.click();
  await popover(page).waitFor();
};

const isEmpty = async (field: Locator) =>
  ((await field.getAttribute('aria-label')) ?? '').includes('not filled in');

export const typing = (text: string) => (page: Page) => popover(page).getByRole('textbox').fill(text);
export const choosing = (name: string) => (page: Page) => popover(page).getByRole('button', { name }).click();

/** All of `oneOfEach` that is required. */
export const fillAll = async (page: Page) => {
  await fill(page, /^Tenant/, choosing('Use my name'));
  await fill(page, /^Initials/, typing('AL'));
  await fill(page, /^Date/, (there) => popover(there).getByLabel('Date').fill('2026-11-21'));
  await fill(page, /^I keep a dog/, (there) => popover(there).getByRole('checkbox').check());
  await fill(page, /^Name/, choosing('Use my name'));
  await fill(page, /^Email/, choosing('Use my email'));
};

export const complete = (page: Page) => page.getByRole('button', { name: 'Complete', exact: true });

export const isDone = (page: Page) =>
  page.getByRole('heading', { name: 'Document Signed Successfully' }).waitFor();

/** A stroke across the sheet that is drawn on, in parts of its width and height. */
export const draw = async (page: Page, points: readonly (readonly [number, number])[]) => {
  const sheet = popover(page).locator('canvas');
  await sheet.waitFor();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('There is no sheet to draw on.');
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;

  await page.mouse.move(...at(points[0] ?? [0, 0]));
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...at(point), { steps: 4 });
  await page.mouse.up();
};

/** The name of what has the focus. */
export const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Whether what has the focus can be seen, below the bars above and above those below. */
export const inView = (page: Page) =>
  page.evaluate(() => {
    const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);

    return document.activeElement?.contains(there) ?? false;
  });

/** A stroke up and down, for `draw` or a finger. */
export const zigzag = [
  [0.1, 0.2],
  [0.3, 0.8],
  [0.5, 0.2],
  [0.7, 0.8],
  [0.9, 0.3],
] as const;
