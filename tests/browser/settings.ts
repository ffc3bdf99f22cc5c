import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { heldAnswers, heldRequests } from './moments.ts';
import { focusedName, openSettings, saveButton } from './settings-page.ts';
import { type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/**
 * The settings but for what guards an account (account-security.ts) and its address (account-address.ts): spec, part 1,
 * sections 2 to 9.
 */
export const settings = (site: () => Site) => {
  test('every tab has an address, and only a change can be saved', async () => {
    const { page } = await openSettings(site());
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await page.locator('main').getByRole('button', { name: 'Sign Out' }).isEnabled()).toBe(true);
    expect(await saveButton(page).isDisabled()).toBe(true);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Olive Owner');

    for (const name of ['Branding', 'Notifications', 'Organization', 'Backup', 'Subscription']) {
      await page.getByRole('tab', { name }).click();
      expect(new URL(page.url()).search).toBe(`?tab=${name.toLowerCase()}`);
    }
    await page.reload();
    await page.getByRole('tab', { name: 'Subscription', selected: true }).waitFor();
    expect(await saveButton(page).count()).toBe(0);

    await page.getByRole('tab', { name: 'Profile' }).click();
    await page.getByLabel('Full Name').fill('Olive');
    expect(await saveButton(page).isDisabled()).toBe(false);
    await page.getByLabel('Full Name').fill('Olive Owner');
    expect(await saveButton(page).isDisabled()).toBe(true);
  });

  test('a saved name stands in the sidebar at once, in every tab, and is kept in the browser', async () => {
    const { page } = await openSettings(site());
    const other = await page.context().newPage();
    // It begins to load before the save, and learns the old name after it.
    const loading = heldAnswers('/api/user');
    await loading.hold(other);
    await Promise.all([other.waitForRequest('**/api/user'), other.goto('/documents')]);
    const saving = heldRequests('/api/settings', { method: 'POST' });
    await saving.hold(page);
    await page.getByLabel('Full Name').fill('Olive Orchard');
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    saving.release();

    await seesToast(page, 'Settings saved');
    await sidebar(page).getByText('Olive Orchard').waitFor();
    loading.release();
    await sidebar(other).getByText('Olive Orchard').waitFor();
    const kept = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('inkstream-settings'))) ?? 'null',
    );
    expect(kept).toMatchObject({ fullName: 'Olive Orchard', companyName: 'Olive Orchard Company' });
    expect(kept).not.toHaveProperty('password');

    await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Start Free Trial' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('inkstream-settings'))).toBeNull();
  });

  test('what cannot be saved is said beside its field, on whichever tab it is', async () => {
    const { page } = await openSettings(site());
    await page.getByLabel('Full Name').fill(' ');
    await page.getByLabel('Email Address').fill('olive');
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await saveButton(page).click();

    await page.getByRole('tab', { name: 'Profile', selected: true }).waitFor();
    await page.getByText('Full name is required').waitFor();
    await page.getByText('Please enter a valid email address').waitFor();
    await soon(() => focusedName(page)).toBe('fullName');
  });

  test('a save that fails says so and loses nothing', async () => {
    const { page } = await openSettings(site());
    await page.route('/api/settings', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.getByLabel('Full Name').fill('Olive Orchard');
    await saveButton(page).click();

    await seesToast(page, 'Failed to save settings', 'Please try again later.');
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Olive Orchard');
    expect(await saveButton(page).isDisabled()).toBe(false);
  });

  test('settings that cannot be loaded say so, and can be tried again', async () => {
    const page = await site().visit({
      as: await site().person(),
      at: '/settings',
      prepare: (page) => page.route('/api/settings', (route) => route.abort(), { times: 1 }),
    });
    await page.getByText('We couldn’t load your settings.').waitFor();
    expect(await saveButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Full Name').waitFor();
  });

  test('the three notifications begin as they should, say what they do and are kept', async () => {
    const { page } = await openSettings(site(), 'notifications');
    const states = () =>
      Promise.all(notifications.map((name) => page.getByRole('switch', { name }).isChecked()));
    expect(await states()).toEqual([true, true, false]);

    await page.getByText('Document Completion Alerts').click();
    await page.getByRole('switch', { name: 'Reminder Emails' }).press('Space');
    await saveButton(page).click();
    await seesToast(page, 'Settings saved');
    await page.reload();
    await page.getByRole('switch').first().waitFor();
    expect(await states()).toEqual([true, false, true]);
  });

  test('the subscription is told as it is', async () => {
    const { page } = await openSettings(site(), 'subscription');
    const text = await page.getByRole('tabpanel').innerText();

    for (const words of ['Professional Plan', '$29/month billed monthly', '47', 'documents sent', '142'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(text).toContain('signatures collected');
    for (const name of ['Change Plan', 'View Billing History'])
      expect(await page.getByRole('button', { name }).isEnabled()).toBe(true);
  });

  test('changes that are not saved are not lost by leaving without a word', async () => {
    const { page } = await openSettings(site());
    await page.getByLabel('Full Name').fill('Olive Orchard');
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Documents');
    await page.getByRole('tab', { name: 'Profile' }).click();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Olive Orchard');

    await sidebar(page).getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('alertdialog', { name: 'Sign out without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await page.goBack();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Olive Owner');
  });

  test('closing the window asks only while something is not saved', async () => {
    const { page } = await openSettings(site());
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual([]);

    await page.getByLabel('Full Name').fill('Olive Orchard');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });

  test('every tab passes the audit, and fits on 375 px', async () => {
    const { page } = await openSettings(site());
    for (const name of ['Profile', 'Branding', 'Notifications', 'Organization', 'Backup', 'Subscription']) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('tab', { name, selected: true }).waitFor();
      expect(await violationsOf(page), name).toEqual([]);

      await page.setViewportSize({ width: 375, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(375);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
};

const notifications = ['Email Notifications', 'Document Completion Alerts', 'Reminder Emails'];

const sidebar = (page: Page) => page.getByRole('banner').filter({ has: page.getByText('Free Plan') });
