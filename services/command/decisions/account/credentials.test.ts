import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountCommand, SecondFactor } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { SignInFactor } from '#contracts/account/sign-in.ts';
import {
  firstCode,
  given,
  olive,
  registered,
  secondCode,
  twoFactorEnabled,
} from '../../account/testing/sample-account.ts';

const session = randomUUID();
const signedIn = (secondFactor: SignInFactor | null, ...by: readonly string[]): AccountEvent => ({
  type: 'SignedIn',
  data: { session, method: 'password', secondFactor, amr: ['pwd', ...by, ...(secondFactor ? ['mfa'] : [])] },
});

describe('changing the password', () => {
  test('replaces the one that the old password was held against', () => {
    given(registered).when(olive, changing('$argon2id$old')).expect(passwordChanged);
    expect(given(registered, passwordChanged).state()).toMatchObject({ passwordHash: '$argon2id$new' });
  });

  test('is refused where another change came first', () => {
    given(registered, passwordChanged)
      .when(olive, changing('$argon2id$old'))
      .expectRefusal('account.password-wrong');
  });
});

describe('two-factor', () => {
  test('is switched on once', () => {
    given(registered).when(olive, enabling).expect(twoFactorEnabled);
    given(registered, twoFactorEnabled).when(olive, enabling).expectRefusal('two-factor.on');
  });

  test('is switched off, and on again', () => {
    given(registered, twoFactorEnabled).when(olive, disabling(app)).expect(disabled);
    given(registered, twoFactorEnabled, disabled).when(olive, enabling).expect(twoFactorEnabled);
    given(registered).when(olive, disabling(app)).expectRefusal('two-factor.off');
  });

  test('is switched off with a recovery code, which is used up', () => {
    given(registered, twoFactorEnabled)
      .when(olive, disabling(recovery(firstCode)))
      .expect(used(firstCode), disabled);
    given(registered, twoFactorEnabled, used(firstCode))
      .when(olive, disabling(recovery(firstCode)))
      .expectRefusal('two-factor.code-wrong');
  });
});

describe('signing in with two-factor', () => {
  test('takes a second step', () => {
    given(registered, twoFactorEnabled).when(olive, signingIn(null)).expectRefusal('sign-in.code-needed');
    given(registered, twoFactorEnabled).when(olive, signingIn(app)).expect(signedIn('app', 'otp'));
    given(registered, twoFactorEnabled, disabled).when(olive, signingIn(null)).expect(signedIn(null));
  });

  test('takes each recovery code once', () => {
    given(registered, twoFactorEnabled)
      .when(olive, signingIn(recovery(firstCode)))
      .expect(used(firstCode), signedIn('recovery', 'otp'));
    given(registered, twoFactorEnabled, used(firstCode))
      .when(olive, signingIn(recovery(firstCode)))
      .expectRefusal('sign-in.code-wrong');
    given(registered, twoFactorEnabled, used(firstCode))
      .when(olive, signingIn(recovery(secondCode)))
      .expect(used(secondCode), signedIn('recovery', 'otp'));
  });

  test('takes no recovery code of an earlier secret', () => {
    given(registered, twoFactorEnabled, disabled, {
      type: 'TwoFactorEnabled',
      data: { secret: 'other', recoveryCodes: [secondCode] },
    })
      .when(olive, signingIn(recovery(firstCode)))
      .expectRefusal('sign-in.code-wrong');
  });
});

describe('a browser that never signed in before', () => {
  const fromNew: AccountCommand = {
    type: 'SignIn',
    data: { passwordHash: '$argon2id$old', rehashed: null, secondFactor: null, session, newBrowser: true },
  };
  const first = signedIn(null);
  const noticed = { ...first, data: { ...first.data, newBrowser: true } } as AccountEvent;

  test('is no news with the first sign-in, and is later', () => {
    given(registered).when(olive, fromNew).expect(first);
    given(registered, first).when(olive, fromNew).expect(noticed);
    given(registered, first).when(olive, signingIn(null)).expect(first);
    expect(given(registered).problemOf({ event: noticed, by: olive })).toBe('no one had signed in by then');
  });

  test('has its holder told, until that was mailed', () => {
    const due = { purpose: 'new-sign-in-notice', expiresAt: '2026-01-02T12:00:00.000Z' } as const;
    const mailed: AccountEvent = {
      type: 'SecurityNoticeMailed',
      data: { ...due, email: 'olive@example.com', messageId: 'm' },
    };

    expect(given(registered, first, noticed).state()).toMatchObject({ securityNotices: [due] });
    expect(given(registered, first, noticed, mailed).state()).toMatchObject({ securityNotices: [] });
  });
});

const app: SecondFactor = { kind: 'app' };
const recovery = (code: string): SecondFactor => ({ kind: 'recovery', code });

const changing = (replaces: string): AccountCommand => ({
  type: 'ChangePassword',
  data: { passwordHash: '$argon2id$new', replaces },
});
const enabling: AccountCommand = {
  type: 'EnableTwoFactor',
  data: { secret: 'sealed', recoveryCodes: [firstCode, secondCode] },
};
const disabling = (secondFactor: SecondFactor): AccountCommand => ({
  type: 'DisableTwoFactor',
  data: { secondFactor },
});
const signingIn = (secondFactor: SecondFactor | null): AccountCommand => ({
  type: 'SignIn',
  data: { passwordHash: '$argon2id$old', rehashed: null, secondFactor, session },
});

const passwordChanged: AccountEvent = {
  type: 'PasswordChanged',
  data: { passwordHash: '$argon2id$new' },
};
const disabled: AccountEvent = { type: 'TwoFactorDisabled', data: {} };
const used = (code: string): AccountEvent => ({ type: 'RecoveryCodeUsed', data: { code } });
