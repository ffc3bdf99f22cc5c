import type { EmailChangeMail } from '#contracts/account/email-changes.ts';
import type { PasswordMail } from '#contracts/account/password-reset.ts';
import type { SecurityNotice } from '#contracts/account/security-notices.ts';
import type { Account } from '#contracts/account/state.ts';

/** A mail to an account's owner about the account itself. */
export type AccountMail = EmailChangeMail | PasswordMail | SecurityNotice;

/** The mails that are due, from the state alone. */
export const accountDue = (account: Account): readonly AccountMail[] =>
  account.status === 'none'
    ? []
    : [...account.emailChangeMails, ...account.passwordMails, ...account.securityNotices];
