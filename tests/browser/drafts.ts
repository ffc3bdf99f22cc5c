import type { Page } from 'playwright-core';
import { addRecipient, placeField } from '../harness/people.ts';
import { type Person, type Site, seesToast, soon } from './site.ts';

type Draft = {
  readonly title?: string;
  readonly pages?: number;
  /** Full names of signers. */
  readonly recipients?: readonly string[];
  /** Types of fields of the first of them, one below another. */
  readonly fields?: readonly string[];
  readonly width?: number;
};

/** Somebody with a draft on the screen. */
export const openDraft = async (
  site: Site,
  { title = 'Lease', pages = 1, recipients = ['Ada Lovelace'], fields = [], width = 1440 }: Draft = {},
) => {
  const olive = await site.person();
  const { id } = await site.documents.draft(olive, title, 'lease.pdf', pages);
  const ids: string[] = [];
  for (const fullName of recipients) {
    const email = `${fullName.split(' ')[0]?.toLowerCase()}@example.com`;
    ids.push((await addRecipient(olive.client, id, { fullName, email })).id);
  }
  for (const [place, type] of fields.entries())
    await placeField(olive.client, id, {
      recipientId: ids[0] ?? '',
      type,
      y: 100 + 100 * place,
      width: type === 'date' ? 120 : 200,
    });
  const page = await site.visit({ as: olive, at: `/document/${id}`, width });
  await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
  await soon(() => boxes(page).count()).toBe(fields.length);

  return { page, olive, id };
};

const canvas = (page: Page) => page.getByRole('region', { name: 'Pages' });
export const boxes = (page: Page) => canvas(page).getByRole('button', { name: /, for / });
export const box = (page: Page, name: string) =>
  canvas(page).getByRole('button', { name: new RegExp(`^${name}`) });

export const select = async (page: Page, type: string) => {
  await box(page, type).click();
  await page.getByLabel('Field Label').waitFor();
};

export const send = (page: Page) => page.getByRole('button', { name: 'Send for Signature' }).click();

/** The toast of the specification, and who was invited and comes next. */
export const seesSent = (page: Page, invited: string) =>
  seesToast(page, 'Document sent', `Signing invitations have been sent to all recipients\n${invited}`);

export const recipient = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Recipients' }).getByRole('listitem').filter({ hasText: name });

export const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

export const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Add recipient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Recipient' });
  await dialog.waitFor();

  return dialog;
};

export const submit = (dialog: ReturnType<Page['getByRole']>) =>
  dialog.getByRole('button', { name: 'Add Recipient' }).click();

/** The names that the browser offers. */
export const offered = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector<HTMLInputElement>('input[list]')?.list?.options ?? [])].map(
      ({ value }) => value,
    ),
  );

type Stored = { id: string; type: string; x: number; y: number };

const detailOf = async ({ client }: Person, id: string) =>
  (await client.get(`/api/documents/${id}`)).json() as {
    fields: Stored[];
    recipients: { id: string; fullName: string; email: string; signingOrder: number }[];
  };
export const fieldsOf = async (person: Person, id: string) => (await detailOf(person, id)).fields;
export const recipientsOf = async (person: Person, id: string) => (await detailOf(person, id)).recipients;

export const soonFields = async (person: Person, id: string): Promise<[Stored]> => {
  await soon(async () => (await fieldsOf(person, id)).length).toBe(1);
  return (await fieldsOf(person, id)) as [Stored];
};
