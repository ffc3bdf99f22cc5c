import { expect, test } from 'vitest';
import { addRecipient } from '../harness/people.ts';
import { fieldsOf, openDraft, recipient, select, send } from './drafts.ts';
import { heldRequests } from './moments.ts';
import { type Site, seesToast } from './site.ts';

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
    await seesToast(page, 'Document sent', 'Signing invitations have been sent to all recipients');
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
    await question.getByText('Grace Hopper has no field to fill in').waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    await send(page);
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await seesToast(page, 'Document sent', 'Signing invitations have been sent to all recipients');
  });

  test('a document that is sent elsewhere turns into its status here', async () => {
    const { page, olive, id } = await openDraft(site(), { fields: ['signature'] });
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    expect((await olive.client.post(`/api/documents/${id}/send`)).status).toBe(200);
    await page.getByRole('button', { name: 'Resend invitations' }).waitFor();
  });
};
