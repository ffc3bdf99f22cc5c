import { type Account, evolveAccount, noAccount } from '#contracts/aggregates/account.ts';
import type { AccountCommand } from '#contracts/commands/account.ts';
import type { AccountEvent } from '#contracts/events/account.ts';
import type { Issued } from '#contracts/message.ts';
import { refuse } from '#contracts/refusals.ts';
import type { Decider } from '../decider.ts';

const decide = (command: Issued<AccountCommand>, account: Account): readonly AccountEvent[] => {
  switch (command.type) {
    case 'RegisterAccount':
      if (account.status !== 'none') refuse('busy');
      return [{ type: 'AccountRegistered', data: command.data }];
    case 'SignIn':
      if (account.status === 'none') refuse('sign-in.failed');
      return signedIn(command.data.rehashed);
    case 'SignOut':
      if (account.status === 'none') refuse('signed-out');
      return [{ type: 'SignedOut', data: {} }];
  }
};

const signedIn = (rehashed: string | null): readonly AccountEvent[] => {
  const signed: AccountEvent = { type: 'SignedIn', data: {} };

  return rehashed ? [{ type: 'PasswordRehashed', data: { passwordHash: rehashed } }, signed] : [signed];
};

export const account: Decider<Account, AccountCommand, AccountEvent> = {
  category: 'account',
  initial: noAccount,
  decide,
  evolve: evolveAccount,
};
