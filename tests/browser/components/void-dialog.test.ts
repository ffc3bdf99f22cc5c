import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from '../violations.ts';
import { mountedInFile } from './mounted.ts';

const mounted = mountedInFile('features/documents/dialogs/testing/void-dialog.tsx');

test('the dialog that voids a document names those who were emailed about it, and nobody else', async () => {
  const { page } = await mounted({ 'GET /api/documents/lease': { json: lease } });

  const dialog = await opened(page);

  await dialog.getByText('We’ll email Priya Raman that it was cancelled.').waitFor();
  expect(await dialog.getByText('Tom Fielding').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('it promises no names where the document could not be read', async () => {
  const { page } = await mounted();

  const dialog = await opened(page);

  await dialog.getByText('We’ll email everyone who was invited that it was cancelled.').waitFor();
});

test('it sends the reason without the space around it, and says once that the document is voided', async () => {
  const { page, sent } = await mounted({
    'GET /api/documents/lease': { json: lease },
    'POST /api/documents/lease/void': { json: {} },
  });
  const dialog = await opened(page);

  await dialog.getByLabel('Reason (optional)').fill('  The rent has changed. ');
  await dialog.getByRole('button', { name: 'Void document' }).click();

  await page.getByText('Document voided (can no longer be signed)').waitFor();
  expect(sent()).toEqual([
    { request: 'POST /api/documents/lease/void', body: { reason: 'The rent has changed.' } },
  ]);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

test('without a reason it sends none', async () => {
  const { page, sent } = await mounted({ 'POST /api/documents/lease/void': { json: {} } });
  const dialog = await opened(page);

  await dialog.getByRole('button', { name: 'Void document' }).click();

  await page.getByText('Document voided (can no longer be signed)').waitFor();
  expect(sent()).toEqual([{ request: 'POST /api/documents/lease/void', body: null }]);
});

test('where voiding fails, people read the server’s sentence about their reason', async () => {
  const json = { code: 'invalid', message: 'The reason has a character that isn’t shown.' };
  const { page } = await mounted({ 'POST /api/documents/lease/void': { status: 400, json } });
  const dialog = await opened(page);

  await dialog.getByRole('button', { name: 'Void document' }).click();

  await page.getByText('The reason has a character that isn’t shown.').waitFor();
});

test.each(['Cancel', 'Escape'])('%s sends nothing and gives the focus back', async (way) => {
  const { page, sent } = await mounted({ 'GET /api/documents/lease': { json: lease } });
  const dialog = await opened(page);

  if (way === 'Escape') await page.keyboard.press('Escape');
  else await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Open');
  expect(sent()).toEqual([]);
});

const opened = async (page: Page) => {
  await page.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Void document' });
  await dialog.waitFor();

  return dialog;
};

/** As far as the dialog reads it. */
const lease = {
  id: 'lease',
  title: 'Lease',
  recipients: [
    { id: 'priya', fullName: 'Priya Raman', sentAt: '2026-11-01T09:00:00.000Z' },
    { id: 'tom', fullName: 'Tom Fielding', sentAt: null },
  ],
};
