import { expect, test } from 'vitest';
import { openClient } from '../harness/client.ts';
import { AUDITORS } from '../harness/on-demand.ts';
import { confirmationPath, confirmEmail } from '../harness/people.ts';
import { signedLease } from './signed-lease.ts';
import { type Person, type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** Nobody but the tests here registers with these addresses. */
const [VERA, AUGUST] = AUDITORS;

/** Links for people without an account, and auditors, who look at everything and change nothing. */
export const auditing = (site: () => Site) => {
  test('an audit link shows the timeline to whoever has it, until it is revoked or expires', async () => {
    const lease = await signedLease(site());
    const owner = await site().visit({ as: lease.owner, at: `/document/${lease.id}/timeline` });
    await owner.getByRole('button', { name: 'Audit links' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Audit links' });
    await dialog.getByLabel('Expires in days').fill('0');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByText('Please enter a whole number of days from 1 to 90.').waitFor();
    await dialog.getByLabel('Expires in days').fill('7');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('New link').inputValue();
    expect(await violationsOf(owner)).toEqual([]);

    const visitor = await site().visit({ at: new URL(link).pathname });
    await visitor.getByRole('heading', { name: 'Timeline of Lease' }).waitFor();
    await visitor.getByText(/^Verified – \d+ events, nothing altered$/).waitFor();
    await visitor.getByText('Read-only').waitFor();
    expect(await visitor.getByRole('button', { name: 'Audit links' }).count()).toBe(0);
    expect(await visitor.getByRole('navigation').count()).toBe(0);

    await dialog.getByRole('button', { name: /^Revoke/ }).click();
    await seesToast(owner, 'Audit link revoked');
    await dialog.getByText(/^Revoked/).waitFor();
    await visitor.reload();
    await visitor.getByText('This audit link doesn’t work').waitFor();

    const { url } = (
      await lease.owner.client.post(`/api/documents/${lease.id}/audit-links`, { days: 1 })
    ).json();
    await soon(async () =>
      (await visitor.request.get(`/api${new URL(url).pathname}/timeline`)).status(),
    ).toBe(200);
    await site().expire(lease.id);
    await visitor.goto(new URL(url).pathname);
    await visitor.getByText('This audit link doesn’t work').waitFor();
  });

  test('an audit link that is none of ours ends on the same page', async () => {
    const page = await site().visit({ at: '/audit/garbage' });
    await page.getByText('This audit link doesn’t work').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('an auditor finds and opens every document, and can change none', async () => {
    const lease = await signedLease(site());
    const vera = await auditor(site());
    const page = await site().visit({ as: vera, at: '/dashboard' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit' }).click();
    await page.getByLabel('Person').fill(lease.owner.email);
    await page.getByRole('button', { name: 'Search' }).click();
    await soon(() => new URL(page.url()).searchParams.get('person')).toBe(lease.owner.email);
    // Until the answer is there, the list shows what was found before.
    const found = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
    await soon(() => found.filter({ hasNotText: lease.owner.email }).count()).toBe(0);
    await found.getByRole('link', { name: 'Lease' }).click();
    await page.getByText(/^Verified – \d+ events, nothing altered$/).waitFor();
    await page.getByText('Vera Auditor viewed the timeline').first().waitFor();
    expect(await page.getByRole('button', { name: 'Audit links' }).count()).toBe(0);

    await page.goto(`/document/${lease.id}`);
    await page.getByRole('heading', { name: 'Timeline of Lease' }).waitFor();
    const writes = await Promise.all([
      vera.client.post(`/api/documents/${lease.id}/void`),
      vera.client.delete(`/api/documents/${lease.id}`),
      vera.client.post(`/api/documents/${lease.id}/audit-links`, { days: 7 }),
    ]);
    expect(writes.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('an auditor sees security events, backups and epochs; others do not', async () => {
    const olive = await site().person();
    await openClient(site().url).post('/api/auth/login', { username: olive.username, password: 'a guess' });
    const page = await site().visit({
      as: await auditor(site()),
      at: '/audit?tab=security&type=SignInFailed',
    });
    await page.getByText('Someone failed to sign in').first().waitFor();
    await page.getByRole('tab', { name: 'Backups and epochs' }).click();
    await page.getByText('The installation began with epoch 1').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    await confirmEmail(site().stack.mailbox, olive);
    const other = await site().visit({ as: olive, at: '/audit' });
    await other.getByText('You need auditor access to view this page').waitFor();
    expect(await other.getByRole('navigation').getByRole('link', { name: 'Audit' }).count()).toBe(0);
  });

  test('an auditor reads at the start that the log holds events of somebody else', async () => {
    const page = await site().visit({
      as: await auditor(site()),
      at: '/dashboard',
      prepare: (page) =>
        page.route('/api/notices', (route) =>
          route.fulfill({ json: { notices: [], problems: { foreign: 3, findings: 1 } } }),
        ),
    });
    const alarm = page
      .getByRole('alert')
      .filter({ hasText: 'Events were found that Inkstream didn’t write: 3.' });
    await alarm.getByText('The audit of the event log found one problem.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    await alarm.getByRole('link', { name: 'Open audit area' }).click();
    await page.getByLabel('Person').waitFor();
    await alarm.waitFor();
    expect(await alarm.getByRole('link').count()).toBe(0);
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await alarm.count()).toBe(0);
  });

  test('an auditor confirms the address first, and the page goes on', async () => {
    const august = await site().person('August Auditor', AUGUST);
    const page = await site().visit({ as: august, at: '/audit' });
    await page.getByText(`verify that ${AUGUST} is yours`).waitFor();
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await seesToast(page, 'Link sent');
    await page.getByText(`We’ve emailed a link to ${AUGUST}.`).waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.setViewportSize({ width: 1280, height: 800 });

    const mail = await page.context().newPage();
    await mail.goto(await confirmationPath(site().stack.mailbox, AUGUST));
    await mail.getByRole('button', { name: 'Confirm address' }).click();
    await mail.getByText(`Your account uses ${AUGUST}.`).waitFor();
    await page.getByRole('tab', { name: 'Backups and epochs' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).waitFor();
  });
};

const known = new WeakMap<Site, Promise<Person>>();

export const auditor = (site: Site): Promise<Person> => {
  const vera = known.get(site) ?? confirmed(site);
  known.set(site, vera);

  return vera;
};

const confirmed = async (site: Site) => {
  const vera = await site.person('Vera Auditor', VERA);
  await confirmEmail(site.stack.mailbox, vera);

  return vera;
};
