import type { Page } from 'playwright-core';
import { makeTemplate } from '../prepared-templates.ts';
import { recordsManager } from '../records-manager.ts';
import { signedLease } from '../signed-lease.ts';
import type { Site } from '../site.ts';
import type { Screen } from './screen.ts';

/** How long documents are kept, and which matters hold them. */
export const records: readonly Screen[] = [
  { name: 'records-nothing', open: (site) => recordsPage(site, '', 'Nothing to review') },
  {
    name: 'records-deleted',
    open: async (site) => {
      const olive = await site.person();
      const { id } = await site.documents.draft(olive, 'Office lease');
      await olive.client.delete(`/api/documents/${id}`);
      const page = await recordsPage(site, '', 'Nothing to review');
      await page.getByLabel('Show', { exact: true }).selectOption('Deleted by owners');
      await page.getByRole('button', { name: 'Restore: Office lease' }).first().waitFor();

      return page;
    },
  },
  {
    name: 'records-rule',
    open: async (site) => {
      await makeTemplate(await site.person(), { title: 'Lease agreement' });
      const page = await recordsPage(site, '?tab=rules', 'Retention rules', 'No rules yet');
      await page.getByRole('button', { name: 'Add rule' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a retention rule' });
      await dialog
        .getByRole('checkbox', { name: /^Lease agreement/ })
        .first()
        .waitFor();
      await dialog.getByRole('button', { name: 'Save rule' }).click();
      await dialog.getByText('Please enter a name.').waitFor();

      return page;
    },
  },
  {
    name: 'records-rules',
    open: async (site) => {
      const { client } = await recordsManager(site);
      const said = { order: 1, endings: ['completed'], anchor: 'completed', keep: 'P10Y', disposal: 'erase' };
      await client.post('/api/retention/rules', { name: 'Contracts', ...said });

      return recordsPage(site, '?tab=rules', 'Kept for 10 years after completion, then erased');
    },
  },
  {
    name: 'records-matter',
    open: async (site) => {
      const { client } = await recordsManager(site);
      const matter = (
        await client.post('/api/matters', { name: 'Smith v. Jones', reference: '7 C 12' })
      ).json();
      const { id } = await signedLease(site);
      await client.post(`/api/matters/${matter.id}/holds`, { documents: [id], reason: 'A lawsuit' });

      return recordsPage(site, `?tab=matters&matter=${matter.id}`, /^On hold since/);
    },
  },
  {
    name: 'records-holding',
    open: async (site) => {
      const { client } = await recordsManager(site);
      const matter = (await client.post('/api/matters', { name: 'Stone v. Lee' })).json();
      const page = await recordsPage(site, `?tab=matters&matter=${matter.id}`, 'No documents on hold');
      await page.getByRole('button', { name: 'Put documents on hold' }).click();
      await page.getByLabel('Add documents by search').fill('no such document');
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByText('0 documents added').waitFor();

      return page;
    },
  },
];

/** The page at one of its addresses, once one of these is read there. */
const recordsPage = async (
  site: Site,
  query: string,
  ...words: readonly (string | RegExp)[]
): Promise<Page> => {
  const page = await site.visit({ as: await recordsManager(site), at: `/records${query}` });
  await page.getByRole('heading', { name: 'Records' }).waitFor();
  await Promise.any(words.map((word) => page.getByText(word).or(page.getByLabel(word)).first().waitFor()));

  return page;
};
