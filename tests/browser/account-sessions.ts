import { expect, test } from 'vitest';
import { openClient } from '../harness/client.ts';
import { openSettings } from './settings-page.ts';
import { type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** Where somebody is signed in, and how they end that from elsewhere. */
export const accountSessions = (site: () => Site) => {
  test('whoever looks sees their devices, signs out one of them, and then all others', async () => {
    const person = await site().person('Olive Owner');
    const devices = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ];
    const clients = devices.map(() => openClient(site().url));
    const { username } = person;
    for (const [n, client] of clients.entries())
      await client.post(
        '/api/auth/login',
        { username, password: 'correct horse' },
        { 'User-Agent': devices[n] ?? '' },
      );
    const { page } = await openSettings(site(), '', person);
    const list = page.getByRole('list', { name: 'Sessions' });
    await list.getByText('This device').waitFor();
    await list.getByText('Firefox on Linux').waitFor();
    const before = await list.getByRole('listitem').count();
    expect(before).toBeGreaterThan(devices.length);
    expect(await violationsOf(page)).toEqual([]);

    await list.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
    await seesToast(page, 'Signed out', 'Safari on iOS is signed out.');
    await soon(() => list.getByRole('listitem').count()).toBe(before - 1);
    expect(await statuses(clients)).toEqual([200, 401, 200]);

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' });
    await question.getByRole('button', { name: 'Sign Out' }).click();
    await seesToast(page, 'Signed out', 'You’re signed in on this device only.');
    await soon(() => list.getByRole('listitem').count()).toBe(1);
    expect(await statuses(clients)).toEqual([401, 401, 401]);
    await soon(() => page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0);
  });
};

const statuses = (clients: readonly ReturnType<typeof openClient>[]) =>
  Promise.all(clients.map(async (client) => (await client.get('/api/user')).status));
