import { expect, test } from 'vitest';
import { openMailbox } from '../harness/mailbox.ts';
import { confirmEmail } from '../harness/people.ts';
import { type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** The way back for somebody who forgot a password. */
export const accountReset = (site: () => Site) => {
  test('whoever forgot a password gets a link by email, chooses another and signs in with it', async () => {
    const mailbox = openMailbox(site().stack.mailbox);
    const person = await site().person('Fiona Forgetful');
    await confirmEmail(site().stack.mailbox, person);
    const page = await site().visit({ at: '/login' });
    await page.getByLabel('Username').fill(person.username);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await page.getByLabel('Username or email').inputValue()).toBe(person.username);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText(`If ${person.username} belongs to an account`).waitFor();

    const { text = '' } = await mailbox.waitForMail(person.email, 'Reset your password');
    const path = /\/reset-password\/[\w-]+/.exec(text)?.[0] ?? expect.unreachable(text);
    const opened = await page.goto(path);
    expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
    await page.getByText(`For your account ${person.username}.`).waitFor();
    await page.locator('[translate=no]', { hasText: person.username }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    await page.reload();
    await page.getByText('At least 6 characters').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    const chosen = page.getByLabel('New Password');
    await chosen.fill('battery staple');
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    expect(await chosen.evaluate(caretIn)).toEqual(['text', true, 0]);
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await chosen.evaluate(caretIn)).toEqual(['password', true, 0]);
    await page.getByLabel('Confirm Password').fill('battery staple');
    await page.keyboard.press('Enter');

    await seesToast(page, 'Password changed', 'Sign in with your new password.');
    await page.waitForURL('/login');
    const password = page.getByLabel('Password');
    await soon(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
    expect((await person.client.get('/api/user')).status).toBe(401);
    await page.keyboard.insertText('battery staple');
    await page.keyboard.press('Enter');
    await page.waitForURL('/dashboard');
    const notice = await mailbox.waitForMail(person.email, 'Your password was changed');
    expect(notice.text).toContain('/forgot-password');

    await page.goto(path);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(await page.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    expect(await violationsOf(page)).toEqual([]);
  });
};

/** The kind of a field, whether it has the focus, and where its caret is. */
const caretIn = (input: HTMLElement) => {
  const { type, selectionStart } = input as HTMLInputElement;
  return [type, input === document.activeElement, selectionStart];
};
