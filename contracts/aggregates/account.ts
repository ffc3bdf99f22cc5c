import type { AccountEvent, ClaimEvent } from '../events/account.ts';
import type { Recorded } from '../message.ts';

export type Account =
  | { readonly status: 'none' }
  | {
      readonly status: 'active';
      readonly username: string;
      readonly email: string;
      readonly fullName: string;
      readonly passwordHash: string;
      readonly createdAt: string;
    };

export const noAccount: Account = { status: 'none' };

export const evolveAccount = (
  account: Account,
  { type, data, metadata }: Recorded<AccountEvent>,
): Account => {
  if (type === 'AccountRegistered') return { status: 'active', ...data, createdAt: metadata.at };
  if (account.status === 'none') return account;

  switch (type) {
    case 'PasswordRehashed':
      return { ...account, passwordHash: data.passwordHash };
    case 'SignedIn':
    case 'SignedOut':
      return account;
  }
};

/** Who holds a user name or an e-mail address; null: it is free. */
export type Claim = { readonly account: string | null };

export const unclaimed: Claim = { account: null };

export const evolveClaim = (_: Claim, { type, data }: Recorded<ClaimEvent>): Claim =>
  type === 'NameClaimed' ? { account: data.account } : unclaimed;
