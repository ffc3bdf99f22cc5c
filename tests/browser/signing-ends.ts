import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signingToken } from '../../services/shared/keys/signing-link.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { sign } from '../harness/people.ts';
import { signaturesIn } from '../harness/poppler.ts';
import {
  choosing,
  complete,
  fill,
  isDone,
  popover,
  type ToSign,
  toSign,
  typing,
} from './signing-documents.ts';
import { type Site, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** Spec, part 2, section 2.3: what a link shows where there is nothing to sign (any more, or yet). */
export const signingEnds = (site: () => Site) => {
  const visit = (at: string) => site().visit({ at });
  const oneField = { fields: [{ type: 'name' }] };
  const inTwoSteps = { signers: [1, 2].map((signingOrder) => ({ ...oneField, signingOrder })) };
  const signBy = async (document: ToSign, signer: number) =>
    sign(site().url, (await document.link(signer)).replace('/sign/', ''));

  describe('a link that does not count', () => {
    test('that nobody made is invalid', async () => {
      const page = await visit('/sign/anything');
      await page.getByRole('heading', { name: 'Invalid or expired signing link' }).waitFor();
      await page.getByText('Please contact the document sender for a new link.').waitFor();

      expect(await violationsOf(page)).toEqual([]);
    });

    test('of a voided document says that the sender has cancelled it', async () => {
      const document = await toSign(site(), {});
      const link = await document.link();
      await document.owner.client.post(`/api/documents/${document.id}/void`);
      const page = await visit(link);

      await page.getByRole('heading', { name: 'Invalid or expired signing link' }).waitFor();
      await page.getByText('The sender has cancelled this document.').waitFor();
      await page.getByText('Please contact the document sender for a new link.').waitFor();
    });

    test('any more after its time reads as one that nobody made; its sender sees why', async () => {
      const document = await toSign(site(), oneField);
      const link = await document.link();
      await site().expire(document.id);
      const page = await visit(link);
      await page.getByRole('heading', { name: 'Invalid or expired signing link' }).waitFor();
      await page.getByText('Please contact the document sender for a new link.').waitFor();
      expect(await page.locator('body').innerText()).not.toContain('Lease');

      const sender = await site().visit({ as: document.owner, at: `/document/${document.id}` });
      await sender.getByText('Link expired').first().waitFor();
    });

    test('shows itself on a page that is open, when it is completed', async () => {
      const document = await toSign(site(), oneField);
      const page = await visit(await document.link());
      await fill(page, /^Name/, choosing('Use my name'));
      await document.owner.client.post(`/api/documents/${document.id}/void`);
      await complete(page).click();

      await page.getByRole('heading', { name: 'Invalid or expired signing link' }).waitFor();
      await page.getByText('The sender has cancelled this document.').waitFor();
      expect(await keptOnDevice(page)).not.toContain('Ada');
    });
  });

  test('a copy recipient is told that nothing is to be done, and gets the document once it is complete', async () => {
    const document = await toSign(site(), {
      signers: [oneField, { role: 'copy', fullName: 'Carla Copy', signingOrder: 2 }],
    });
    const page = await visit(await document.link(1));
    await page.getByRole('heading', { name: 'Document Copy Notification' }).waitFor();
    await page.getByText('No action required.').waitFor();
    await page.getByText('Copy Recipient', { exact: true }).waitFor();
    await page.getByText(/completed document will be sent to you after all signers finish/).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    expect((await signBy(document, 0)).status).toBe(200);
    await page.reload();
    await page.getByRole('link', { name: 'Download completed document' }).waitFor();
  });

  describe('who has signed', () => {
    test('is thanked, and gets the sealed document as soon as it is there', async () => {
      const document = await toSign(site(), oneField);
      const page = await visit(await document.link());
      await fill(page, /^Name/, choosing('Use my name'));
      await complete(page).click();
      await isDone(page);
      await page.getByText('Completed', { exact: true }).waitFor();
      await page.getByText(/^Thank you, Ada Lovelace/).waitFor();
      await page.getByText(/You will receive a copy by email/).waitFor();
      const offer = page.getByRole('link', { name: 'Create a free account' });
      expect(await offer.getAttribute('href')).toBe(
        `/login?${new URLSearchParams({ tab: 'register', name: 'Ada Lovelace', email: document.emails[0] ?? '' })}`,
      );
      const download = page.getByRole('link', { name: 'Download completed document' });
      await download.waitFor();
      expect(await violationsOf(page)).toEqual([]);

      const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk);
      expect(await signaturesIn(Buffer.concat(chunks))).toEqual([{ isValid: true, coversWholeFile: true }]);
    });

    test('sees that in a second tab as well, where nothing of it is kept', async () => {
      const document = await toSign(site(), oneField);
      const at = await document.link();
      const page = await visit(at);
      await fill(page, /^Name/, choosing('Use my name'));
      expect(await keptOnDevice(page)).toContain('Ada');
      expect((await signBy(document, 0)).status).toBe(200);
      await complete(page).click();

      await isDone(page);
      expect(await keptOnDevice(page)).not.toContain('Ada');
    });

    test('sees the signature as it was adopted, also when the link is opened again', async () => {
      const document = await toSign(site(), {});
      const at = await document.link();
      const page = await visit(at);
      await fill(page, /^Signature/, typing('A. Lovelace'));
      await complete(page).click();
      const adopted = page.getByRole('img', { name: 'Your signature: A. Lovelace' });
      await adopted.locator('text', { hasText: 'A. Lovelace' }).waitFor();
      await page.reload();
      await adopted.locator('text', { hasText: 'A. Lovelace' }).waitFor();
    });

    test('sees that again when the link is opened again', async () => {
      const document = await toSign(site(), inTwoSteps);
      expect((await signBy(document, 0)).status).toBe(200);
      const page = await visit(await document.link());

      await isDone(page);
      await page.getByText(/^Others still have to sign/).waitFor();
    });
  });

  test('who is not next waits without being told for whom, and may ask whether that has changed', async () => {
    const document = await toSign(site(), inTwoSteps);
    const first = await document.link();
    const later = await visit(await laterLink(site(), document));
    await later.getByRole('heading', { name: 'It’s not your turn yet' }).waitFor();
    expect(await later.locator('body').innerText()).not.toContain('Ada Lovelace signs');
    expect(await violationsOf(later)).toEqual([]);
    await later.getByRole('button', { name: 'Check again' }).click();
    await later.getByText('It’s not your turn yet.', { exact: true }).waitFor();

    expect((await sign(site().url, first.replace('/sign/', ''))).status).toBe(200);
    await later.getByRole('button', { name: 'Check again' }).click();
    await later.getByRole('heading', { name: 'Sign Document' }).waitFor();
  });

  describe('who declines', () => {
    test('gives a reason, is told what follows, and ends it for everybody', async () => {
      const document = await toSign(site(), {
        signers: [oneField, { ...oneField, fullName: 'Boris' }].map((one) => ({ ...one, signingOrder: 1 })),
      });
      const page = await visit(await document.link());
      await page.getByRole('button', { name: 'Decline to sign' }).click();
      await popover(page).getByText('This cancels the document for everyone.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await decline(page);
      await popover(page).getByText('Please say why you’re declining.').waitFor();
      await popover(page).getByLabel('Reason').fill('The rent is wrong');
      await decline(page);
      await page.getByRole('heading', { name: 'You declined to sign' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await page.reload();
      await page.getByRole('heading', { name: 'You declined to sign' }).waitFor();
      const other = await visit(await document.link(1));
      await other.getByText('A recipient has declined to sign this document.').waitFor();
      expect(await other.locator('body').innerText()).not.toContain('The rent');
      const { owner, id } = document;
      expect((await owner.client.get(`/api/documents/${id}`)).json()).toMatchObject({
        document: { status: 'cancelled' },
        recipients: [{ status: 'declined', declineReason: 'The rent is wrong' }, {}],
      });
      await openMailbox(site().stack.mailbox).waitForMail(owner.email, /declined/i);
    });

    test('keeps the reason where it could not be sent', async () => {
      const page = await visit(await (await toSign(site(), oneField)).link());
      await page.route('**/decline', (route) => route.abort());
      await page.getByRole('button', { name: 'Decline to sign' }).click();
      await popover(page).getByLabel('Reason').fill('The rent is wrong');
      await decline(page);

      await popover(page)
        .getByText(/^There’s no connection/)
        .waitFor();
      expect(await popover(page).getByLabel('Reason').inputValue()).toBe('The rent is wrong');
    });
  });

  test('the original can be downloaded before it is signed', async () => {
    const page = await visit(await (await toSign(site(), oneField)).link());
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download original' }).click(),
    ]);

    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('a page whose script does not come says so', async () => {
    const prepare = (page: Page) => page.route('**/assets/sign-*.js', (route) => route.abort());
    const page = await site().visit({ at: await (await toSign(site(), oneField)).link(), prepare });

    await page.getByText('The page couldn’t be loaded.').waitFor();
  });

  test('without a connection the page says so, and that nothing is lost', async () => {
    const page = await visit(await (await toSign(site(), oneField)).link());
    await fill(page, /^Name/, choosing('Use my name'));
    await page.context().setOffline(true);
    await page.getByText('You’re offline. Your entries are saved on this device.').waitFor();

    await page.context().setOffline(false);
    await soon(() => page.getByText('You’re offline').count()).toBe(0);
  });
};

const keptOnDevice = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

const decline = (page: Page) => popover(page).getByRole('button', { name: 'Decline', exact: true }).click();

/** Nobody is mailed a link before it is their turn; it is the one that they will get. */
const laterLink = async ({ stack }: Site, document: ToSign) => {
  const detail = (await document.owner.client.get(`/api/documents/${document.id}`)).json();
  const token = signingToken(String(stack.env.LINK_SECRET), {
    documentId: document.id,
    recipientId: detail.recipients[1].id,
    version: 1,
  });

  return `/sign/${token}`;
};
