import type { Account, EmailChangeMail } from '#contracts/account/state.ts';
import type { AccountEvent } from '#contracts/account/events.ts';

/** What an account's event can make due; null: nothing. A new event does not compile without an answer. */
export const accountWakes: { readonly [Type in AccountEvent['type']]: 'mail' | null } = {
  AccountRegistered: null,
  PasswordRehashed: null,
  SignedIn: null,
  SignedOut: null,
  ProfileChanged: null,
  EmailChangeRequested: 'mail',
  EmailChangeMailed: null,
  EmailChangeMailFailed: null,
  EmailChangeWithdrawn: null,
  EmailChanged: null,
  EmailConfirmationRequested: 'mail',
  EmailConfirmed: null,
  PasswordChanged: null,
  TwoFactorSetUpStarted: null,
  TwoFactorEnabled: null,
  TwoFactorDisabled: null,
  RecoveryCodeUsed: null,
  LogoUploaded: null,
  BrandingChanged: null,
  NotificationsChanged: null,
};

/** The mails that are due, from the state alone. */
export const accountDue = (account: Account): readonly EmailChangeMail[] =>
  account.status === 'none' ? [] : account.emailChangeMails;
