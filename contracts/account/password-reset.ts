import { instantAfter } from '../instant.ts';
import type { PasswordMailPurpose } from './events.ts';

/** A mail about choosing a new password. It's listed until it was mailed or failed for good. */
export type PasswordMail = {
  readonly purpose: PasswordMailPurpose;
  /** The address to which the mail goes. */
  readonly to: string;
  /** ISO. For a link its end; for a notice the end of the tries to send it. */
  readonly expiresAt: string;
};

/** The part of an account's state that is about choosing a new password by a mailed link. */
export type PasswordResets = {
  /** The newest link, and the address to which it was mailed. Null if it was used or is void. */
  readonly passwordReset: { readonly email: string; readonly expiresAt: string } | null;
  readonly passwordMails: readonly PasswordMail[];
};

export const noPasswordResets: PasswordResets = { passwordReset: null, passwordMails: [] };

/** Only the newest link works, so a mail with an older one that hasn't been sent yet is dropped. */
export const resetRequested = <Account extends PasswordResets>(
  account: Account,
  { email, expiresAt }: { readonly email: string; readonly expiresAt: string },
): Account => ({
  ...account,
  passwordReset: { email, expiresAt },
  passwordMails: [
    ...withoutReset(account).passwordMails,
    { purpose: 'password-reset', to: email, expiresAt },
  ],
});

/** Ends the link. A notice that hasn't been sent yet stays in the list. */
export const withoutReset = <Account extends PasswordResets>(account: Account): Account => ({
  ...account,
  passwordReset: null,
  passwordMails: account.passwordMails.filter(({ purpose }) => purpose !== 'password-reset'),
});

/** The owner is told at the account's address. We try to send that for a day. */
export const noticeDue = <Account extends PasswordResets & { readonly email: string }>(
  account: Account,
  at: string,
): Account => ({
  ...account,
  passwordMails: [
    ...account.passwordMails,
    { purpose: 'password-reset-notice', to: account.email, expiresAt: instantAfter(at, 1) },
  ],
});

/** What is on record about a mail: `email` is the address to which it went. */
type Settled = Omit<PasswordMail, 'to'> & { readonly email: string };

export const isPasswordMailAbout =
  ({ purpose, email, expiresAt }: Settled) =>
  (mail: PasswordMail): boolean =>
    mail.purpose === purpose && mail.to === email && mail.expiresAt === expiresAt;

export const passwordMailSettled = <Account extends PasswordResets>(
  account: Account,
  settled: Settled,
): Account => ({
  ...account,
  passwordMails: account.passwordMails.filter((mail) => !isPasswordMailAbout(settled)(mail)),
});

/** Nobody got the link of a mail that failed, so another link can be requested at once. */
export const passwordMailFailed = <Account extends PasswordResets>(
  account: Account,
  failed: Settled,
): Account => {
  const isOfLink =
    failed.purpose === 'password-reset' && account.passwordReset?.expiresAt === failed.expiresAt;

  return passwordMailSettled(isOfLink ? { ...account, passwordReset: null } : account, failed);
};
