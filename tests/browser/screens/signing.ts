import type { Page } from 'playwright-core';
import { openMailbox } from '../../harness/mailbox.ts';
import { sign, tokenIn } from '../../harness/people.ts';
import { complete, fieldOf, fillAll, isDone, openToSign, popover, toSign } from '../signing-documents.ts';
import { ada, forTwo, sign as signFirst, stroke } from '../signing-earlier.ts';
import type { Site } from '../site.ts';
import { agreementOf } from './preparation.ts';
import type { Screen } from './screen.ts';

const sheet = (
  name: string,
  field: RegExp,
  then: (page: Page) => Promise<unknown> = async () => null,
): Screen => ({
  name: `sign-${name}`,
  isFleeting: true,
  open: async (site) => {
    const { page } = await openToSign(site);
    await fieldOf(page, field).click();
    await popover(page).waitFor();
    await then(page);

    return page;
  },
});

/** What a recipient sees. */
export const signing: readonly Screen[] = [
  { name: 'sign', open: async (site) => (await openToSign(site)).page },
  {
    name: 'sign-begun',
    open: async (site) => {
      const { page } = await openToSign(site);
      await page.getByRole('button', { name: 'Start' }).click();
      await popover(page).waitFor();
      await popover(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Sign here', { exact: true }).waitFor();

      return page;
    },
  },
  {
    name: 'sign-filled-in',
    open: async (site) => {
      const { page } = await openToSign(site);
      await fillAll(page);
      await page.getByText('All done – review and complete').waitFor();

      return page;
    },
  },
  sheet('signature', /^Tenant/),
  sheet('signature-drawn', /^Tenant/, async (page) => {
    await page.getByRole('tab', { name: 'Draw' }).click();
    await popover(page).locator('canvas').waitFor();
  }),
  sheet('signature-picture', /^Tenant/, (page) => page.getByRole('tab', { name: 'Upload' }).click()),
  sheet('initials', /^Initials/),
  sheet('date', /^Date/),
  sheet('text', /^Text/),
  sheet('checkbox', /^I keep a dog/),
  sheet('email', /^Email/),
  {
    name: 'sign-something-missing',
    open: async (site) => {
      const { page } = await openToSign(site);
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Email/ })
        .click();
      await complete(page).click();
      await page.getByText('Missing required fields').waitFor();

      return page;
    },
  },
  {
    name: 'sign-disclosure',
    open: async (site) => {
      const { page } = await openToSign(site);
      await page.getByRole('link', { name: /disclosure/ }).click();
      await popover(page).getByText('Paper copies').waitFor();

      return page;
    },
  },
  {
    name: 'sign-decline',
    open: async (site) => {
      const { page } = await openToSign(site);
      await page.getByRole('button', { name: 'Decline to sign' }).click();
      await popover(page).waitFor();

      return page;
    },
  },
  {
    name: 'sign-overview',
    widths: [375],
    open: async (site) => {
      const { page } = await openToSign(site, { width: 375 });
      await page.getByRole('button', { name: 'Overview' }).click();
      await popover(page).getByRole('heading', { name: 'Instructions' }).waitFor();

      return page;
    },
  },
  {
    name: 'sign-offline',
    open: async (site) => {
      const { page } = await openToSign(site);
      await page.context().setOffline(true);
      await page.getByText('You’re offline.').waitFor();

      return page;
    },
  },
  {
    name: 'sign-branded',
    open: async (site) => {
      const { owner, link } = await toSign(site, {});
      const looks = {
        companyName: 'Harbour Homes',
        primaryColor: '#facc15',
        customFooterText: '1 Quay Road',
      };
      await owner.client.post('/api/settings', looks);
      const page = await site.visit({ at: await link() });
      await page.getByText('1 Quay Road').waitFor();

      return page;
    },
  },
  {
    name: 'signed',
    open: async (site) => {
      const document = await toSign(site, {});
      const at = await document.link();
      await sign(site.url, at.replace('/sign/', ''));
      const page = await site.visit({ at });
      await isDone(page);
      await page.getByRole('link', { name: 'Download completed document' }).waitFor();

      return page;
    },
  },
  {
    name: 'sign-declined',
    open: async (site) => {
      const { page } = await openToSign(site);
      await page.getByRole('button', { name: 'Decline to sign' }).click();
      await popover(page).getByLabel('Reason').fill('The rent is wrong');
      await popover(page).getByRole('button', { name: 'Decline', exact: true }).click();
      await page.getByRole('heading', { name: 'You declined to sign' }).waitFor();

      return page;
    },
  },
  {
    name: 'sign-copy',
    open: async (site) => {
      const document = await toSign(site, {
        signers: [{ fields: [{ type: 'name' }] }, { role: 'copy', fullName: 'Carla Copy' }],
      });
      const page = await site.visit({ at: await document.link(1) });
      await page.getByRole('heading', { name: 'Document Copy Notification' }).waitFor();

      return page;
    },
  },
  {
    name: 'sign-voided',
    open: async (site) => {
      const document = await toSign(site, {});
      const at = await document.link();
      await document.owner.client.post(`/api/documents/${document.id}/void`);
      const page = await site.visit({ at });
      await page.getByText('The sender has cancelled this document.').waitFor();

      return page;
    },
  },
  {
    name: 'sign-bad-link',
    open: async (site) => {
      const page = await site.visit({ at: '/sign/anything' });
      await page.getByRole('heading', { name: 'Invalid or expired signing link' }).waitFor();

      return page;
    },
  },
  ...(['texts', 'shown', 'hidden'] as const).map((rule) => ({
    name: `sign-earlier-${rule}`,
    isFleeting: true,
    open: async (site: Site) => {
      const lease = await forTwo(site, 2, rule === 'texts' ? undefined : rule);
      await signFirst(lease, ada, stroke);
      const page = await site.visit({ at: await lease.link(1) });
      await page.getByText('Sign here', { exact: true }).waitFor();

      return page;
    },
  })),
  { name: 'sign-agreement', open: (site) => agreement(site) },
];

const agreement = async (site: Site) => {
  const owner = await site.person();
  const id = await agreementOf(owner);
  await owner.client.post(`/api/documents/${id}/send`);
  const mail = await openMailbox(site.stack.mailbox).waitForMail(`maya-${id.slice(0, 8)}@example.com`);
  const page = await site.visit({ at: `/sign/${tokenIn(mail)}` });
  await page.getByText(/^Field 1 of/).waitFor();

  return page;
};
