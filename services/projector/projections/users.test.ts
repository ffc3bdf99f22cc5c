import { afterAll, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import { ACCOUNT, inAccount, minute, testModels } from '../testing/projections.ts';

const { projected, close } = await testModels();
afterAll(close);

test('a registered account is a user, without its password', async () => {
  expect(await projected(inAccount(registered), 'select * from users')).toEqual([user]);
});

test('signing in and out and a stronger password hash change nothing', async () => {
  const others: AccountEvent[] = [
    { type: 'SignedIn', data: {} },
    { type: 'PasswordRehashed', data: { passwordHash: '$argon2id$new' } },
    { type: 'SignedOut', data: {} },
  ];

  expect(await projected(inAccount(registered, ...others), 'select * from users')).toEqual([user]);
});

test('an address is confirmed once somebody opened a link that was mailed to it', async () => {
  const read = 'select email, email_confirmed as confirmed from users';
  const asked: AccountEvent = {
    type: 'EmailConfirmationRequested',
    data: { email: 'olive@example.com', expiresAt: minute(5) },
  };
  const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { email: 'olive@example.com' } };
  const changed: AccountEvent = { type: 'EmailChanged', data: { email: 'olive@stone.example' } };

  expect(await projected(inAccount(registered, asked), read)).toEqual([
    { email: 'olive@example.com', confirmed: false },
  ]);
  expect(await projected(inAccount(registered, asked, confirmed), read)).toEqual([
    { email: 'olive@example.com', confirmed: true },
  ]);
  expect(await projected(inAccount(registered, changed), read)).toEqual([
    { email: 'olive@stone.example', confirmed: true },
  ]);
});

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    username: 'olive',
    email: 'olive@example.com',
    fullName: 'Olive Owner',
    passwordHash: '$argon2id$old',
  },
};

const user = {
  id: ACCOUNT,
  username: 'olive',
  email: 'olive@example.com',
  email_confirmed: false,
  full_name: 'Olive Owner',
  created_at: minute(0),
};
