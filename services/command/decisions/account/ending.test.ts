import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { accountDue } from '../../leader/due/account-due.ts';
import { scenario } from '../../testing/given-when-then.ts';
import { account } from './decider.ts';

const given = scenario(account, 'olive');

describe('closing an account', () => {
  test('is for its holder, or for the installation', () => {
    given(registered).when(olive, closing).expect(closed);
    given(registered).when(system, closing).expect(closed);
  });

  test('a second time changes nothing', () => {
    given(registered, closed).when(olive, closing).expectNothing();
  });

  test('ends all that its holder could do, and all mails', () => {
    const after = given(registered, emailRequested, closed);

    after.when(olive, signingIn).expectRefusal('sign-in.failed');
    after.when(olive, { type: 'SignOut', data: {} }).expectRefusal('signed-out');
    after
      .when(system, { type: 'RequestPasswordReset', data: { resetUntil: LATER } })
      .expectRefusal('signed-out');
    expect(accountDue(given(registered, emailRequested).state())).not.toEqual([]);
    expect(accountDue(after.state())).toEqual([]);
  });

  test('lets what was under way end in silence', () => {
    given(registered, emailRequested, closed)
      .when(system, { type: 'WithdrawEmailChange', data: emailRequested.data })
      .expectNothing();
  });
});

describe('erasing an account', () => {
  test('is for a closed one, and for the installation', () => {
    given(registered, closed).when(system, erasing).expect(erased);
    given(registered).when(system, erasing).expectRefusal('account.not-closed');
    given(registered, closed).when(olive, erasing).expectRefusal('not-found');
  });

  test('a second time changes nothing', () => {
    given(registered, closed, erased).when(system, erasing).expectNothing();
  });

  test('leaves no text of its holder in the state', () => {
    const state = given(registered, branded, twoFactor, closed, erased).state();

    expect(JSON.stringify(state)).not.toMatch(/"olive"|Olive|example\.com|Harbour|argon|totp/);
    expect(state).toMatchObject({ username: '[erased]', email: '[erased]', fullName: '[erased]' });
  });

  test('goes on record when its key and its files are gone', () => {
    const keys = { keys: [{ key: 'a:olive' as const, commitment: 'c'.repeat(64) }], erasure: 2 };
    const before = given(registered, closed, erased);

    before
      .when(system, { type: 'RecordKeysDestroyed', data: keys })
      .expect({ type: 'PersonalKeysDestroyed', data: keys });
    before
      .when(system, { type: 'RecordBlobsDestroyed', data: { blobs: [], erasure: 2 } })
      .expect({ type: 'BlobsDestroyed', data: { blobs: [], erasure: 2 } });
  });
});

const olive: Actor = { kind: 'account', id: 'olive' };
const system: Actor = { kind: 'system', id: 'command-line:otto' };
const LATER = '2026-02-01T00:00:00.000Z';

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: '$argon2id$x' },
};
const emailRequested = {
  type: 'EmailChangeRequested',
  data: { email: 'olive@example.org', expiresAt: LATER },
} as const;
const branded: AccountEvent = {
  type: 'BrandingChanged',
  data: {
    companyName: 'Harbour',
    companyLogo: null,
    primaryColor: '#2563eb',
    secondaryColor: '#64748b',
    customFooterText: null,
    brandingOnSigningPage: true,
    customEmailTemplate: false,
  },
};
const twoFactor: AccountEvent = { type: 'TwoFactorEnabled', data: { secret: 'totp', recoveryCodes: [] } };
const closed: AccountEvent = { type: 'AccountClosed', data: { reason: 'Moved' } };

const why = { basis: 'objection', request: null, reason: 'Asked by mail' } as const;
const erased: AccountEvent = { type: 'PersonalDataErased', data: { keys: ['a:olive'], ...why } };

const closing: AccountCommand = { type: 'CloseAccount', data: { reason: 'Moved' } };
const erasing: AccountCommand = { type: 'ErasePersonalData', data: { key: 'a:olive', ...why } };
const signingIn: AccountCommand = {
  type: 'SignIn',
  data: { passwordHash: '$argon2id$x', rehashed: null, secondFactor: null, session: randomUUID() },
};
