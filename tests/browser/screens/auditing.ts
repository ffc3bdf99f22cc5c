import { AUDITORS } from '../../harness/on-demand.ts';
import { confirmEmail } from '../../harness/people.ts';
import { signedLease } from '../signed-lease.ts';
import { type Person, type Site, soon } from '../site.ts';
import { integrity, openTimeline, scrubber } from '../timeline-page.ts';
import type { Screen } from './screen.ts';

/** A document's history, and those who look at it. */
export const auditing: readonly Screen[] = [
  { name: 'timeline', isLong: true, isPrinted: true, open: (site) => timeline(site) },
  {
    name: 'timeline-compared',
    open: async (site) => {
      const page = await timeline(site, '?at=3&with=1&type=preparation');
      await page.getByText(/^On the pages/).waitFor();

      return page;
    },
  },
  {
    name: 'timeline-as-seen-by',
    open: async (site) => {
      const lease = await signedLease(site);
      const page = await timeline(site, `?at=${lease.types.indexOf('SigningLinkOpened')}`);
      await page.getByRole('tab', { name: 'As seen by' }).click();
      await page.getByText('It was their turn to sign.').waitFor();

      return page;
    },
  },
  {
    name: 'timeline-events',
    widths: [375],
    open: async (site) => {
      const page = await timeline(site);
      await page.setViewportSize({ width: 375, height: 812 });
      await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Events' }).click();
      await soon(async () => (await scrubber(page).boundingBox())?.y).toBeGreaterThan(0);

      return page;
    },
  },
  {
    name: 'audit-links',
    open: async (site) => {
      const page = await timeline(site);
      await page.getByRole('button', { name: 'Audit links' }).click();
      const dialog = page.getByRole('dialog', { name: 'Audit links' });
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await dialog.getByLabel('New link').waitFor();

      return page;
    },
  },
  {
    name: 'audit-link',
    open: async (site) => {
      const { id, owner } = await signedLease(site);
      const { url } = (await owner.client.post(`/api/documents/${id}/audit-links`, { days: 7 })).json();
      const page = await site.visit({ at: new URL(url).pathname });
      await page.getByRole('heading', { name: 'Timeline of Lease' }).waitFor();

      return page;
    },
  },
  {
    name: 'audit-link-refused',
    open: async (site) => {
      const page = await site.visit({ at: '/audit/garbage' });
      await page.getByText('This audit link doesn’t work').waitFor();

      return page;
    },
  },
  { name: 'verifier', open: (site) => verifier(site) },
  {
    name: 'verifier-checked',
    isLong: true,
    isPrinted: true,
    open: async (site) => {
      const page = await verifier(site);
      await page.locator('input[type=file]').setInputFiles('web/features/landing/sample-evidence.zip');
      await page.getByText(/^All checks passed/).waitFor();

      return page;
    },
  },
  ...['documents', 'security', 'installation'].map((tab) => ({
    name: `audit-${tab}`,
    open: async (site: Site) => {
      const page = await site.visit({ as: await auditor(site), at: `/audit?tab=${tab}` });
      await page.getByRole('tabpanel').waitFor();
      await page.getByRole('listitem').first().waitFor();

      return page;
    },
  })),
  {
    name: 'audit-address-first',
    open: async (site) => {
      const august = await site.person('August Auditor', AUDITORS[1]);
      const page = await site.visit({ as: august, at: '/audit' });
      await page.getByText(`verify that ${AUDITORS[1]} is yours`).waitFor();

      return page;
    },
  },
  {
    name: 'audit-not-allowed',
    open: async (site) => {
      const olive = await site.person();
      await confirmEmail(site.stack.mailbox, olive);
      const page = await site.visit({ as: olive, at: '/audit' });
      await page.getByText('You need auditor access to view this page').waitFor();

      return page;
    },
  },
];

const verifier = async (site: Site) => {
  const page = await site.visit({ at: '/verify' });
  await page.getByRole('heading', { level: 1 }).waitFor();

  return page;
};

const timeline = async (site: Site, query = '') => {
  const page = await openTimeline(site, await signedLease(site), query);
  await integrity(page)
    .getByText(/nothing altered/)
    .waitFor();

  return page;
};

const auditor = (site: Site): Promise<Person> => {
  vera ??= (async () => {
    const person = await site.person('Vera Auditor', AUDITORS[0]);
    await confirmEmail(site.stack.mailbox, person);

    return person;
  })();

  return vera;
};

let vera: Promise<Person> | undefined;
