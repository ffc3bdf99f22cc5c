import { randomUUID } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { certifiedPdf } from '../fixtures/certified-pdf.ts';
import type { Client } from '../harness/client.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { addRecipient, placeField, sign, tokenIn } from '../harness/people.ts';
import { type Person, type Site, soon } from './site.ts';

/** A file that was certified or signed before may be left untouched: decided in the upload dialog. */
export const attachmentSheets = (site: () => Site) => {
  test('a file certified against every change is sealed with an attachment sheet, from upload to seal', async () => {
    const [owner, original] = [await site().person(), await certifiedPdf()];
    const page = await openDialog(site(), owner);
    await choose(page, original);
    await button(page, 'Upload').click();
    await page
      .getByRole('status', { name: 'Attachment sheet' })
      .getByText('doesn’t allow any changes')
      .waitFor();
    expect(await page.getByLabel('Document Title').inputValue()).toBe('Terms');

    await button(page, 'Upload with an Attachment Sheet').click();
    const remarks = page.getByRole('region', { name: 'About the file' });
    await remarks.getByText('stays untouched').waitFor();
    expect(await remarks.getByRole('button').count()).toBe(0);
    await button(page, 'Skip for Now').click();
    await page.waitForURL('**/document/*');
    await page.getByText('Page 3', { exact: true }).waitFor();

    const id = page.url().split('/').at(-1) ?? '';
    const sealed = await signedByAda(site(), owner.client, id);
    expect(await attachmentsIn(sealed)).toEqual([original.toString('latin1')]);
  });

  test('a file that was signed before may be left untouched instead; the draft of it goes', async () => {
    const owner = await site().person();
    const page = await openDialog(site(), owner);
    await choose(page, await certifiedPdf(2));
    await button(page, 'Upload').click();
    await button(page, 'Leave the file untouched instead').click();
    await page.getByRole('status', { name: 'Attachment sheet' }).getByText('is already signed').waitFor();

    await button(page, 'Upload with an Attachment Sheet').click();
    await page.getByRole('region', { name: 'About the file' }).getByText('stays untouched').waitFor();
    await soon(async () =>
      (await documentsOf(owner.client)).map(({ pageCount }: { pageCount: number }) => pageCount),
    ).toEqual([3]);
  });

  test('another file that is chosen is uploaded as it is', async () => {
    const page = await openDialog(site(), await site().person());
    await choose(page, await certifiedPdf());
    await button(page, 'Upload').click();
    await button(page, 'Upload with an Attachment Sheet').waitFor();
    await choose(page, await certifiedPdf(3));

    await button(page, 'Upload').waitFor();
    expect(await page.getByRole('status', { name: 'Attachment sheet' }).count()).toBe(0);
  });
};

const openDialog = async (site: Site, as: Person) => {
  const page = await site.visit({ as, at: '/documents' });
  await page.getByRole('button', { name: 'New Document' }).click();
  await page.getByRole('dialog', { name: 'Upload Document' }).waitFor();

  return page;
};

const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel('Document file').setInputFiles({ name: 'Terms.pdf', buffer, mimeType: '' });

const documentsOf = async (client: Client) => (await client.get('/api/documents')).json();

/** Sent to one person, who signs on the second page; answers the sealed PDF. */
const signedByAda = async (site: Site, client: Client, id: string): Promise<Uint8Array> => {
  const email = `ada-${randomUUID()}@example.com`;
  const { id: recipientId } = await addRecipient(client, id, { fullName: 'Ada Lovelace', email });
  await placeField(client, id, { recipientId, type: 'signature', pageNumber: 2 });
  expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);
  const token = tokenIn(await openMailbox(site.stack.mailbox).waitForMail(email));
  expect((await sign(site.url, token)).status).toBe(200);
  await soon(async () => (await client.get(`/api/documents/${id}/download`)).status).toBe(200);

  return (await client.get(`/api/documents/${id}/download`)).bytes;
};

const attachmentsIn = async (bytes: Uint8Array) => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const ids = [...((await document.getAttachments())?.keys() ?? [])];
  const contents = await Promise.all(ids.map((id) => document.getAttachmentContent(id)));
  await document.loadingTask.destroy();

  return contents.map((content) => Buffer.from(content ?? '').toString('latin1'));
};
