import { expect, test } from 'vitest';
import { openMailbox } from '../harness/mailbox.ts';
import { tokenIn } from '../harness/people.ts';
import { type Site, soon } from './site.ts';

/** What stands in for the signing screen (web/trial.js); goes with it. */
export const trialPage = (site: () => Site) => {
  test('a document can be sent, and signed by its link', async () => {
    const olive = await site().person();
    const { id, email } = await site().documents.sent(olive, 'Lease');
    const page = await site().visit({ as: olive, at: `/document/${id}` });
    await page.getByRole('button', { name: 'Resend invitations' }).waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.waitForURL('/documents');

    const token = tokenIn(await openMailbox(site().stack.mailbox).waitForMail(email));
    const signer = await site().visit({ at: `/sign/${token}` });
    await signer.getByLabel('Signature').fill('Ada Lovelace');
    await signer.getByRole('button', { name: 'Complete' }).click();
    await signer.getByText('Document Signed Successfully').waitFor();
    await page.getByRole('listitem').getByText('Completed').waitFor();
    await soon(() => page.getByRole('button', { name: /^Download/ }).count()).toBe(1);
    expect(await signer.title()).toBe('Document Signed Successfully · Inkstream');
  });
};
