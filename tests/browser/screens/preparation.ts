import type { Page } from 'playwright-core';
import { agreementPdf } from '../../docs/pictures/agreement-pdf.ts';
import { lossyWordFile } from '../../fixtures/word-losses.ts';
import { addRecipient, placeField, upload } from '../../harness/people.ts';
import { act, box, openDialog, openDraft, recipient, select, send } from '../drafts.ts';
import { openDialog as openRecipients, row, submit as submitRecipients } from '../recipients.ts';
import { type Person, paste, type Site, soon } from '../site.ts';
import { failing, type Screen, waiting } from './screen.ts';

const ofDraft = (
  name: string,
  then: (page: Page) => Promise<unknown>,
  options: Pick<Screen, 'isFleeting' | 'widths'> = {},
): Screen => ({
  name,
  ...options,
  open: async (site) => {
    const page = await agreement(site);
    await then(page);

    return page;
  },
});

const ofRecipients = (name: string, then: (page: Page) => Promise<unknown>): Screen =>
  ofDraft(
    name,
    async (page) => {
      await showRecipients(page);
      await then(page);
    },
    { isFleeting: true },
  );

/** A document before it's sent. */
export const preparation: readonly Screen[] = [
  {
    name: 'draft-new',
    open: async (site) => (await openDraft(site, { recipients: [] })).page,
  },
  ofDraft('draft', async () => undefined),
  ofDraft('draft-field-selected', (page) => select(page, 'Signature, for Maya')),
  ofDraft('draft-fields-selected', async (page) => {
    await select(page, 'Signature, for Maya');
    await box(page, 'Date')
      .first()
      .click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '2 fields selected' }).waitFor();
  }),
  ofDraft('draft-recipients', (page) => showRecipients(page), { isFleeting: true, widths: [375, 768] }),
  ofRecipients('draft-recipient-menu', async (page) => {
    await page.getByRole('button', { name: 'More actions for Maya Lindqvist' }).click();
    await page.getByRole('menu').waitFor();
  }),
  ofRecipients('draft-add-recipient', (page) => openDialog(page)),
  {
    name: 'draft-addresses-pasted',
    isFleeting: true,
    open: (site) =>
      pasted(site, 'Maya Lindqvist <maya@example.com>, mailto:daniel.okafor@example.com; zoe@example.com'),
  },
  {
    name: 'draft-addresses-refused',
    isFleeting: true,
    open: async (site) => {
      const page = await openRecipients(site, await site.person());
      await row(page, 1).getByLabel('Full Name').fill('Maya Lindqvist');
      await row(page, 1)
        .getByLabel('Email')
        .fill('Maya Lindqvist <maya@example.com>, Daniel <daniel@example>');
      await submitRecipients(page);
      await row(page, 1).getByText('Please enter a valid email address').waitFor();

      return page;
    },
  },
  ofRecipients('draft-remove-recipient', async (page) => {
    await act(page, 'Maya Lindqvist', 'Remove');
    await page.getByRole('alertdialog').waitFor();
  }),
  ofDraft('draft-preview', async (page) => {
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Preview', pressed: true }).waitFor();
  }),
  ofDraft('draft-review', async (page) => {
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: 'Review and send…' }).click();
    await page.getByRole('dialog', { name: 'Review and send' }).getByText('Invited right away').waitFor();
  }),
  ofDraft('draft-shortcuts', async (page) => {
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  }),
  {
    name: 'draft-question-before-sending',
    open: async (site) => {
      const { page } = await openDraft(site, {
        fields: ['signature'],
        recipients: ['Ada Lovelace', 'Grace Hopper'],
      });
      await send(page);
      await page.getByRole('dialog', { name: 'Send without their fields?' }).waitFor();

      return page;
    },
  },
  {
    name: 'draft-words-missing',
    open: async (site) => {
      const { client, ...olive } = await site.person();
      const { id } = await upload(client, 'lease.docx', lossyWordFile());
      const { id: recipientId } = await addRecipient(client, id, {
        fullName: 'Ada Lovelace',
        email: 'ada@example.com',
      });
      await placeField(client, id, { recipientId, type: 'signature' });
      const page = await site.visit({ as: { client, ...olive }, at: `/document/${id}` });
      await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
      await send(page);
      await page.getByRole('dialog').getByText('INSIDE payable 4711').waitFor();

      return page;
    },
  },
  {
    name: 'document-loading',
    open: async (site) => {
      const olive = await site.person();
      const { id } = await site.documents.draft(olive, 'Lease');
      const prepare = waiting(`/api/documents/${id}`);

      const page = await site.visit({ as: olive, at: `/document/${id}`, prepare });
      await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();

      return page;
    },
  },
  {
    name: 'document-failed',
    open: async (site) => {
      const olive = await site.person();
      const { id } = await site.documents.draft(olive, 'Lease');
      const prepare = failing(`/api/documents/${id}`);
      const page = await site.visit({ as: olive, at: `/document/${id}`, prepare });
      await page.getByRole('button', { name: 'Try again' }).waitFor();

      return page;
    },
  },
];

/** Addresses as people copy them, in the dialog that follows an upload. */
const pasted = async (site: Site, addresses: string) => {
  const page = await openRecipients(site, await site.person());
  await paste(row(page, 1).getByLabel('Email'), addresses);
  await row(page, 2).waitFor();

  return page;
};

/** Somebody's agreement on the screen, with two signers and what they fill in. */
const agreement = async (site: Site) => {
  const olive = await site.person();
  const id = await agreementOf(olive);
  const page = await site.visit({ as: olive, at: `/document/${id}` });
  await soon(() => page.locator('[data-field]').count()).toBe(6);

  return page;
};

/** Behind a button where there is no room for them. */
const showRecipients = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Recipients', exact: true });
  if (await button.isVisible()) await button.click();
  await recipient(page, 'Maya Lindqvist').waitFor();
};

export const agreementOf = async ({ client }: Person): Promise<string> => {
  const { id } = await upload(client, 'agreement.pdf', await agreementPdf(), 'Consulting agreement 2026-118');
  const people = ['Maya Lindqvist', 'Daniel Okafor'];
  for (const [n, fullName] of people.entries()) {
    const email = `${fullName.split(' ')[0]?.toLowerCase()}-${id.slice(0, 8)}@example.com`;
    const { id: recipientId } = await addRecipient(client, id, { fullName, email, signingOrder: n + 1 });
    const x = n === 0 ? 85 : 411;
    await placeField(client, id, { recipientId, type: 'name', x, y: 816, width: 200, height: 32 });
    await placeField(client, id, { recipientId, type: 'date', x, y: 878, width: 150, height: 32 });
    await placeField(client, id, { recipientId, type: 'signature', x, y: 942, width: 240, height: 56 });
  }

  return id;
};
