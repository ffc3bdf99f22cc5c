import { afterAll, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/events/account.ts';
import { ACCOUNT, inAccount, minute, testModels } from '../scenario.ts';

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
  full_name: 'Olive Owner',
  created_at: minute(0),
};
