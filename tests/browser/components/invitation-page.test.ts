import { expect, test } from 'vitest';
import { record } from '../moments.ts';
import { violationsOf } from '../violations.ts';
import { mountedInFile } from './mounted.ts';

const mounted = mountedInFile('features/account/testing/invitation-page.tsx');

test('an invitation that can’t be used says why, and offers nothing', async () => {
  const { page } = await mounted({ ...signedIn, 'GET /api/invitations/token': over });

  await page.getByRole('heading', { name: 'This invitation can’t be used' }).waitFor();
  await page.getByText(over.json.message).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
});

test('an invitation that can’t be loaded is not said to be over, and is loaded at the next try', async () => {
  const { page } = await mounted({ ...signedIn, 'GET /api/invitations/token': away });
  await page.getByRole('heading', { name: 'This invitation couldn’t be loaded' }).waitFor();
  await page.getByText(away.json.message).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.route('**/api/invitations/token', (route) => route.fulfill(open));
  await page.getByRole('button', { name: 'Try again' }).click();

  await page.getByRole('heading', { name: 'Join Acme' }).waitFor();
});

test('an invitation that was shown stays where it can’t be loaded anew', async () => {
  const { page } = await mounted({ ...signedIn, 'GET /api/invitations/token': open });
  await page.getByRole('button', { name: 'Use another account' }).click();
  const answered = page.waitForResponse('**/api/invitations/token');
  await page.route('**/api/invitations/token', (route) => route.fulfill(away));
  const headings = await record(page, 'h1');

  await page.getByRole('link', { name: 'Back to the invitation' }).click();
  await answered;
  await page.getByRole('button', { name: 'Accept invitation' }).click();

  await page.getByText(elsewhere).waitFor();
  expect(await headings()).toEqual(['Join Acme']);
});

test('whoever accepts is led on, and never told that the invitation can’t be used', async () => {
  const { page } = await mounted({
    ...signedIn,
    'GET /api/invitations/token': open,
    'POST /api/invitations/token/accept': { json: {} },
  });
  await page.getByRole('heading', { name: 'Join Acme' }).waitFor();
  const headings = await record(page, 'h1');
  await page.route('**/api/invitations/token', (route) => route.fulfill(over));

  await page.getByRole('button', { name: 'Accept invitation' }).click();

  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await headings()).toEqual(['Join Acme', 'Settings']);
});

const elsewhere = 'Your account belongs to another organization.';

const signedIn = {
  'GET /api/user': { json: { id: 'mia', fullName: 'Mia Member', email: 'mia@example.com' } },
  'POST /api/invitations/token/accept': {
    status: 403,
    json: { code: 'forbidden', message: elsewhere },
  },
};

const open = {
  status: 200,
  json: {
    organisation: 'Acme',
    email: 'mia@example.com',
    roles: ['member'],
    expiresAt: '2999-01-01T00:00:00.000Z',
    hasAccount: true,
    isSsoRequired: false,
  },
};

const over = {
  status: 404,
  json: { code: 'invitation.over', message: 'The invitation was used, withdrawn, or is too old.' },
};

const away = { status: 503, json: { code: 'behind', message: 'Please try again in a moment.' } };
