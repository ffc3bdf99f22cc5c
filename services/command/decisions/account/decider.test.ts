import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { noon, scenario } from '../../testing/given-when-then.ts';
import { account } from './decider.ts';

const given = scenario(account, 'olive');

describe('registering', () => {
  test('an account is what was registered', () => {
    given().when(olive, registering).expect(registered);
  });

  test('an account is registered once', () => {
    given(registered).when(olive, registering).expectRefusal('busy');
  });
});

describe('signing in', () => {
  test('it is put on record each time', () => {
    given(registered).when(olive, signingIn(null)).expect(signedIn);
    given(registered, signedIn).when(olive, signingIn(null)).expect(signedIn);
  });

  test('a password whose hash has become too weak is hashed anew', () => {
    given(registered)
      .when(olive, signingIn('$argon2id$new'))
      .expect({ type: 'PasswordRehashed', data: { passwordHash: '$argon2id$new' } }, signedIn);
  });

  test('nobody signs in to an account that never was', () => {
    given().when(olive, signingIn(null)).expectRefusal('sign-in.failed');
  });

  test('a password that was replaced after it was checked opens nothing', () => {
    given(registered, { type: 'PasswordChanged', data: { passwordHash: '$argon2id$new' } })
      .when(olive, signingIn(null))
      .expectRefusal('sign-in.failed');
  });
});

test('sessions that are ended from elsewhere are on record, each with its reason', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const ended = (which: string): AccountEvent => ({
    type: 'SessionEnded',
    data: { session: which, by: 'others' },
  });

  given(registered)
    .when(olive, { type: 'EndSessions', data: { sessions: [one, other], by: 'others' } })
    .expect(ended(one), ended(other));
});

describe('signing out', () => {
  test('it is put on record', () => {
    given(registered, signedIn).when(olive, signingOut).expect({ type: 'SignedOut', data: {} });
  });

  test('nobody signs out of an account that never was', () => {
    given().when(olive, signingOut).expectRefusal('signed-out');
  });
});

test('an account remembers what it registered with, and its newest hash', () => {
  const past: AccountEvent[] = [
    registered,
    { type: 'PasswordRehashed', data: { passwordHash: '$argon2id$new' } },
    signedIn,
    { type: 'SignedOut', data: {} },
  ];

  expect(given(...past).state()).toEqual({
    status: 'active',
    username: 'olive',
    email: 'olive@example.com',
    fullName: 'Olive',
    passwordHash: '$argon2id$new',
    emailConfirmed: false,
    createdAt: noon,
    pendingEmail: null,
    confirmableUntil: null,
    confirmableIdentity: null,
    confirmableRoles: [],
    emailChangeMails: [],
    isMadeByProvider: false,
    isAddressProvided: false,
    hasOwnWay: true,
    hasLeft: false,
    isHolderProven: false,
    passwordReset: null,
    passkeys: [],
    passwordMails: [],
    securityNotices: [],
    hasSignedIn: true,
    twoFactor: null,
    identities: [],
    logos: [],
    branding: null,
    notifications: [],
    organisation: null,
    closedAt: null,
    sessions: { open: new Map([[expect.any(String), noon]]), over: new Set() },
    erasures: [],
  });
});

test('what happens to an account before it is registered leaves no account', () => {
  expect(given(signedIn, { type: 'PasswordRehashed', data: { passwordHash: 'x' } }).state()).toEqual({
    status: 'none',
  });
});

const olive: Actor = { kind: 'account', id: 'olive' };

const who = {
  username: 'olive',
  email: 'olive@example.com',
  fullName: 'Olive',
  passwordHash: '$argon2id$old',
};

const registering: AccountCommand = { type: 'RegisterAccount', data: who };
const signingIn = (rehashed: string | null): AccountCommand => ({
  type: 'SignIn',
  data: { passwordHash: who.passwordHash, rehashed, secondFactor: null, session },
});
const signingOut: AccountCommand = { type: 'SignOut', data: {} };

const registered: AccountEvent = { type: 'AccountRegistered', data: who };
const session = randomUUID();
const signedIn: AccountEvent = {
  type: 'SignedIn',
  data: { session, method: 'password', secondFactor: null, amr: ['pwd'] },
};
