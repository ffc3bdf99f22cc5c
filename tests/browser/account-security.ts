import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openClient } from '../harness/client.ts';
import { openSettings } from './settings-page.ts';
import { type Person, type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** What guards an account: its password, and the second step at sign-in. */
export const accountSecurity = (site: () => Site) => {
  test('a new password asks for the old one, keeps the rules of registering and ends other sessions', async () => {
    const { page, person } = await openSettings(site());
    const elsewhere = openClient(site().url);
    const { username } = person;
    await elsewhere.post('/api/auth/login', { username, password: 'correct horse' });
    await page.getByRole('button', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    const submit = () => dialog.getByRole('button', { name: 'Change Password' }).click();

    await submit();
    for (const words of [
      'Current password is required',
      'Password must be at least 6 characters',
      'Please confirm your password',
    ])
      await dialog.getByText(words).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await dialog.getByLabel('Current Password').fill('wrong horse');
    await dialog.getByLabel('New Password').fill('battery staple');
    await dialog.getByLabel('Confirm Password').fill('battery stable');
    await dialog.getByText("Passwords don't match").waitFor();
    await dialog.getByLabel('Confirm Password').fill('battery staple');
    await submit();
    await dialog.getByText('Your current password isn’t correct.').waitFor();

    await dialog.getByLabel('Current Password').fill('correct horse');
    await submit();
    await seesToast(page, 'Password changed', 'You’ve been signed out on other devices.');
    await dialog.waitFor({ state: 'detached' });
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    const signIn = (password: string) =>
      openClient(site().url).post('/api/auth/login', { username, password });
    expect((await signIn('battery staple')).status).toBe(200);
    expect((await signIn('correct horse')).status).toBe(401);
  });

  test('the second step is set up with an app, and its recovery codes are shown once', async () => {
    const { page } = await openSettings(site());
    await page.getByRole('switch', { name: 'Two-Factor Authentication' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
    await dialog.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const code = dialog.getByLabel('Authentication code');
    await soon(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy secret' }).click();
    await seesToast(page, 'Secret copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await secretIn(page));

    await code.fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('This code isn’t correct or has already been used.').waitFor();
    await code.fill(codeOf(await secretIn(page)));
    await page.keyboard.press('Enter');

    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await soon(() => codes.getByRole('listitem').count()).toBe(10);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const shown = await codes.getByRole('listitem').allInnerTexts();
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    for (const each of shown) expect(file).toContain(each);
    await codes.getByRole('button', { name: 'Copy' }).click();
    await seesToast(page, 'Recovery codes copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'));
    await codes.getByRole('button', { name: 'Done' }).click();

    await seesToast(page, 'Two-factor authentication is on');
    await page.getByRole('switch', { name: 'Two-Factor Authentication', checked: true }).waitFor();
    await soon(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('whoever gives up setting it up has nothing switched on', async () => {
    const { page } = await openSettings(site());
    const toggle = page.getByRole('switch', { name: 'Two-Factor Authentication' });
    await page.route('/api/auth/two-factor', (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    });
    await toggle.click();
    await page.getByText('We couldn’t create a secret for you.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await toggle.isChecked()).toBe(false);
    await soon(() => toggle.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('signing in then takes a code of the app, which can be pasted, or a recovery code', async () => {
    const { person, secret, recoveryCodes } = await guarded(site());
    const page = await atSecondStep(site(), person);
    const code = page.getByLabel('Authentication code');
    await soon(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await violationsOf(page)).toEqual([]);

    await signInButton(page).click();
    await page.getByText('Code is required').waitFor();
    await code.fill('000000');
    await signInButton(page).click();
    await page.getByText('This code isn’t correct or has already been used.').waitFor();
    await soon(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    const pasted = codeOf(secret, 1).replace(/(...)(...)/, ' $1 $2 ');
    await code.evaluate((input: HTMLInputElement) => input.select());
    await page.keyboard.insertText(pasted);
    await page.keyboard.press('Enter');
    await page.waitForURL('/dashboard');
    await seesToast(page, 'Success', 'Successfully logged in!');

    const again = await atSecondStep(site(), person);
    await again.getByLabel('Authentication code').fill(recoveryCodes[0] ?? '');
    await signInButton(again).click();
    await again.waitForURL('/dashboard');
  });

  test('the second step leads back to the first, which keeps the name', async () => {
    const { person } = await guarded(site());
    const page = await atSecondStep(site(), person);
    await page.getByRole('button', { name: 'Back', exact: true }).click();

    expect(await page.getByLabel('Username').inputValue()).toBe(person.username);
    await page.getByLabel('Password').fill('wrong horse');
    await signInButton(page).click();
    await seesToast(page, 'Login Failed', 'Invalid username or password');
  });

  test('another address takes a code in place of the password', async () => {
    const { person, secret } = await guarded(site());
    const { page } = await openSettings(site(), '', person);
    const email = `moved-${person.email}`;
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your new address' });
    await dialog.getByLabel('Current Password').waitFor();
    await dialog.getByRole('button', { name: 'Use an authentication code instead' }).click();
    const code = dialog.getByLabel('Authentication code');
    await soon(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.getByText('Code is required').waitFor();
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('This code isn’t correct or has already been used.').waitFor();
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`We sent a link to ${email}.`).waitFor();
  });

  test('switching it off asks for the password and a code', async () => {
    const { person, recoveryCodes } = await guarded(site());
    const { page } = await openSettings(site(), '', person);
    const toggle = page.getByRole('switch', { name: 'Two-Factor Authentication' });
    await toggle.click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication' });
    const submit = () => dialog.getByRole('button', { name: 'Turn Off' }).click();
    await submit();
    await dialog.getByText('Password is required').waitFor();
    await dialog.getByText('Code is required').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await dialog.getByLabel('Password').fill('wrong horse');
    await dialog.getByLabel('Authentication code').fill('000000');
    await submit();
    await dialog.getByText('Your current password isn’t correct.').waitFor();
    await dialog.getByLabel('Password').fill('correct horse');
    await submit();
    await dialog.getByText('This code isn’t correct or has already been used.').waitFor();
    await dialog.getByLabel('Authentication code').fill(recoveryCodes[1] ?? '');
    await submit();

    await seesToast(page, 'Two-factor authentication is off');
    await page.getByRole('switch', { name: 'Two-Factor Authentication', checked: false }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  test('its dialogs fit on a telephone', async () => {
    const { page } = await openSettings(site());
    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByRole('switch', { name: 'Two-Factor Authentication' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await page.getByLabel('Authentication code').fill(codeOf(await secretIn(page)));
    await page.keyboard.press('Enter');

    await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
};

/** Somebody whose account asks for a second step. */
const guarded = async (site: Site) => {
  const person = await site.person('Petra Safe');
  const { secret, setup } = (await person.client.post('/api/auth/two-factor')).json();
  const confirmed = await person.client.post('/api/auth/two-factor/confirm', { setup, code: codeOf(secret) });
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] };

  return { person, secret: secret as string, recoveryCodes };
};

const atSecondStep = async (site: Site, { username }: Person) => {
  const page = await site.visit({ at: '/login' });
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('correct horse');
  await signInButton(page).click();
  await page.getByLabel('Authentication code').waitFor();

  return page;
};

const signInButton = (page: Page) => page.locator('form').getByRole('button', { name: 'Sign In' });

const secretIn = async (page: Page) =>
  (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');

/** What an app shows, so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
