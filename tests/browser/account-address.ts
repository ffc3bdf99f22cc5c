import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { confirmationPath, releasePath } from '../harness/people.ts';
import { openSettings, saveButton } from './settings-page.ts';
import { type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** How the e-mail address of an account changes: spec, part 1, sections 2 to 9. */
export const accountAddress = (site: () => Site) => {
  test('a new address counts once it was confirmed by its link where somebody is signed in to the account', async () => {
    const { page, person } = await openSettings(site());
    const email = `moved-${person.email}`;
    await page.getByLabel('Email Address').fill(email);
    await saveButton(page).click();
    const question = page.getByRole('dialog', { name: 'Confirm your new address' });
    expect(await violationsOf(page)).toEqual([]);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await question.getByText('Current password is required').waitFor();
    await question.getByLabel('Current Password').fill('wrong horse');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await question.getByText('Your current password isn’t correct.').waitFor();
    expect((await person.client.get('/api/settings')).json().pendingEmail).toBeNull();
    await confirmPassword(page);
    await question.waitFor({ state: 'detached' });
    await page.getByText(`We sent a link to ${email}. The address changes once you open it.`).waitFor();
    expect(await page.getByLabel('Email Address').inputValue()).toBe(person.email);

    const elsewhere = await site().visit({ at: await pathToNew(site(), email) });
    await elsewhere.getByRole('heading', { name: 'Confirm your address' }).waitFor();
    expect((await person.client.get('/api/user')).json().email).toBe(person.email);
    expect(await violationsOf(elsewhere)).toEqual([]);
    await elsewhere.getByRole('button', { name: 'Confirm address' }).click();
    await elsewhere.getByText('Please sign in to your account in this browser').waitFor();
    expect((await person.client.get('/api/user')).json().email).toBe(person.email);

    await elsewhere.getByRole('link', { name: 'Sign in' }).click();
    await elsewhere.getByLabel('Username').fill(person.username);
    await elsewhere.getByLabel('Password').fill('correct horse');
    await elsewhere.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await elsewhere.getByRole('button', { name: 'Confirm address' }).click();
    await elsewhere.getByText(`Your account uses ${email}.`).waitFor();

    await page.reload();
    await soon(() => page.getByLabel('Email Address').inputValue()).toBe(email);
    expect(await page.getByText('We sent a link').count()).toBe(0);
  });

  test('another tab of the same browser shows a confirmed address at once', async () => {
    const { page, person } = await openSettings(site());
    const email = `moved-${person.email}`;
    await page.getByLabel('Email Address').fill(email);
    await saveButton(page).click();
    await confirmPassword(page);
    await seesToast(page, 'Settings saved');

    const other = await page.context().newPage();
    await other.goto(await pathToNew(site(), email));
    await other.getByRole('button', { name: 'Confirm address' }).click();
    await other.getByText(`Your account uses ${email}.`).waitFor();
    await soon(() => page.getByLabel('Email Address').inputValue()).toBe(email);
  });

  test('a link that is no good says so, and where to get another', async () => {
    const page = await site().visit({ at: '/confirm-email/forged' });
    await page.getByRole('button', { name: 'Confirm address' }).click();

    await page.getByRole('heading', { name: 'Your address was not confirmed' }).waitFor();
    await page.getByText('This link is invalid or has expired.').waitFor();
    expect(await page.getByRole('link', { name: 'Go to your settings' }).getAttribute('href')).toBe(
      '/settings',
    );
  });

  test('an address that somebody else registered with is free once its reader says so on the page of the mailed link', async () => {
    const squatter = await site().person();
    await squatter.client.post('/api/auth/confirm-email/request');
    const path = await releasePath(site().stack.mailbox, squatter.email);
    const page = await site().visit({ at: path });
    await page.getByRole('heading', { name: 'Remove your address from this account?' }).waitFor();
    expect((await squatter.client.get('/api/user')).json().email).toBe(squatter.email);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Remove my address' }).click();

    await page.getByText(`No account uses ${squatter.email} anymore.`).waitFor();
    await soon(async () => (await squatter.client.get('/api/user')).json().email).toMatch(
      /@released\.invalid$/,
    );
    const again = await site().visit({ at: path });
    await again.getByRole('button', { name: 'Remove my address' }).click();
    await again.getByRole('heading', { name: 'Your address was not removed' }).waitFor();
    expect(await again.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });

  test('a link that could not be delivered says why, and can be sent again', async () => {
    const { page, person } = await openSettings(site());
    const pendingEmail = `moved-${person.email}`;
    await person.client.post('/api/settings', { email: pendingEmail, currentPassword: 'correct horse' });
    await page.route('/api/settings', async (route) => {
      if (route.request().method() === 'POST') return route.continue();
      const settings = await (await route.fetch()).json();
      return route.fulfill({ json: { ...settings, pendingEmail, pendingEmailFailure: 'No such mailbox' } });
    });
    await page.reload();
    await page.getByText(`We couldn’t deliver the email to ${pendingEmail}: No such mailbox`).waitFor();

    await page.getByRole('button', { name: 'Send again' }).click();
    await seesToast(page, 'Settings saved');
    await pathToNew(site(), pendingEmail);
  });

  test('an address that is somebody else’s is refused beside its field', async () => {
    const ada = await site().person('Ada Lovelace');
    const { page } = await openSettings(site());
    await page.getByLabel('Email Address').fill(ada.email);
    await saveButton(page).click();
    await confirmPassword(page);

    await seesToast(page, 'Failed to save settings', 'Please try again later.');
    await page.getByText('Email already exists').waitFor();
  });
};

/** Answers the question for the password that another address asks. */
const confirmPassword = async (page: Page) => {
  const question = page.getByRole('dialog', { name: 'Confirm your new address' });
  await question.getByLabel('Current Password').fill('correct horse');
  await question.getByRole('button', { name: 'Confirm' }).click();
};

const pathToNew = ({ stack }: Site, email: string) =>
  confirmationPath(stack.mailbox, email, 'Confirm your new email address');
