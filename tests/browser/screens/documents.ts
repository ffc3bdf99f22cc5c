import type { Page } from 'playwright-core';
import { samplePdf } from '../../fixtures/pdf.ts';
import { card } from '../document-cards.ts';
import { heldRequests } from '../moments.ts';
import { type Person, type Site, soon } from '../site.ts';
import { failing, type Screen, waiting } from './screen.ts';

const newcomer = (name: string, at: string, see: string): Screen => ({
  name,
  open: async (site) => {
    const page = await site.visit({ as: await site.person(), at });
    await page.getByText(see).first().waitFor();

    return page;
  },
});

const answered = (name: string, at: string, see: string, isLong = false): Screen => ({
  name,
  isLong,
  open: async (site) => {
    const page = await site.visit({ as: await busyOwner(site), at });
    await page.getByText(see).first().waitFor();
    await soon(() => page.locator('main ul[aria-hidden]').count()).toBe(0);

    return page;
  },
});

/** Dashboard, list, and the dialogs that lead to a document. */
export const documents: readonly Screen[] = [
  newcomer('dashboard-empty', '/dashboard', 'No documents yet. Upload your first'),
  answered('dashboard', '/dashboard', 'Recent activity', true),
  {
    name: 'dashboard-loading',
    open: async (site) => {
      const as = await site.person();
      const page = await site.visit({ as, at: '/dashboard', prepare: waiting('/api/documents') });
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

      return page;
    },
  },
  newcomer('documents-empty', '/documents', 'Upload your first document to get started'),
  answered('documents', '/documents', 'Waiting for Ada', true),
  answered('documents-none-found', '/documents?search=nothing', 'No documents found'),
  {
    name: 'documents-loading',
    open: async (site) => {
      const as = await site.person();
      const page = await site.visit({ as, at: '/documents', prepare: waiting('/api/documents') });
      await page.getByRole('heading', { name: 'Documents' }).waitFor();

      return page;
    },
  },
  {
    name: 'documents-failed',
    open: async (site) => {
      const as = await site.person();
      const page = await site.visit({ as, at: '/documents', prepare: failing('/api/documents') });
      await page.getByRole('button', { name: 'Try again' }).waitFor();

      return page;
    },
  },
  {
    name: 'documents-filters',
    open: async (site) => {
      const page = await listOf(site);
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Created to').waitFor();

      return page;
    },
  },
  {
    name: 'documents-menu',
    isFleeting: true,
    open: async (site) => {
      const page = await listOf(site);
      await card(page, 'Office lease').getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menu').waitFor();

      return page;
    },
  },
  {
    name: 'documents-chosen',
    open: async (site) => {
      const page = await listOf(site);
      for (const title of ['Office lease', 'Mutual NDA'])
        await page.getByRole('checkbox', { name: `Select ${title}` }).check();
      await page.getByText('2 selected').waitFor();

      return page;
    },
  },
  {
    name: 'delete-document',
    open: async (site) => {
      const page = await listOf(site);
      await card(page, 'Office lease').getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();

      return page;
    },
  },
  {
    name: 'menu-drawer',
    widths: [375],
    open: async (site) => {
      const page = await site.visit({ as: await busyOwner(site), at: '/documents', width: 375 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();

      return page;
    },
  },
  {
    name: 'command-menu',
    open: async (site) => {
      const page = await listOf(site);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find documents' }).fill('lease');
      await page.getByRole('option', { name: 'Office lease' }).waitFor();

      return page;
    },
  },
  {
    name: 'shortcuts',
    open: async (site) => {
      const page = await listOf(site);
      await page.keyboard.press('Control+/');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();

      return page;
    },
  },
  {
    name: 'session-ended',
    open: async (site) => {
      const olive = await site.person();
      const page = await site.visit({ as: olive, at: '/documents' });
      await page.getByRole('heading', { name: 'Documents' }).waitFor();
      await olive.client.post('/api/auth/logout');
      // The dialog may lie over it already.
      await page.getByRole('link', { name: 'Templates', includeHidden: true }).dispatchEvent('click');
      await page.getByRole('alertdialog', { name: 'Your session has ended' }).waitFor();

      return page;
    },
  },
  { name: 'upload', open: (site) => uploadDialog(site) },
  {
    name: 'upload-running',
    open: async (site) => {
      const page = await uploadDialog(site);
      await heldRequests('/api/documents/upload').hold(page);
      await uploadIn(page);
      await page.getByRole('progressbar').waitFor();

      return page;
    },
  },
  {
    name: 'add-recipients',
    open: async (site) => {
      const page = await uploadDialog(site);
      await uploadIn(page);
      await page.getByRole('dialog', { name: 'Add Recipients' }).waitFor();
      await page.getByRole('button', { name: 'Add another recipient' }).click();
      await page.getByLabel('Full Name').first().fill('Ada');
      await page.getByLabel('Email').first().fill('ada');
      await page.getByRole('button', { name: 'Add Recipients' }).click();
      await page.getByText('Please enter a valid email address').waitFor();

      return page;
    },
  },
];

const listOf = async (site: Site) => {
  const page = await site.visit({ as: await busyOwner(site), at: '/documents' });
  await card(page, 'Office lease').waitFor();

  return page;
};

/** Somebody with a document in every state that looks different. */
const busyOwner = (site: Site): Promise<Person> => {
  owned ??= (async () => {
    const olive = await site.person();
    await site.documents.draft(olive, 'Consulting agreement 2026-118', 'consulting-agreement-final.pdf', 3);
    await site.documents.completed(olive, 'Mutual NDA');
    await site.documents.voided(olive, 'Supplier framework with Okafor & Reyes Ltd, second amended version');
    await site.documents.sent(olive, 'Office lease');
    await site.documents.sent(olive, 'Board resolution', olive.email);

    return olive;
  })();

  return owned;
};

let owned: Promise<Person> | undefined;

const uploadDialog = async (site: Site) => {
  const page = await site.visit({ as: await site.person(), at: '/documents' });
  await page.getByRole('button', { name: 'New Document' }).click();
  await page.getByRole('dialog', { name: 'Upload Document' }).waitFor();

  return page;
};

const uploadIn = async (page: Page) => {
  const buffer = Buffer.from(await samplePdf());
  await page.getByLabel('Document file').setInputFiles({ name: 'Lease.pdf', buffer, mimeType: '' });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
};
