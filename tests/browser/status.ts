import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openClient } from '../harness/client.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { addRecipient, placeField, sign, tokenIn } from '../harness/people.ts';
import { complete, draw, fill, isDone, toSign } from './signing-documents.ts';
import { forTwo } from './signing-earlier.ts';
import { type Person, type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** What a document that was sent shows its sender: issue "Send for Signature". */
export const documentStatus = (site: () => Site) => {
  test('the sender reads what signers see of each other, as long as somebody may still sign', async () => {
    const lease = await forTwo(site(), 2, 'hidden');
    const page = await watch(site(), lease.owner, lease.id);
    const rule = page.getByText('Signers don’t see what others entered before them.');
    await rule.waitFor();

    expect((await lease.owner.client.post(`/api/documents/${lease.id}/void`)).status).toBe(200);
    await rule.waitFor({ state: 'detached' });
  });

  test('the sender watches who is mailed, opens and signs, and whose turn it is, without a reload', async () => {
    const olive = await site().person();
    const { id, tokenOf } = await sent(site(), olive);
    const page = await watch(site(), olive, id);
    await page.getByText('Waiting for others', { exact: true }).first().waitFor();
    await page.getByText('0 of 2 signed').waitFor();
    await row(page, 'Ada Lovelace').getByText('Waiting for signature').waitFor();
    await row(page, 'Ada Lovelace')
      .getByText(/^Invited/)
      .waitFor();
    await row(page, 'Ada Lovelace').getByText('Signing order 1').waitFor();
    await row(page, 'Grace Hopper').getByText('Waiting for others').waitFor();
    await row(page, 'Grace Hopper').getByText('Invited after the people before have signed').waitFor();
    await row(page, 'Bob Babbage').getByText('Receives a copy').waitFor();

    const ada = await tokenOf('ada');
    await openClient(site().url).post(`/api/sign/${ada}/opened`);
    await row(page, 'Ada Lovelace').getByText('Opened').first().waitFor();
    expect((await sign(site().url, ada)).status).toBe(200);
    await row(page, 'Ada Lovelace')
      .getByText(/^Signed/)
      .first()
      .waitFor();
    await page.getByText('1 of 2 signed').waitFor();
    await row(page, 'Grace Hopper').getByText('Waiting for signature').waitFor();
    await page.getByRole('img', { name: 'Signature, for Ada Lovelace: Ada Lovelace' }).waitFor();
    await page.getByRole('img', { name: 'Date, for Ada Lovelace: 11/21/2026' }).waitFor();
    await page.getByRole('img', { name: 'Signature, for Grace Hopper: empty' }).waitFor();

    expect((await sign(site().url, await tokenOf('grace'))).status).toBe(200);
    await page.getByText('Everyone has signed.').waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download completed document' }).click();
    expect((await download).suggestedFilename()).toBe('Lease.pdf');
    await seesToast(page, 'Download started');
  });

  test('in two browsers: one watches, the other opens the link, draws and completes', async () => {
    const document = await toSign(site(), { fields: [{ type: 'signature' }] });
    const sender = await watch(site(), document.owner, document.id);
    await sender.getByText('0 of 1 signed').waitFor();

    const signer = await site().visit({ at: await document.link() });
    await sender.getByText('Opened').first().waitFor();
    await fill(signer, /^Signature/, async (page) => {
      await page.getByRole('tab', { name: 'Draw' }).click();
      await draw(page, [
        [0.1, 0.2],
        [0.5, 0.8],
        [0.9, 0.3],
      ]);
    });
    await complete(signer).click();
    await isDone(signer);

    await sender.getByText('Everyone has signed.').waitFor();
    const drawn = sender.getByRole('img', { name: /^Signature, for/ }).locator('path');
    await soon(() => drawn.count()).toBeGreaterThan(3);
    await sender.getByText('Completed', { exact: true }).waitFor();
  });

  test('its pages are walked through by number and in small, with marks where somebody has fields', async () => {
    const olive = await site().person();
    const { id } = await site().documents.draft(olive, 'Lease', 'lease.pdf', 3);
    const ada = await addRecipient(olive.client, id, { fullName: 'Ada Lovelace', email: 'ada@example.com' });
    await placeField(olive.client, id, { recipientId: ada.id, type: 'signature', pageNumber: 3 });
    expect((await olive.client.post(`/api/documents/${id}/send`)).status).toBe(200);
    const page = await site().visit({ as: olive, at: `/document/${id}`, width: 1_440 });
    const current = page.getByRole('textbox', { name: 'Current page' });
    await page.getByRole('button', { name: 'Page 3, 1 field: Ada Lovelace 1' }).click();
    await soon(() => current.inputValue()).toBe('3');
    await page.getByText('Lease, page 3 of 3').waitFor();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await soon(() => current.inputValue()).toBe('2');
  });

  test('nothing on it can be changed', async () => {
    const olive = await site().person();
    const { id } = await sent(site(), olive);
    const page = await watch(site(), olive, id);
    await page.getByRole('img', { name: 'Signature, for Ada Lovelace: empty' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send for Signature' }).count()).toBe(0);
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  test('a document that a signer declined says who, and why', async () => {
    const olive = await site().person();
    const { id, tokenOf } = await sent(site(), olive);
    const page = await watch(site(), olive, id);
    const client = openClient(site().url);
    const reason = 'The rent is too high.';
    expect((await client.post(`/api/sign/${await tokenOf('ada')}/decline`, { reason })).status).toBe(200);

    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByText('Ada Lovelace declined to sign.').waitFor();
    await page.getByText(reason).waitFor();
    await row(page, 'Ada Lovelace').getByText('Declined').first().waitFor();
    await row(page, 'Grace Hopper').getByText('Not signed').waitFor();
    expect(await page.getByRole('button', { name: 'Resend invitations' }).count()).toBe(0);
  });

  test('a mail that could not be delivered says why', async () => {
    const olive = await site().person();
    const { id } = await sent(site(), olive);
    const page = await site().visit({
      as: olive,
      at: `/document/${id}`,
      prepare: (page) =>
        page.route(`/api/documents/${id}`, async (route) => {
          const response = await route.fetch();
          const detail = await response.json();
          Object.assign(detail.recipients[0], { mailFailure: '550 no such mailbox', sentAt: null });
          await route.fulfill({ response, json: detail });
        }),
    });
    await row(page, 'Ada Lovelace').getByText('Email failed').waitFor();
    await row(page, 'Ada Lovelace')
      .getByText('The email couldn’t be delivered: 550 no such mailbox')
      .waitFor();
  });

  test('invitations are sent again; a document is voided only after a question', async () => {
    const olive = await site().person();
    const { id } = await sent(site(), olive);
    const page = await watch(site(), olive, id);
    await page.getByRole('button', { name: 'Resend invitations' }).click();
    await seesToast(page, 'Invitations resent');

    // Limits are off here, so that many are mailed to one person; another installation has had enough of it.
    const leftOut = [{ id: 'sam', fullName: 'Sam Signer' }];
    await page.route(`/api/documents/${id}/resend`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), leftOut } });
    });
    await page.getByRole('button', { name: 'Resend invitations' }).click();
    await seesToast(
      page,
      'Invitations resent',
      'Sam Signer has been reminded 5 times in the last hour, so we didn’t send another email.',
    );

    await page.getByRole('button', { name: 'Void document' }).click();
    const question = page.getByRole('alertdialog', { name: 'Void document' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Void document' }).click();
    await question.getByRole('button', { name: 'Void document' }).click();
    await seesToast(page, 'Document voided (can no longer be signed)');
    await page.getByText('You voided this document.').waitFor();
  });

  test('the original can be downloaded, and the document copied', async () => {
    const olive = await site().person();
    const { id } = await sent(site(), olive);
    const page = await watch(site(), olive, id);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Download original' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Lease (original).pdf');
    const stored = await olive.client.get(`/api/documents/${id}/original`);
    expect(sha256(await readFile(await file.path()))).toBe(sha256(stored.bytes));

    await page.getByRole('button', { name: 'Duplicate' }).click();
    await seesToast(page, 'Document duplicated');
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    await page.getByText('Lease (Copy)').waitFor();
  });

  test('the status passes the audit in every end, and fits a narrow screen', async () => {
    const olive = await site().person();
    const { id } = await sent(site(), olive);
    const page = await watch(site(), olive, id);
    await row(page, 'Ada Lovelace').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 760 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    for (const end of ['completed', 'voided'] as const) {
      const { id: ended } = await site().documents[end](olive, 'Ended');
      await page.goto(`/document/${ended}`);
      await page.getByRole('region', { name: 'Outcome' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
  });
};

/** Ada signs first, then Grace; Bob receives a copy. */
const sent = async (site: Site, olive: Person) => {
  const { id } = await site.documents.draft(olive, 'Lease');
  const people = `${id.slice(0, 8)}@example.com`;
  const add = (fullName: string, signingOrder: number, role: 'signer' | 'copy' = 'signer') =>
    addRecipient(olive.client, id, {
      fullName,
      email: `${fullName.split(' ')[0]?.toLowerCase()}-${people}`,
      signingOrder,
      role,
    });
  const ada = await add('Ada Lovelace', 1);
  const grace = await add('Grace Hopper', 2);
  await add('Bob Babbage', 3, 'copy');
  await placeField(olive.client, id, { recipientId: ada.id, type: 'signature' });
  await placeField(olive.client, id, { recipientId: ada.id, type: 'date', y: 300 });
  await placeField(olive.client, id, { recipientId: grace.id, type: 'signature', y: 400 });
  expect((await olive.client.post(`/api/documents/${id}/send`)).status).toBe(200);
  const mailbox = openMailbox(site.stack.mailbox);

  return { id, tokenOf: async (name: string) => tokenIn(await mailbox.waitForMail(`${name}-${people}`)) };
};

const watch = async (site: Site, as: Person, id: string) => {
  const page = await site.visit({ as, at: `/document/${id}` });
  await page.getByRole('heading', { name: 'Lease' }).waitFor();

  return page;
};

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Recipients' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
