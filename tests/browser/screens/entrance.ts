import { openMailbox } from '../../harness/mailbox.ts';
import { confirmationPath, confirmEmail, releasePath } from '../../harness/people.ts';
import type { Site } from '../site.ts';
import type { Screen } from './screen.ts';

/** What is seen before somebody has signed in. */
export const entrance: readonly Screen[] = [
  {
    name: 'landing',
    isLong: true,
    open: async (site) => {
      const page = await site.visit();
      await page.getByRole('heading', { level: 1 }).waitFor();

      return page;
    },
  },
  {
    name: 'sign-in-refused',
    open: async (site) => {
      const page = await site.visit({ at: '/login' });
      await page.locator('form button[type=submit]').click();
      await page.getByText('Password is required').waitFor();

      return page;
    },
  },
  {
    name: 'register',
    open: async (site) => {
      const page = await site.visit({ at: '/login?tab=register' });
      await page.getByText('At least 6 characters').waitFor();

      return page;
    },
  },
  {
    name: 'register-common-password',
    open: async (site) => {
      const page = await site.visit({ at: '/login?tab=register' });
      await page.getByLabel('Password', { exact: true }).fill('abc123');
      await page.getByText('Many people use this password', { exact: false }).waitFor();

      return page;
    },
  },
  {
    name: 'register-refused',
    open: async (site) => {
      const page = await site.visit({ at: '/login?tab=register' });
      await page.locator('form button[type=submit]').click();
      await page.getByText('Please confirm your password').waitFor();

      return page;
    },
  },
  {
    name: 'forgotten-password',
    open: async (site) => {
      const page = await site.visit({ at: '/forgot-password' });
      await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();

      return page;
    },
  },
  {
    name: 'forgotten-password-sent',
    open: async (site) => {
      const page = await site.visit({ at: '/forgot-password' });
      await page.getByLabel('Username or email').fill('olive@example.com');
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();

      return page;
    },
  },
  {
    name: 'new-password',
    open: async (site) => {
      const page = await site.visit({ at: await resetPath(site) });
      await page.getByText('At least 6 characters').waitFor();

      return page;
    },
  },
  {
    name: 'new-password-link-expired',
    open: async (site) => {
      const page = await site.visit({ at: '/reset-password/forged' });
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();

      return page;
    },
  },
  {
    name: 'confirm-address',
    open: async (site) => {
      const person = await site.person();
      await person.client.post('/api/auth/confirm-email/request');
      const page = await site.visit({ at: await confirmationPath(site.stack.mailbox, person.email) });
      await page.getByRole('button', { name: 'Confirm address' }).waitFor();

      return page;
    },
  },
  {
    name: 'confirm-address-signed-out',
    open: async (site) => {
      const person = await site.person();
      await person.client.post('/api/auth/confirm-email/request');
      const page = await site.visit({ at: await confirmationPath(site.stack.mailbox, person.email) });
      await page.getByRole('button', { name: 'Confirm address' }).click();
      await page.getByRole('heading', { name: 'Sign in first' }).waitFor();

      return page;
    },
  },
  {
    name: 'confirm-address-refused',
    open: async (site) => {
      const page = await site.visit({ at: '/confirm-email/forged' });
      await page.getByRole('button', { name: 'Confirm address' }).click();
      await page.getByRole('heading', { name: 'Your address was not confirmed' }).waitFor();

      return page;
    },
  },
  {
    name: 'not-my-account',
    open: async (site) => {
      const person = await site.person();
      await person.client.post('/api/auth/confirm-email/request');
      const page = await site.visit({ at: await releasePath(site.stack.mailbox, person.email) });
      await page.getByRole('button', { name: 'Remove my address' }).waitFor();

      return page;
    },
  },
  {
    name: 'not-my-account-refused',
    open: async (site) => {
      const page = await site.visit({ at: '/not-my-account/forged' });
      await page.getByRole('button', { name: 'Remove my address' }).click();
      await page.getByRole('heading', { name: 'Your address was not removed' }).waitFor();

      return page;
    },
  },
  {
    name: 'not-found',
    open: async (site) => {
      const page = await site.visit({ as: await site.person(), at: '/nowhere' });
      await page.getByText('404 Page Not Found').waitFor();

      return page;
    },
  },
];

const resetPath = async (site: Site): Promise<string> => {
  const person = await site.person('Fiona Forgetful');
  await confirmEmail(site.stack.mailbox, person);
  await person.client.post('/api/auth/reset-password/request', { name: person.username });
  const { text = '' } = await openMailbox(site.stack.mailbox).waitForMail(
    person.email,
    'Reset your password',
  );

  return /\/reset-password\/[\w-]+/.exec(text)?.[0] ?? '';
};
