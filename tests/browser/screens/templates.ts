import { select } from '../drafts.ts';
import { card, choosePdf, makeTemplate, manageRoles, openTemplate, placeFor } from '../prepared-templates.ts';
import type { Site } from '../site.ts';
import { failing, type Screen } from './screen.ts';

export const templates: readonly Screen[] = [
  {
    name: 'templates-empty',
    open: async (site) => {
      const page = await site.visit({ as: await site.person(), at: '/templates' });
      await page.getByText('No templates yet').waitFor();

      return page;
    },
  },
  { name: 'templates', open: (site) => list(site) },
  {
    name: 'templates-failed',
    open: async (site) => {
      const as = await site.person();
      const page = await site.visit({ as, at: '/templates', prepare: failing('/api/templates') });
      await page.getByRole('button', { name: 'Try again' }).waitFor();

      return page;
    },
  },
  {
    name: 'templates-menu',
    isFleeting: true,
    open: async (site) => {
      const page = await list(site);
      await card(page, 'Office lease').getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menu').waitFor();

      return page;
    },
  },
  {
    name: 'create-template',
    open: async (site) => {
      const page = await list(site);
      await page.getByRole('button', { name: 'Create Template' }).click();
      await page.getByRole('dialog', { name: 'Create Template' }).waitFor();
      await choosePdf(page);
      await page.getByRole('button', { name: 'Remove' }).waitFor();

      return page;
    },
  },
  {
    name: 'use-template',
    open: async (site) => {
      const page = await list(site);
      await card(page, 'Office lease').getByRole('button', { name: 'Use Template' }).click();
      await page.getByRole('group', { name: 'Signer 1' }).waitFor();
      await page.getByRole('button', { name: 'Create Document' }).click();
      await page.getByText('Please enter a name').waitFor();

      return page;
    },
  },
  {
    name: 'template',
    open: async (site) => {
      const { page } = await openTemplate(site, { fields: ['signature', 'date'] });
      await select(page, 'Signature');

      return page;
    },
  },
  {
    name: 'template-roles',
    open: async (site) => {
      const { page } = await openTemplate(site, { fields: ['signature', 'date'] });
      const dialog = await manageRoles(page);
      await dialog.getByRole('button', { name: 'Remove role' }).first().click();
      await dialog.getByText('Saving this deletes 2 fields of Signer 1.').waitFor();

      return page;
    },
  },
];

const list = async (site: Site) => {
  const olive = await site.person();
  const id = await makeTemplate(olive, { title: 'Office lease', description: 'For flats in town' });
  await placeFor(olive, id, 0);
  await makeTemplate(olive, { title: 'Mutual non-disclosure agreement with a supplier', description: '' });
  const page = await site.visit({ as: olive, at: '/templates' });
  await card(page, 'Office lease').waitFor();

  return page;
};
