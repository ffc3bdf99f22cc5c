import type { Page } from 'playwright-core';
import { openSettings, saveButton } from '../settings-page.ts';
import type { Screen } from './screen.ts';

const dialog = (name: string, open: (page: Page) => Promise<unknown>): Screen => ({
  name,
  open: async (site) => {
    const { page } = await openSettings(site);
    await open(page);

    return page;
  },
});

export const settings: readonly Screen[] = [
  ...['profile', 'branding', 'notifications', 'backup', 'subscription'].map((tab) => ({
    name: `settings-${tab}`,
    isLong: true,
    open: async (site: Parameters<Screen['open']>[0]) => (await openSettings(site, tab)).page,
  })),
  {
    name: 'settings-branding-refused',
    isLong: true,
    open: async (site) => {
      const { page } = await openSettings(site, 'branding');
      await page.getByLabel('Secondary Color', { exact: true }).fill('#ffffff');
      await page.getByLabel('Primary Color', { exact: true }).fill('#1');
      await saveButton(page).click();
      await page.getByText('Please enter a color such as #2563eb').waitFor();

      return page;
    },
  },
  dialog('change-password', async (page) => {
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Please confirm your password').waitFor();
  }),
  dialog('two-factor', async (page) => {
    await page.getByRole('switch', { name: 'Two-Factor Authentication' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
  }),
  dialog('new-address', async (page) => {
    await page.getByLabel('Email Address').fill('moved@example.com');
    await saveButton(page).click();
    await page.getByRole('dialog', { name: 'Confirm your new address' }).waitFor();
  }),
  dialog('leave-without-saving', async (page) => {
    await page.getByLabel('Full Name').fill('Olive Orchard');
    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  }),
];
