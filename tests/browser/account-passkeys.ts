import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSettings } from './settings-page.ts';
import { type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** Signing in without a password, by Chromium's own authenticator in software. */
export const accountPasskeys = (site: () => Site) => {
  test('whoever adds a passkey signs in with it, and no longer once it’s removed', async () => {
    const { page } = await openSettings(site());
    await withAuthenticator(page);
    await page.getByText('No passkeys yet').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a passkey' });
    await adding.getByRole('button', { name: 'Add' }).click();
    await adding.getByText('Password is required').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await adding.getByLabel('Password').fill('wrong horse');
    await adding.getByRole('button', { name: 'Add' }).click();
    await adding.getByText('Your current password isn’t correct.').waitFor();
    await adding.getByLabel('Name').fill('My laptop');
    await adding.getByLabel('Password').fill('correct horse');
    await adding.getByRole('button', { name: 'Add' }).click();
    await seesToast(page, 'Passkey added', 'You can now sign in with My laptop.');
    const list = page.getByRole('list', { name: 'Passkeys' });
    await list.getByText('Not used yet').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.context().clearCookies();
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    // A browser that offers passkeys by itself may have signed in already.
    await Promise.race([button.click(), page.waitForURL('/dashboard')]).catch(() => {});
    await page.waitForURL('/dashboard');

    await page.goto('/settings');
    await list.getByText('Last used just now').waitFor();
    await list.getByRole('button', { name: 'Remove My laptop' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await removing.getByLabel('Password').fill('correct horse');
    await removing.getByRole('button', { name: 'Remove' }).click();
    await seesToast(page, 'Passkey removed', 'My laptop no longer signs you in.');
    await soon(() => list.count()).toBe(0);

    await page.context().clearCookies();
    await page.goto('/login');
    await button.click();
    await seesToast(page, 'Login Failed', 'This passkey doesn’t work here. Please sign in another way.');
  });
};

/** The authenticator of a laptop that asks for a fingerprint, and always gets the right one. */
const withAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
};
