import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addRecipient, placeField } from '../harness/people.ts';
import type { Person, Site } from './site.ts';

export type Placed = Partial<Parameters<typeof placeField>[2]>;

export const signature: Placed = { type: 'signature', x: 100, y: 200, width: 200, height: 50 };

/** A draft with a signer, Ann Archer, and these fields, opened by its owner. */
export const draft = async (site: Site, fields: readonly Placed[], pages = 1) => {
  const olive = await site.person();
  const { id } = await site.documents.draft(olive, 'Lease', 'lease.pdf', pages);
  const ann = await addRecipient(olive.client, id, { fullName: 'Ann Archer', email: 'ann@example.com' });
  const place = (placed: Placed) =>
    placeField(olive.client, id, { type: 'text', recipientId: ann.id, ...placed });
  // In order, as far as a test can tell them apart by it.
  for (const placed of fields.slice(0, 5)) await place(placed);
  for (let at = 5; at < fields.length; at += 20) await Promise.all(fields.slice(at, at + 20).map(place));
  const page = await openDocument(site, olive, id);
  await page.getByRole('group', { name: 'Page 1', exact: true }).waitFor();

  return { page, olive, id, stored: () => fieldsOf(olive, id) };
};

export const openDocument = (site: Site, as: Person, id: string) =>
  site.visit({ as, at: `/document/${id}`, width: 1_440 });

/** As the server has them. */
export const fieldsOf = async ({ client }: Person, id: string) =>
  (await client.get(`/api/documents/${id}`)).json().fields;

export const field = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: /^Page / }).getByRole('button', { name: new RegExp(`^${name}( “|,)`) });
export const corner = (page: Page) => page.locator('[data-corner]');
export const pageOf = (page: Page, number: number) => page.locator(`[data-sheet="${number}"]`);
export const paletteItem = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Fields', exact: true }).getByRole('button', { name });

export const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box ?? expect.unreachable('It is not on the screen.');
};
export const middleOf = async (locator: Locator) => {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
};
export const widthOf = async (page: Page) => Math.round((await boxOf(pageOf(page, 1))).width);
export const scaleOf = async (page: Page) => (await boxOf(pageOf(page, 1))).width / 794;

/** Where a field is shown, in the page's pixels. */
export const placeOf = async (page: Page, name: string) => {
  const [sheet, box] = [await boxOf(pageOf(page, 1)), await boxOf(field(page, name))];
  const scale = sheet.width / 794;
  return [box.x - sheet.x, box.y - sheet.y].map((pixels) => Math.round(pixels / scale));
};

export const press = async (page: Page, grabbed: Locator) => {
  const { x, y } = await middleOf(grabbed);
  await page.mouse.move(x, y);
  await page.mouse.down();
};

/** Drags as far as that in the page's pixels. */
export const drag = async (page: Page, grabbed: Locator, by: { dx: number; dy: number }, steps = 6) => {
  const { x, y } = await middleOf(grabbed);
  const scale = await scaleOf(page);
  await press(page, grabbed);
  await page.mouse.move(x + by.dx * scale, y + by.dy * scale, { steps });
  await page.mouse.up();
};

const onScreen = async (page: Page, { x, y }: { x: number; y: number }) => {
  const sheet = await boxOf(pageOf(page, 1));
  const scale = sheet.width / 794;
  return { x: sheet.x + x * scale, y: sheet.y + y * scale };
};

export const sheetPoint = async (page: Page, point: { x: number; y: number }) => {
  const { x, y } = await onScreen(page, point);
  await page.mouse.click(x, y);
};

export const band = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  const [start, end] = [await onScreen(page, from), await onScreen(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
};
