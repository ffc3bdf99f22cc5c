import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stopTheClock } from './moments.ts';
import { type Site, seesToast, toastOf } from './site.ts';

/** Spec, part 1, section 9. Time is turned by hand here. */
export const toasts = (site: () => Site) => {
  test('there is one toast at a time, the newest, at most 420 px wide', async () => {
    const page = await failingSignIn(site());
    await page.clock.resume();
    await page.route('/api/auth/login', (route) =>
      route.fulfill({ status: 401, body: '{"message":"Newer"}' }),
    );
    await failToSignIn(page);
    await seesToast(page, 'Login Failed', 'Newer');

    const toast = toastIn(page);
    expect(await toast.count()).toBe(1);
    expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420);
  });

  test('it stays for 5 seconds, and longer under the pointer', async () => {
    const page = await failingSignIn(site());
    await page.clock.runFor(4_000);
    expect(await toastIn(page).count()).toBe(1);
    await toastIn(page).hover();
    await page.clock.runFor(10_000);
    expect(await toastIn(page).count()).toBe(1);

    await page.mouse.move(0, 0);
    await page.clock.runFor(1_000);
    await toastIn(page).waitFor({ state: 'detached' });
  });

  test('F8 goes to it, Escape sends it away and goes back', async () => {
    const page = await failingSignIn(site());
    await page.getByLabel('Username').focus();
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Notifications',
    );

    await page.keyboard.press('Escape');
    await toastIn(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
  });

  test('a swipe to the right of 50 px sends it away, a shorter one does not', async () => {
    const page = await failingSignIn(site());
    await swipe(page, 49);
    expect(await toastOf(page)).toContain('Login Failed');

    await swipe(page, 50);
    await toastIn(page).waitFor({ state: 'detached' });
  });

  test('a tip opens after 700 ms', async () => {
    const olive = await site().person();
    await site().documents.draft(olive, 'Lease');
    const page = await site().visit({
      as: olive,
      at: '/documents',
      prepare: (page) => page.clock.install(),
    });
    const tip = page.getByRole('tooltip', { name: 'View document' });
    await page.getByRole('link', { name: 'View document' }).waitFor();
    await stopTheClock(page);
    await page.getByRole('link', { name: 'View document' }).hover();

    await page.clock.runFor(690);
    expect(await tip.count()).toBe(0);
    await page.clock.runFor(20);
    await tip.waitFor();
  });
};

const toastIn = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('[role] > div');

/** At the login screen, just after a wrong password. */
const failingSignIn = async (site: Site) => {
  const page = await site.visit({ at: '/login', prepare: (page) => page.clock.install() });
  await page.getByLabel('Username').fill('nobody');
  await failToSignIn(page);
  await seesToast(page, 'Login Failed', 'Invalid username or password');
  await stopTheClock(page);

  return page;
};

const failToSignIn = async (page: Page) => {
  await page.getByLabel('Password').fill('wrong horse');
  await page.locator('form button[type=submit]').click();
};

const swipe = async (page: Page, pixels: number) => {
  const box = (await toastIn(page).boundingBox()) ?? expect.unreachable('There is no toast.');
  const [x, y] = [Math.round(box.x) + 60, Math.round(box.y) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 4 });
  await page.mouse.up();
};
