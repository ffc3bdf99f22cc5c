import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { lossyWordFile } from '../fixtures/word-losses.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { addRecipient, placeField, upload } from '../harness/people.ts';
import { fieldsOf, openDraft, recipient, seesSent, select, send } from './drafts.ts';
import { handsOn } from './journeys/hands.ts';
import { mostForSending, sendWithMessage } from './journeys/sending-journeys.ts';
import { heldRequests } from './moments.ts';
import { type Site, seesToast, soon } from './site.ts';

const ada = { fullName: 'Ada Lovelace', email: 'ada@example.com' };

/** Sending a draft: spec, part 2, sections 2.1, 5 and 8; design, section 10. */
export const documentSending = (site: () => Site) => {
  test('a document without recipients, or without a field, is not sent', async () => {
    const { page, olive, id } = await openDraft(site(), { recipients: [] });
    await send(page);
    await seesToast(page, 'No recipients', 'Please add at least one recipient before sending');
    await addRecipient(olive.client, id, { fullName: 'Ada Lovelace', email: 'ada@example.com' });
    await recipient(page, 'Ada Lovelace').waitFor();
    await send(page);
    await seesToast(page, 'No signature fields', 'Please add at least one signature field before sending');
  });

  test('a document is sent with its last changes; the screen and the list then say so', async () => {
    const { page, olive, id } = await openDraft(site(), { fields: ['signature'] });
    const list = await page.context().newPage();
    await list.goto('/documents');
    await list.getByRole('listitem').getByText('Draft').waitFor();
    const sending = heldRequests('/api/documents/*/send');
    await sending.hold(page);
    await select(page, 'Signature');
    await page.getByLabel('Field Label').fill('Landlord');
    await send(page);
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    sending.release();
    await seesSent(page, 'Ada Lovelace has been invited.');
    await page.getByRole('heading', { name: 'Lease' }).waitFor();
    await page.getByText('Waiting for others').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    expect(await fieldsOf(olive, id)).toMatchObject([{ label: 'Landlord' }]);
    await list.getByRole('listitem').getByText('Waiting for others').waitFor();
  });

  test('a document that could not be sent stays a draft, and says so', async () => {
    const { page } = await openDraft(site(), { fields: ['signature'] });
    await page.route('/api/documents/*/send', (route) =>
      route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } }),
    );
    await send(page);
    await seesToast(page, 'Error', 'Failed to send document for signing');
    expect(await page.getByRole('button', { name: 'Send for Signature' }).isEnabled()).toBe(true);
  });

  test('signers who have nothing to fill in are named before it is sent', async () => {
    const { page } = await openDraft(site(), {
      fields: ['signature'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await send(page);
    const question = page.getByRole('dialog', { name: 'Send without their fields?' });
    await question.getByText('Grace Hopper has no fields to fill in').waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    await send(page);
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await seesSent(page, 'Ada Lovelace has been invited. Grace Hopper comes next.');
  });

  test('words of a Word file that its pages lack have to be looked at before it is sent', async () => {
    const olive = await site().person();
    const { id } = await upload(olive.client, 'lease.docx', lossyWordFile());
    const { id: recipientId } = await addRecipient(olive.client, id, ada);
    await placeField(olive.client, id, { recipientId, type: 'signature' });
    const page = await site().visit({ as: olive, at: `/document/${id}` });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();

    await send(page);
    const question = page.getByRole('dialog', { name: 'Look at the pages before you send them' });
    await question.locator('[translate=no]').getByText('INSIDE payable 4711').waitFor();
    await question.getByRole('button', { name: 'Look at the pages' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    await send(page);
    await page.getByRole('button', { name: 'I’ve looked, send' }).click();
    await seesSent(page, 'Ada Lovelace has been invited.');
  });

  test('before it is sent, everything can be looked at: who gets what when, whose fields are where, what looks odd', async () => {
    const { page } = await openDraft(site(), {
      fields: ['signature', 'date'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: 'Review and send…' }).click();
    const review = page.getByRole('dialog', { name: 'Review and send' });
    await review.getByText('Grace Hopper has no fields to fill in and will only be asked').waitFor();
    const rounds = review.getByRole('region', { name: 'Who gets what, and when' });
    expect((await rounds.innerText()).replaceAll(/\s*\n\s*/g, ' | ')).toContain(
      'Invited right away | AL | Ada Lovelace | ada@example.com | Page 1: Signature, Date | Invited after Ada Lovelace has signed | GH | Grace Hopper',
    );
    await review.getByText('No message.').waitFor();
    await review.getByRole('button', { name: 'Send for Signature' }).click();
    await seesSent(page, 'Ada Lovelace has been invited. Grace Hopper comes next.');
  });

  test('a sender is told what signers see of each other, and can choose it before sending', async () => {
    const { page, olive, id } = await openDraft(site(), {
      fields: ['signature'],
      recipients: ['Ada Lovelace', 'Grace Hopper'],
    });
    await page.getByText('Signers see what others entered before them, but no signatures').waitFor();
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: 'Review and send…' }).click();
    const review = page.getByRole('dialog', { name: 'Review and send' });
    const choice = review.getByRole('radiogroup', { name: 'What signers see of each other' });
    expect(await choice.getByRole('radio', { name: /^Entries, but signatures only once/ }).isChecked()).toBe(
      true,
    );

    await choice.getByRole('radio', { name: 'Nothing' }).check();
    await soon(async () => (await olive.client.get(`/api/documents/${id}`)).json().earlierEntries).toBe(
      'hidden',
    );
    await review.getByRole('button', { name: 'Send for Signature' }).click();
    await seesSent(page, 'Ada Lovelace has been invited. Grace Hopper comes next.');
  });

  test('from the list to two signers in order with a message takes a dozen clicks, and the mail quotes it', async () => {
    const ada = `ada-${randomUUID()}@example.com`;
    const page = await site().visit({ as: await site().person(), at: '/documents' });
    const sending = {
      file: {
        name: 'Lease.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(await samplePdf({ pages: 3 })),
      },
      signers: [
        { fullName: 'Ada Lovelace', email: ada },
        { fullName: 'Grace Hopper', email: 'grace@example.com' },
      ],
      subject: 'Your lease',
      message: 'Please sign by Friday.\nSee you soon.',
    };
    const counts = await (await handsOn(page)).counted((hands) => sendWithMessage(hands, sending));
    expect(counts.presses).toBeLessThanOrEqual(mostForSending.presses);
    expect(counts.typings).toBeLessThanOrEqual(mostForSending.typings);

    const { text } = await openMailbox(site().stack.mailbox).waitForMail(ada, 'Your lease');
    expect(text).toContain('Message from Olive Owner:\n> Please sign by Friday.\n> See you soon.');
  });

  test('a document that is sent elsewhere turns into its status here', async () => {
    const { page, olive, id } = await openDraft(site(), { fields: ['signature'] });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    expect((await olive.client.post(`/api/documents/${id}/send`)).status).toBe(200);
    await page.getByRole('button', { name: 'Resend invitations' }).waitFor();
  });
};
