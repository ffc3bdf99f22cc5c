import type { Account, EmailChangeMail } from '#contracts/account/state.ts';

/** The mails that are due, from the state alone. */
export const accountDue = (account: Account): readonly EmailChangeMail[] =>
  account.status === 'none' ? [] : account.emailChangeMails;
