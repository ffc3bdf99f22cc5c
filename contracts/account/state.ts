import type { Recorded } from '../envelope.ts';
import type { Erasure } from '../personal/erasures.ts';
import { unknownTo } from '../unknown-event.ts';
import { evolveAccountErasures } from './erasures.ts';
import type { AccountEvent, EmailChangePurpose } from './events.ts';
import { type Notifications, notificationDefaults } from './notifications.ts';
import {
  noPasswordResets,
  noticeDue,
  type PasswordResets,
  passwordMailFailed,
  passwordMailSettled,
  resetRequested,
  withoutReset,
} from './password-reset.ts';

type Data<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];

/** A mail about a new address, or to confirm the current one. It's listed until it was mailed or failed for good. */
export type EmailChangeMail = {
  readonly purpose: EmailChangePurpose;
  /** The address to which the mail goes. */
  readonly to: string;
  /** The address that the mail is about. */
  readonly email: string;
  readonly expiresAt: string;
};

export type ActiveAccount = PasswordResets & {
  readonly status: 'active';
  readonly username: string;
  readonly email: string;
  /** Whether a link that was mailed to the account's address was opened. */
  readonly emailConfirmed: boolean;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly createdAt: string;
  /** The new address that isn't confirmed yet. `failure` says why its mail failed for good, or is null. */
  readonly pendingEmail: {
    readonly email: string;
    readonly expiresAt: string;
    readonly failure: string | null;
  } | null;
  /** Until when the newest link that confirms the current address works (ISO). Null if there is no such link. */
  readonly confirmableUntil: string | null;
  readonly emailChangeMails: readonly EmailChangeMail[];
  readonly twoFactor: { readonly secret: string; readonly recoveryCodes: readonly string[] } | null;
  readonly logos: readonly string[];
  /** Null if the account still has the default branding. */
  readonly branding: Data<'BrandingChanged'> | null;
  /** The choices of notifications with their instants, oldest first. Before a first choice the defaults count. */
  readonly notifications: readonly { readonly since: string; readonly switches: Notifications }[];
  /** The organisation that the account belongs to, and since when (ISO). Null if there is none. */
  readonly organisation: { readonly id: string; readonly since: string } | null;
  /** When the account was closed (ISO). Nobody can sign in to it since then. Null if it's open. */
  readonly closedAt: string | null;
  /** The erasures of the account's personal data, oldest first. */
  readonly erasures: readonly Erasure[];
};

export type Account = { readonly status: 'none' } | ActiveAccount;

export const noAccount: Account = { status: 'none' };

/** Returns which notifications somebody wanted to get at an instant (ISO). */
export const notificationsAt = ({ notifications }: ActiveAccount, at: string): Notifications =>
  notifications.findLast(({ since }) => since <= at)?.switches ?? notificationDefaults;

export const evolveAccount = (account: Account, event: Recorded<AccountEvent>): Account => {
  if (event.type === 'AccountRegistered') return registered(event.data, event.metadata.at);
  if (account.status === 'none') return account;

  return evolved(account, event);
};

const registered = (data: Data<'AccountRegistered'>, at: string): ActiveAccount => ({
  status: 'active',
  ...data,
  emailConfirmed: false,
  createdAt: at,
  pendingEmail: null,
  confirmableUntil: null,
  emailChangeMails: [],
  ...noPasswordResets,
  twoFactor: null,
  logos: [],
  branding: null,
  notifications: [],
  organisation: null,
  closedAt: null,
  erasures: [],
});

type Later = Exclude<AccountEvent, { type: 'AccountRegistered' }>;

const evolved = (account: ActiveAccount, event: Recorded<Later>): ActiveAccount => {
  const { type, data, metadata } = event;
  switch (type) {
    case 'PasswordRehashed':
      return { ...account, passwordHash: data.passwordHash };
    case 'ProfileChanged':
      return { ...account, fullName: data.fullName };
    case 'EmailChangeRequested':
      return emailAwaited(account, data);
    case 'EmailChangeMailed':
      return mailSettled(account, data);
    case 'EmailChangeMailFailed':
      return mailFailed(mailSettled(account, data), data);
    case 'EmailChangeWithdrawn':
      return withdrawn(account, data);
    case 'EmailChanged':
      return { ...withoutLinks(account), email: data.email, emailConfirmed: true };
    case 'EmailConfirmationRequested':
      return confirmationAwaited(account, data);
    case 'EmailConfirmed':
      return { ...withoutConfirmation(account), emailConfirmed: true };
    case 'PasswordChanged':
      return { ...withoutLinks(account), passwordHash: data.passwordHash };
    case 'PasswordResetRequested':
      return resetRequested(account, data);
    case 'PasswordReset':
      return noticeDue({ ...withoutLinks(account), passwordHash: data.passwordHash }, metadata.at);
    case 'PasswordResetMailed':
      return passwordMailSettled(account, data);
    case 'PasswordResetMailFailed':
      return passwordMailFailed(account, data);
    case 'TwoFactorEnabled':
      return { ...account, twoFactor: data };
    case 'TwoFactorDisabled':
      return { ...account, twoFactor: null };
    case 'RecoveryCodeUsed':
      return withoutCode(account, data.code);
    case 'LogoUploaded':
      return { ...account, logos: [...account.logos, data.logo] };
    case 'BrandingChanged':
      return { ...account, branding: data };
    case 'NotificationsChanged':
      return {
        ...account,
        // The choice may be older than a switch. That switch then has its default.
        notifications: [
          ...account.notifications,
          { since: metadata.at, switches: { ...notificationDefaults, ...data } },
        ],
      };
    case 'OrganisationJoined':
      return { ...account, organisation: { id: data.organisation, since: metadata.at } };
    case 'OrganisationLeft':
      return { ...account, organisation: null };
    case 'AccountClosed':
      return { ...withoutLinks(account), emailChangeMails: [], passwordMails: [], closedAt: metadata.at };
    case 'PersonalDataErased':
    case 'PersonalKeysDestroyed':
    case 'BlobsDestroyed':
    case 'ErasureCertified':
      return evolveAccountErasures(account, event);
    case 'TwoFactorSetUpStarted':
    case 'SignedIn':
    case 'SignedOut':
    case 'SessionEnded':
      return account;
    default:
      return unknownTo(type, account);
  }
};

const emailAwaited = (
  account: ActiveAccount,
  { email, expiresAt }: Data<'EmailChangeRequested'>,
): ActiveAccount => ({
  ...account,
  pendingEmail: { email, expiresAt, failure: null },
  emailChangeMails: [
    ...withoutPending(account).emailChangeMails,
    { purpose: 'email-confirmation', to: email, email, expiresAt },
    { purpose: 'email-notice', to: account.email, email, expiresAt },
  ],
});

/** The notice to the old address stays in the list, so it's mailed even if the new one is confirmed very soon. */
const withoutPending = (account: ActiveAccount): ActiveAccount => ({
  ...account,
  pendingEmail: null,
  emailChangeMails: mailsBut(account, 'email-confirmation'),
});

/** Only the newest link works, so a mail with an older one that hasn't been sent yet is dropped. */
const confirmationAwaited = (
  account: ActiveAccount,
  { email, expiresAt }: Data<'EmailConfirmationRequested'>,
): ActiveAccount => ({
  ...account,
  confirmableUntil: expiresAt,
  emailChangeMails: [
    ...mailsBut(account, 'own-email-confirmation'),
    { purpose: 'own-email-confirmation', to: email, email, expiresAt },
  ],
});

const withoutConfirmation = (account: ActiveAccount): ActiveAccount => ({
  ...account,
  confirmableUntil: null,
  emailChangeMails: mailsBut(account, 'own-email-confirmation'),
});

const withoutLinks = (account: ActiveAccount) => withoutReset(withoutConfirmation(withoutPending(account)));

const mailsBut = ({ emailChangeMails }: ActiveAccount, unwanted: EmailChangePurpose) =>
  emailChangeMails.filter(({ purpose }) => purpose !== unwanted);

const withdrawn = (
  account: ActiveAccount,
  { email, expiresAt }: Data<'EmailChangeWithdrawn'>,
): ActiveAccount =>
  account.pendingEmail?.email === email && account.pendingEmail.expiresAt === expiresAt
    ? withoutPending(account)
    : account;

type Settled = Pick<Data<'EmailChangeMailed'>, 'purpose' | 'email' | 'expiresAt'>;

export const isMailAbout =
  ({ purpose, email, expiresAt }: Settled) =>
  (mail: EmailChangeMail): boolean =>
    mail.purpose === purpose && mail.to === email && mail.expiresAt === expiresAt;

const mailSettled = (account: ActiveAccount, settled: Settled): ActiveAccount => ({
  ...account,
  emailChangeMails: account.emailChangeMails.filter((mail) => !isMailAbout(settled)(mail)),
});

const mailFailed = (
  account: ActiveAccount,
  { purpose, email, expiresAt, reason }: Data<'EmailChangeMailFailed'>,
): ActiveAccount => {
  const { pendingEmail } = account;
  const isPending = pendingEmail?.email === email && pendingEmail.expiresAt === expiresAt;

  return purpose === 'email-confirmation' && isPending
    ? { ...account, pendingEmail: { ...pendingEmail, failure: reason } }
    : account;
};

const withoutCode = (account: ActiveAccount, used: string): ActiveAccount => ({
  ...account,
  twoFactor: account.twoFactor && {
    ...account.twoFactor,
    recoveryCodes: account.twoFactor.recoveryCodes.filter((code) => code !== used),
  },
});
