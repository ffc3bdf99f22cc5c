import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import type { Client } from '../harness/client.ts';
import { type Person, type Site, soon } from './site.ts';

type Made = { readonly title?: string; readonly description?: string; readonly pages?: number };

/** A template as the server has it. */
export type Template = {
  readonly template: { readonly id: string; readonly title: string; readonly usageCount: number };
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly signingOrder: number;
  }[];
  readonly templateFields: readonly {
    readonly id: string;
    readonly roleId: string;
    readonly type: string;
    readonly label: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly required: boolean;
  }[];
};

export const makeTemplate = async (
  { client }: Person,
  { title = 'Lease', description = '', pages = 1 }: Made = {},
): Promise<string> => {
  const bytes = await samplePdf({ title, pages });
  const file = { name: 'lease.pdf', bytes, part: 'file', fields: { title, description } };
  const answer = await client.upload('/api/templates', file);
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status: 201 });

  return answer.json().id;
};

export const templateOf = async ({ client }: Person, id: string): Promise<Template> =>
  (await client.get(`/api/templates/${id}`)).json();

type Placed = { readonly type?: string; readonly x?: number; readonly y?: number };

/** A field for the role that has that place. */
export const placeFor = async (person: Person, id: string, place: number, field: Placed = {}) => {
  const { roles } = await templateOf(person, id);
  const answer = await (person.client as Client).post('/api/template-fields', {
    templateId: id,
    roleId: roles[place]?.id,
    type: 'signature',
    pageNumber: 1,
    x: 100,
    y: 100,
    ...field,
  });
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status: 201 });
};

type Opened = Made & {
  readonly fields?: readonly string[];
  readonly width?: number;
  readonly prepare?: (page: Page) => Promise<unknown>;
};

/** Somebody with a template on the screen, with fields of its first role, one below another. */
export const openTemplate = async (
  site: Site,
  { fields = [], width = 1440, prepare, ...made }: Opened = {},
) => {
  const olive = await site.person();
  const id = await makeTemplate(olive, made);
  for (const [place, type] of fields.entries()) await placeFor(olive, id, 0, { type, y: 100 + 100 * place });
  const page = await site.visit({ as: olive, at: `/templates/${id}`, width, ...(prepare && { prepare }) });
  await page.getByText('Template Editor', { exact: true }).waitFor();
  await soon(() => boxes(page).count()).toBe(fields.length);

  return { page, olive, id, stored: () => templateOf(olive, id) };
};

export const canvas = (page: Page) => page.getByRole('region', { name: 'Pages' });
export const boxes = (page: Page) => canvas(page).getByRole('button', { name: /, for / });
export const role = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Roles' }).getByRole('listitem').filter({ hasText: name });

export const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

export const manageRoles = async (page: Page) => {
  await page.getByRole('button', { name: 'Manage Roles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Roles' });
  await dialog.waitFor();

  return dialog;
};

export const choosePdf = async (page: Page, name = 'Lease.pdf') => {
  const buffer = Buffer.from(await samplePdf());
  await page.getByLabel('Document file').setInputFiles({ name, buffer, mimeType: 'application/pdf' });
};
