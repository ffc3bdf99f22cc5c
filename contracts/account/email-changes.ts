import type { InstallationRole } from '../epochs/installation-roles.ts';
import type { EmailChangePurpose } from './events.ts';
import type { Identity } from './identities.ts';

/** A mail about a new address, or to confirm the current one. It's listed until it was mailed or failed for good. */
export type EmailChangeMail = {
  readonly purpose: EmailChangePurpose;
  /** The address to which the mail goes. */
  readonly to: string;
  /** The address that the mail is about. */
  readonly email: string;
  readonly expiresAt: string;
  /** The identity provider at which its link lets somebody sign in to the account, if it does. */
  readonly issuer?: string;
  /** The roles of the installation that its link gives, if it gives any. */
  readonly roles?: readonly InstallationRole[];
};

/** The part of an account's state that is about its address, and the links that confirm one. */
export type EmailChanges = {
  readonly email: string;
  /** The new address that isn't confirmed yet. `failure` says why its mail failed for good, or is null. */
  readonly pendingEmail: {
    readonly email: string;
    readonly expiresAt: string;
    readonly failure: string | null;
  } | null;
  /** Until when the newest link that confirms the current address works (ISO). Null if there is no such link. */
  readonly confirmableUntil: string | null;
  /** Who that link says the holder is at an identity provider; null if it says nothing of one. */
  readonly confirmableIdentity: Identity | null;
  /** The roles of the installation that it gives to whoever opens it signed in to the account. */
  readonly confirmableRoles: readonly InstallationRole[];
  readonly emailChangeMails: readonly EmailChangeMail[];
};

export const noEmailChanges: Omit<EmailChanges, 'email'> = {
  pendingEmail: null,
  confirmableUntil: null,
  confirmableIdentity: null,
  confirmableRoles: [],
  emailChangeMails: [],
};

type Asked = { readonly email: string; readonly expiresAt: string };

export const emailAwaited = <Account extends EmailChanges>(
  account: Account,
  { email, expiresAt }: Asked,
): Account => ({
  ...account,
  pendingEmail: { email, expiresAt, failure: null },
  emailChangeMails: [
    ...withoutPending(account).emailChangeMails,
    { purpose: 'email-confirmation', to: email, email, expiresAt },
    { purpose: 'email-notice', to: account.email, email, expiresAt },
  ],
});

/** The notice to the old address stays in the list, so it's mailed even if the new one is confirmed very soon. */
export const withoutPending = <Account extends EmailChanges>(account: Account): Account => ({
  ...account,
  pendingEmail: null,
  emailChangeMails: mailsBut(account, 'email-confirmation'),
});

/** Only the newest link works, so a mail with an older one that hasn't been sent yet is dropped. */
export const confirmationAwaited = <Account extends EmailChanges>(
  account: Account,
  {
    email,
    expiresAt,
    identity,
    roles = [],
  }: Asked & { readonly identity?: Identity; readonly roles?: readonly InstallationRole[] },
): Account => ({
  ...account,
  confirmableUntil: expiresAt,
  confirmableIdentity: identity ?? null,
  confirmableRoles: roles,
  emailChangeMails: [
    ...mailsBut(account, 'own-email-confirmation'),
    {
      purpose: 'own-email-confirmation',
      to: email,
      email,
      expiresAt,
      ...(identity && { issuer: identity.issuer }),
      ...(roles.length > 0 && { roles }),
    },
  ],
});

export const withoutConfirmation = <Account extends EmailChanges>(account: Account): Account => ({
  ...account,
  confirmableUntil: null,
  confirmableIdentity: null,
  confirmableRoles: [],
  emailChangeMails: mailsBut(account, 'own-email-confirmation'),
});

const mailsBut = ({ emailChangeMails }: EmailChanges, unwanted: EmailChangePurpose) =>
  emailChangeMails.filter(({ purpose }) => purpose !== unwanted);

export const withdrawn = <Account extends EmailChanges>(
  account: Account,
  { email, expiresAt }: Asked,
): Account =>
  account.pendingEmail?.email === email && account.pendingEmail.expiresAt === expiresAt
    ? withoutPending(account)
    : account;

type Settled = Asked & { readonly purpose: EmailChangePurpose };

export const isMailAbout =
  ({ purpose, email, expiresAt }: Settled) =>
  (mail: EmailChangeMail): boolean =>
    mail.purpose === purpose && mail.to === email && mail.expiresAt === expiresAt;

export const mailSettled = <Account extends EmailChanges>(account: Account, settled: Settled): Account => ({
  ...account,
  emailChangeMails: account.emailChangeMails.filter((mail) => !isMailAbout(settled)(mail)),
});

export const mailFailed = <Account extends EmailChanges>(
  account: Account,
  { purpose, email, expiresAt, reason }: Settled & { readonly reason: string },
): Account => {
  const { pendingEmail } = account;
  const isPending = pendingEmail?.email === email && pendingEmail.expiresAt === expiresAt;

  return purpose === 'email-confirmation' && isPending
    ? { ...account, pendingEmail: { ...pendingEmail, failure: reason } }
    : account;
};
