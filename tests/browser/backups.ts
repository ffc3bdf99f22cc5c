import { connect } from '@nats-io/transport-node';
import type { Page, Route } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { Progressed } from '#contracts/api/announcements.ts';
import type { BackupProgress } from '#contracts/api/backup.ts';
import type { BackupView } from '#contracts/api/views/backup.ts';
import { natsAddress } from '../../services/shared/messaging/address.ts';
import { confirmationPath } from '../harness/people.ts';
import { fieldsOf, openDraft, select } from './drafts.ts';
import { focused, type Person, type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** The Backup tab: spec, part 1, sections 2, 5, 6, 8 and 9. */
export const backups = (site: () => Site) => {
  test('a backup is created, and deleted once that is confirmed', async () => {
    const { page, olive } = await openBackups(site());
    const before = await filenamesOf(olive);
    await page.getByText('Scheduler running').waitFor();
    await page.getByText('Backups are created daily and deleted after 30 days.').waitFor();
    await page.getByRole('button', { name: 'Create Backup' }).click();
    await seesToast(page, 'Backup created successfully');
    const [created = ''] = (await filenamesOf(olive)).filter((filename) => !before.includes(filename));
    await row(page, created)
      .getByText(/\d (Bytes|KB|MB)/)
      .waitFor();

    const remove = row(page, created).getByRole('button', { name: 'Delete' });
    await remove.press('Enter');
    await page.getByRole('alertdialog').getByText('This action cannot be undone.').waitFor();
    await page.getByRole('alertdialog').getByText(created).waitFor();
    await soon(() => focused(page)).toBe('Cancel');
    await page.keyboard.press('Enter');
    await soon(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);

    await remove.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seesToast(page, 'Backup deleted successfully');
    await row(page, created).waitFor({ state: 'detached' });
    expect(await filenamesOf(olive)).not.toContain(created);
  });

  test('what somebody else does is seen within 30 seconds', async () => {
    const { olive, made } = await withBackup(site());
    const page = await site().visit({
      as: olive,
      at: '/settings?tab=backup',
      prepare: (page) => page.clock.install(),
    });
    await row(page, made).waitFor();
    expect((await olive.client.delete(`/api/backup/${made}`)).status).toBe(200);

    await page.clock.runFor(30_000);
    await row(page, made).waitFor({ state: 'detached' });
  });

  test('how many files a backup lacks is said beside it, and before it is restored', async () => {
    const { olive, made } = await withBackup(site());
    const page = await site().visit({
      as: olive,
      at: '/settings?tab=backup',
      prepare: (page) =>
        page.route('/api/backup/list', async (route) => {
          const { backups, stats } = await (await route.fetch()).json();
          const lacking = backups.map((each: BackupView) => ({
            ...each,
            missing: each.filename === made ? 3 : each.missing,
          }));
          await route.fulfill({ json: { backups: lacking, stats } });
        }),
    });
    await row(page, made).getByText('3 files were missing').waitFor();

    await row(page, made).getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alertdialog').getByText('3 files were missing').waitFor();
  });

  test('people who are no administrators are told so in place of the controls', async () => {
    const refusal = { message: 'Only administrators can manage backups.', code: 'backup.not-operator' };
    const page = await site().visit({
      as: await site().person(),
      at: '/settings?tab=backup',
      prepare: (page) =>
        page.route('/api/backup/*', (route) => route.fulfill({ status: 403, json: refusal })),
    });
    await page.getByRole('tabpanel').getByText('Only administrators can manage backups.').waitFor();
    expect(await page.getByRole('tabpanel').getByRole('button').count()).toBe(0);
  });

  test('whoever has not confirmed the address is sent a link, and the tab opens after it', async () => {
    const refusal = { message: 'Please verify your email address first.', code: 'email.not-confirmed' };
    const olive = await site().person();
    const page = await site().visit({
      as: olive,
      at: '/settings?tab=backup',
      prepare: (page) =>
        page.route('/api/backup/*', (route) => route.fulfill({ status: 403, json: refusal })),
    });
    await page.getByRole('tabpanel').getByText(`verify that ${olive.email} is yours`).waitFor();
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await seesToast(page, 'Link sent');

    await page.unroute('/api/backup/*');
    const mail = await page.context().newPage();
    await mail.goto(await confirmationPath(site().stack.mailbox, olive.email));
    await mail.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByRole('button', { name: 'Create Backup' }).waitFor();
  });

  test('how far it has come is told to operators on all of their pages, whoever asked for it', async () => {
    const { page } = await openBackups(site());
    const dashboard = await page.context().newPage();
    await dashboard.goto('/dashboard');
    await dashboard.getByRole('heading', { level: 1 }).waitFor();
    const create = page.getByRole('button', { name: 'Create Backup' });
    const tell = await progressOf(site());

    await soon(async () => {
      tell({ operation: 'backup', phase: 'reading', done: 450, total: 1_000 });
      return page.getByRole('status').allInnerTexts();
    }).toContain('Reading events');
    await page.getByText('45%').waitFor();
    expect(await create.isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    expect(await restoringNotice(dashboard).count()).toBe(0);

    tell({ operation: 'restore', phase: 'importing', done: 1, total: 0 });
    await page.getByText('Importing', { exact: true }).waitFor();
    await restoringNotice(dashboard).waitFor();

    tell({ operation: 'restore', phase: 'failed', done: 0, total: 0 });
    await restoringNotice(dashboard).waitFor({ state: 'detached' });
    await soon(() => create.isDisabled()).toBe(false);
  });

  test('a restore says before what will be lost, and afterwards why it failed', async () => {
    const { olive, made } = await withBackup(site());
    const { page } = await openBackups(site(), olive);
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
    await page.route('/api/backup/restore', async (route) => {
      await isSeen;
      await refuse(route, 503, 'busy', 'Someone else is editing this right now.');
    });
    await row(page, made).getByRole('button', { name: 'Restore' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore this backup?' });
    await question.getByText(/replaces all current data.*created after the backup will be lost/).waitFor();
    await question.getByText(made).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await question.getByRole('button', { name: 'Restore' }).click();

    await page.getByRole('heading', { name: 'Restoring a backup' }).waitFor();
    expect(await row(page, made).getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    seen();
    await seesToast(page, 'Failed to restore backup', 'Someone else is editing this right now.');
    await page.getByRole('heading', { name: 'Restoring a backup' }).waitFor({ state: 'detached' });
    expect(await row(page, made).getByRole('button', { name: 'Delete' }).isDisabled()).toBe(false);
  });

  test('whoever works while a backup is restored is told once, and goes on afterwards without a loss', async () => {
    const { page, olive, id } = await openDraft(site(), { fields: ['text'] });
    await select(page, 'Text');
    await page.route('/api/fields/*', (route) => refuse(route, 503, 'restoring', 'Please wait.'));
    await page.getByLabel('Field Label').fill('Landlord');
    await restoringNotice(page).waitFor();
    await page.getByText('Not saved').waitFor();
    expect(await page.getByRole('alert').getByText('Error').count()).toBe(0);

    await page.unroute('/api/fields/*');
    await soon(() => fieldsOf(olive, id)).toMatchObject([{ label: 'Landlord' }]);
    await restoringNotice(page).waitFor({ state: 'detached' });
  });
};

/** Ends every session of the site: nothing that is open may come after it. */
export const restores = (site: () => Site) => {
  test('a restored backup brings back what was there, and everybody signs in again', async () => {
    const { olive, made } = await withBackup(site(), (olive) => site().documents.draft(olive, 'Lease'));
    await site().documents.draft(olive, 'Made since');
    const { page } = await openBackups(site(), olive);
    const ada = await site().visit({ as: await site().person('Ada Lovelace'), at: '/documents' });
    await row(page, made).getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();

    await page.waitForURL('/login');
    await seesToast(page, 'Database restored successfully');
    await ada.getByRole('alertdialog', { name: 'Your session has ended' }).waitFor();
    await page.getByLabel('Username').fill(olive.username);
    await page.getByLabel('Password').fill('correct horse');
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Lease').first().waitFor();
    expect(await page.getByText('Made since').count()).toBe(0);
  });
};

const openBackups = async (site: Site, as?: Person) => {
  const olive = as ?? (await site.person('Olive Owner'));
  const page = await site.visit({ as: olive, at: '/settings?tab=backup' });
  await page.getByRole('button', { name: 'Create Backup' }).waitFor();

  return { page, olive };
};

/** Somebody for whom a backup was made, of what is prepared before. */
const withBackup = async (site: Site, prepare: (olive: Person) => Promise<unknown> = async () => null) => {
  const olive = await site.person('Olive Owner');
  await prepare(olive);
  const answer = await olive.client.post('/api/backup/create');
  expect(answer.status).toBe(201);

  return { olive, made: (answer.json() as BackupView).filename };
};

const filenamesOf = async ({ client }: Person): Promise<string[]> => {
  const { backups } = (await client.get('/api/backup/list')).json();

  return backups.map(({ filename }: BackupView) => filename);
};

const row = (page: Page, filename: string) => page.getByRole('row').filter({ hasText: filename });

const restoringNotice = (page: Page) =>
  page.getByRole('status').getByText('A backup is being restored, or the event log is being moved.');

const refuse = (route: Route, status: number, code: string, message: string) =>
  route.fulfill({ status, json: { code, message } });

/** Says what a service would say of its work. */
const progressOf = async ({ stack }: Site) => {
  const nats = await connect(natsAddress(String(stack.env.NATS_URL)));
  onTestFinished(() => nats.close());

  return (progress: Omit<BackupProgress, 'filename'>) =>
    nats.publish(Progressed.subject, JSON.stringify({ ...progress, filename: null }));
};
