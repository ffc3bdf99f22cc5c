import { confirmEmail } from '../../harness/people.ts';
import type { Person, Site } from '../site.ts';
import { agreementOf } from './preparation.ts';
import type { Screen } from './screen.ts';

/** A document once it was sent. */
export const status: readonly Screen[] = [
  { name: 'sent', isLong: true, open: (site) => sent(site) },
  {
    name: 'sent-sign-now',
    open: async (site) => {
      const olive = await site.person();
      await confirmEmail(site.stack.mailbox, olive);
      const { id } = await site.documents.sent(olive, 'Board resolution', olive.email);
      const page = await site.visit({ as: olive, at: `/document/${id}` });
      await page.getByRole('button', { name: /^Sign now/ }).waitFor();

      return page;
    },
  },
  {
    name: 'sent-resend-to',
    open: async (site) => {
      const page = await sent(site);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Resend to…' }).click();
      await page.getByRole('dialog', { name: 'Resend to…' }).getByRole('checkbox').first().waitFor();

      return page;
    },
  },
  {
    name: 'sent-void',
    open: async (site) => {
      const page = await sent(site);
      await page.getByRole('button', { name: 'Void document' }).click();
      await page.getByRole('alertdialog').waitFor();

      return page;
    },
  },
  {
    name: 'sent-save-as-template',
    open: async (site) => {
      const page = await sent(site);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Save as template…' }).click();
      await page.getByRole('dialog').waitFor();

      return page;
    },
  },
  { name: 'completed', isLong: true, open: (site) => ended(site, 'completed') },
  { name: 'voided', open: (site) => ended(site, 'voided') },
];

const sent = async (site: Site) => {
  const olive = await site.person();
  const id = await agreementOf(olive);
  await olive.client.post(`/api/documents/${id}/send`);
  const page = await shown(site, olive, id);
  await page.getByRole('button', { name: 'Void document' }).waitFor();

  return page;
};

const ended = async (site: Site, how: 'completed' | 'voided') => {
  const olive = await site.person();
  const { id } = await site.documents[how](olive, 'Mutual NDA');
  const page = await shown(site, olive, id);
  if (how === 'completed') await page.getByRole('button', { name: 'Download completed document' }).waitFor();

  return page;
};

const shown = async (site: Site, as: Person, id: string) => {
  const page = await site.visit({ as, at: `/document/${id}` });
  await page.getByRole('region', { name: 'Recipients' }).waitFor();

  return page;
};
