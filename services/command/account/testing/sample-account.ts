import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { account } from '../../decisions/account/decider.ts';
import { scenario } from '../../testing/given-when-then.ts';

// Olive's account, in the words that the tests of accounts share.

export const olive: Actor = { kind: 'account', id: 'olive' };
export const system: Actor = { kind: 'system', id: 'mail' };

export const given = scenario(account, 'olive');

export const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    username: 'olive',
    email: 'olive@example.com',
    fullName: 'Olive Owner',
    passwordHash: '$argon2id$old',
  },
};

export const tomorrow = '2026-01-02T12:00:00.000Z';

export const requested = (email: string, expiresAt = tomorrow): AccountEvent => ({
  type: 'EmailChangeRequested',
  data: { email, expiresAt },
});

export const changed = (email: string): AccountEvent => ({ type: 'EmailChanged', data: { email } });

export const confirming = (email: string): AccountCommand => ({
  type: 'ConfirmEmail',
  data: { email, expiresAt: tomorrow },
});

export const passwordChanged = (): AccountEvent => ({
  type: 'PasswordChanged',
  data: { passwordHash: '$argon2id$new' },
});

/** The mails that are due after these events. */
export const mailsAfter = (...past: readonly AccountEvent[]) => {
  const state = given(registered, ...past).state();

  return state.status === 'none' ? [] : state.emailChangeMails.map(({ purpose, to }) => `${purpose} ${to}`);
};

export const logo = 'a'.repeat(64);
export const logoUploaded: AccountEvent = { type: 'LogoUploaded', data: { logo } };

export const [firstCode, secondCode] = ['1'.repeat(64), '2'.repeat(64)] as const;
export const twoFactorEnabled: AccountEvent = {
  type: 'TwoFactorEnabled',
  data: { secret: 'sealed', recoveryCodes: [firstCode, secondCode] },
};

/** Who somebody is at two identity providers, and a passkey. */
export const [here, there] = [
  { issuer: 'https://one.example', subject: 'a'.repeat(64) },
  { issuer: 'https://two.example', subject: 'b'.repeat(64) },
] as const;
export const passkeyAdded: AccountEvent = {
  type: 'PasskeyAdded',
  data: {
    credential: 'c'.repeat(64),
    id: 'id',
    publicKey: 'key',
    aaguid: 'none',
    counter: 1,
    transports: ['internal'],
    backedUp: false,
    name: 'Phone',
  },
};
export const passkeyRemoved: AccountEvent = {
  type: 'PasskeyRemoved',
  data: { credential: 'c'.repeat(64) },
};
