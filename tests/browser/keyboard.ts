import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { tokenIn } from '../harness/people.ts';
import { signaturesIn } from '../harness/poppler.ts';
import { box, seesSent } from './drafts.ts';
import { focused, type Site, soon, tabTo } from './site.ts';

/** The whole way without a mouse: what has the focus is to be seen after each step, and nothing loses it. */
export const keyboard = (site: () => Site) => {
  test('somebody registers, sends a document, and it is signed and downloaded, by keyboard alone', async () => {
    const signer = `ada-${randomUUID()}@example.com`;
    const page = await site().visit({ at: '/login?tab=register' });
    const keys = keysOf(page);
    await register(keys, `nora-${randomUUID().slice(0, 8)}`);
    await upload(page, keys);
    await keys.type('Full Name', 'Ada Lovelace');
    await keys.type('Email', signer);
    await keys.press('Enter');

    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    await keys.to('Signature');
    await keys.press('Enter');
    await box(page, 'Signature, for Ada Lovelace').waitFor();
    await soon(() => focused(page)).toMatch(/^Signature, for Ada Lovelace/);
    const x = page.getByLabel('X', { exact: true });
    const before = Number(await x.inputValue());
    await keys.press('ArrowRight');
    await soon(async () => Number(await x.inputValue())).toBe(before + 1);
    await keys.to('Send for Signature');
    await keys.press('Enter');
    await seesSent(page, 'Ada Lovelace has been invited.');
    await isSeen(page);

    const mail = await openMailbox(site().stack.mailbox).waitForMail(signer);
    await signAndDownload(await site().visit({ at: `/sign/${tokenIn(mail)}` }));
  });
};

type Keys = ReturnType<typeof keysOf>;

const keysOf = (page: Page) => {
  const to = async (name: string) => {
    await tabTo(page, name);
    await isSeen(page);
  };

  return {
    page,
    to,
    press: async (key: string) => {
      await page.keyboard.press(key);
      await isSeen(page);
    },
    type: async (name: string, text: string) => {
      await to(name);
      await page.keyboard.type(text);
    },
  };
};

/** What has the focus is not the page as a whole, says so, and lies in the window with nothing over it. */
const isSeen = (page: Page) =>
  soon(() =>
    page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { left, top, width, height } = element.getBoundingClientRect();
      const x = left + Math.min(width, innerWidth) / 2;
      const there = document.elementFromPoint(x, Math.max(top, 0) + Math.min(height, 20) / 2);
      const isOnTop = element.contains(there) || there?.contains(element);

      return element !== document.body && element.matches(':focus-visible') && isOnTop
        ? 'seen'
        : `${element.tagName} ${element.outerHTML.slice(0, 200)}`;
    }),
  ).toBe('seen');

const register = async (keys: Keys, username: string) => {
  for (const [name, text] of [
    ['Full Name', 'Nora Newcomer'],
    ['Username', username],
    ['Email', `${username}@example.com`],
    ['Password', 'correct horse'],
    ['Confirm Password', 'correct horse'],
  ] as const)
    await keys.type(name, text);
  await keys.press('Enter');
  await keys.page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  await soon(() => focused(keys.page)).toBe('Password');
  await keys.page.keyboard.type('correct horse');
  await keys.press('Enter');
  await keys.page.waitForURL('/dashboard');
};

/** Up to the dialog that asks who signs. */
const upload = async (page: Page, keys: Keys) => {
  await keys.to('Documents');
  await keys.press('Enter');
  await page.waitForURL('/documents');
  await keys.to('New Document');
  await keys.press('Enter');
  await page.getByRole('dialog', { name: 'Upload Document' }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await keys.to('Document file');
  await page.keyboard.press('Enter');
  const buffer = Buffer.from(await samplePdf());
  await (await chooser).setFiles({ name: 'Lease.pdf', mimeType: '', buffer });
  await keys.to('Document Title');
  await keys.press('Enter');
  await page.getByRole('dialog', { name: 'Add Recipients' }).waitFor();
};

const signAndDownload = async (page: Page) => {
  const keys = keysOf(page);
  await keys.to('Start');
  await keys.press('Enter');
  await page.getByRole('dialog', { name: 'Signature' }).waitFor();
  await keys.to('Adopt and sign');
  await keys.press('Enter');
  await soon(() => focused(page)).toBe('Complete');
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Document Signed Successfully' }).waitFor();
  await isSeen(page);

  await page.getByRole('link', { name: 'Download completed document' }).waitFor();
  await keys.to('Download completed document');
  const [file] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  expect(await signaturesIn(Buffer.concat(chunks))).toEqual([{ isValid: true, coversWholeFile: true }]);
};
