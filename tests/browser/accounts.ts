import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { heldRequests } from './moments.ts';
import { type Site, seesToast, soon } from './site.ts';

/** Landing page, sign-in, registration: spec, part 1, sections 2, 5 and 8; part 2, section 2.4. */
export const accounts = (site: () => Site) => {
  test('a visitor sees what the product is good for, and every way in leads to the login screen', async () => {
    const page = await site().visit();
    await page.getByRole('heading', { level: 1 }).waitFor();

    for (const [name, to] of [
      ['Sign In', '/login'],
      ['Get Started', '/login?tab=register'],
      ['Start Free Trial', '/login?tab=register'],
      ['Create Account', '/login?tab=register'],
    ] as const)
      expect(await page.getByRole('link', { name }).first().getAttribute('href')).toBe(to);
    for (const name of ['Product', 'Company', 'Support'])
      expect(await page.getByRole('contentinfo').getByText(name, { exact: true }).isVisible()).toBe(true);

    await seesReplay(page);
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await page.getByRole('heading', { name: 'Get Started' }).waitFor();
    await page.getByText('Sign in to your account or create a new one').waitFor();
    expect(await page.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('true');
    const create = await page.getByRole('button', { name: 'Create Account' }).boundingBox();
    expect((create?.y ?? 800) + (create?.height ?? 0)).toBeLessThanOrEqual(800);
    expect(await page.title()).toBe('Sign in · Inkstream');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('link', { name: 'Start Free Trial' }).waitFor();
  });

  test('a visitor checks an evidence bundle without an account', async () => {
    const page = await site().visit();
    await page.getByRole('link', { name: 'Open the verifier' }).click();
    await page.getByRole('heading', { name: 'Check an evidence bundle' }).waitFor();
    const choose = (file: string) =>
      page.locator('#file').setInputFiles(`tests/vectors/evidence/${file}.zip`);

    await choose('good/signed');
    await page.getByRole('button', { name: 'Compare' }).waitFor();
    await choose('bad/event-changed');
    await page.getByRole('alert').getByText('(DocumentUploaded) was changed').waitFor();
  });

  test.each(['/dashboard', '/documents', '/templates', '/settings', '/nowhere'])(
    'whoever is not signed in is taken from %s to the login screen',
    async (at) => {
      const page = await site().visit({ at });

      await page.waitForURL('/login');
    },
  );

  test('while it is found out who is there, a spinner says Loading...', async () => {
    const user = heldRequests('/api/user');
    const page = await site().visit({
      at: '/dashboard',
      as: await site().person(),
      prepare: user.hold,
    });

    await page.getByRole('status').getByText('Loading...').waitFor();
    user.release();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  test('signing in asks for both, says what the server says, and keeps what was typed', async () => {
    const { username } = await site().person();
    const page = await site().visit({ at: '/login' });
    await submit(page, 'Sign In');
    await page.getByText('Username is required').waitFor();
    await page.getByText('Password is required').waitFor();

    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill('wrong horse');
    await submit(page, 'Sign In');
    await seesToast(page, 'Login Failed', 'Invalid username or password');
    expect(await page.getByLabel('Username').inputValue()).toBe(username);

    await page.getByLabel('Password').fill('correct horse');
    await submit(page, 'Sign In');
    await page.waitForURL('/dashboard');
    await seesToast(page, 'Success', 'Successfully logged in!');
  });

  test('while signing in, the button says so and cannot be pressed again', async () => {
    const signingIn = heldRequests('/api/auth/login', { answer: { status: 500, body: '' } });
    const page = await site().visit({ at: '/login' });
    await signingIn.hold(page);
    await page.getByLabel('Username').fill('olive');
    await page.getByLabel('Password').fill('correct horse');
    await submit(page, 'Sign In');

    expect(await page.getByRole('button', { name: 'Signing In...' }).isDisabled()).toBe(true);
    signingIn.release();
    await seesToast(page, 'Login Failed', 'Invalid username or password');
  });

  test('registering says what is wrong with each field', async () => {
    const page = await site().visit({ at: '/login' });
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByText('At least 6 characters').waitFor();
    await submit(page, 'Create Account');
    await page.getByText('Username is required').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByText('Please confirm your password').waitFor();

    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm Password').fill('correct house');
    await page.getByText("Passwords don't match").waitFor();
    await page.getByLabel('Password', { exact: true }).fill('abc123');
    await page.getByText('Many people use this password, so it’s easy to guess').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('abc123 horse');
    await soon(() => page.getByText('Many people use this password').count()).toBe(0);
    expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
  });

  test('registering leads to the Sign In tab, and a name that is taken is said to be', async () => {
    const { username } = await site().person();
    const page = await site().visit({ at: '/login?tab=register&name=Grace%20Brewster&email=g@example.com' });
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Grace Brewster');
    expect(await page.getByLabel('Email').inputValue()).toBe('g@example.com');
    await page.waitForURL(({ search }) => search === '?tab=register');
    await fillRegistration(page, username);
    await submit(page, 'Create Account');
    await seesToast(page, 'Registration Failed', 'Username already exists');
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Grace Hopper');

    await page.getByLabel('Username').fill(`${username}-too`);
    await submit(page, 'Create Account');
    await seesToast(page, 'Success', 'Account created successfully! Please log in.');
    await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe(`${username}-too`);
    const password = page.getByLabel('Password');
    await soon(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.insertText('correct horse');
    await page.keyboard.press('Enter');
    await page.waitForURL('/dashboard');
  });

  test('while registering, the button says so; a server without words still gets its toast', async () => {
    const registering = heldRequests('/api/auth/register', { answer: { status: 500, body: '' } });
    const page = await site().visit({ at: '/login' });
    await registering.hold(page);
    await page.getByRole('tab', { name: 'Register' }).click();
    await fillRegistration(page, 'grace');
    await submit(page, 'Create Account');

    expect(await page.getByRole('button', { name: 'Creating Account...' }).isDisabled()).toBe(true);
    registering.release();
    await seesToast(page, 'Registration Failed', 'Failed to create account');
  });

  test('signing out leads to the landing page, in every tab', async () => {
    const page = await site().visit({ as: await site().person(), at: '/dashboard' });
    const other = await page.context().newPage();
    await other.goto('/documents');
    await other.getByRole('heading', { name: 'Documents' }).waitFor();

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Start Free Trial' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await other.waitForURL('/login');
  });
};

/** Plays the sample document's record, and stops at an event of it. */
const seesReplay = async (page: Page) => {
  const demo = page.getByRole('region', { name: 'Replay a document' });
  await page.getByRole('button', { name: 'Watch Demo' }).click();
  await demo.getByText('Draft', { exact: true }).waitFor();
  await demo.getByRole('button', { name: 'Pause' }).click();
  await demo.getByRole('button', { name: /Maya Lindqvist signed the document/ }).click();
  await demo.getByText('Waiting for others').waitFor();

  const slider = demo.getByRole('slider', { name: 'Event' });
  await slider.press('End');
  expect(await slider.getAttribute('aria-valuetext')).toBe('The document was sealed (PAdES B-T)');
  await demo.getByText('Sealed', { exact: true }).waitFor();
};

const submit = (page: Page, name: string) => page.locator('form').getByRole('button', { name }).click();

const fillRegistration = async (page: Page, username: string) => {
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}-grace@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct horse');
};
