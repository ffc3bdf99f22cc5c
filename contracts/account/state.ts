import type { Metadata, Recorded } from '../envelope.ts';
import type { Erasure } from '../personal/erasures.ts';
import { idOf } from '../stream-name.ts';
import { unknownTo } from '../unknown-event.ts';
import {
  confirmationAwaited,
  type EmailChanges,
  emailAwaited,
  mailFailed,
  mailSettled,
  noEmailChanges,
  withdrawn,
  withoutConfirmation,
  withoutPending,
} from './email-changes.ts';
import { evolveAccountErasures } from './erasures.ts';
import type { AccountEvent } from './events.ts';
import { identityLinked, identityUnlinked, type LinkedIdentity } from './identities.ts';
import { type Notifications, notificationDefaults } from './notifications.ts';
import { evolvePasskeys, type HoldsPasskeys, noPasskeys } from './passkeys.ts';
import {
  noPasswordResets,
  noticeDue,
  type PasswordResets,
  passwordMailFailed,
  passwordMailSettled,
  resetRequested,
  withoutReset,
} from './password-reset.ts';
import { evolveProvided, type Provided, registeredBy } from './provided.ts';
import { type TwoFactor, withoutCode, withStep } from './second-factor.ts';
import {
  noSecurityNotices,
  type SecurityNotices,
  securityNoticeDue,
  securityNoticeSettled,
} from './security-notices.ts';
import { evolveSessions, noSessions, type SessionsOnRecord } from './sessions-on-record.ts';

type Data<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];

export type ActiveAccount = EmailChanges &
  PasswordResets &
  SecurityNotices &
  Provided &
  HoldsPasskeys & {
    readonly status: 'active';
    readonly username: string;
    /** Whether a link that was mailed to the account's address was opened. */
    readonly emailConfirmed: boolean;
    readonly fullName: string;
    readonly passwordHash: string;
    readonly createdAt: string;
    /** Whether anybody has signed in to it yet. */
    readonly hasSignedIn: boolean;
    readonly twoFactor: TwoFactor | null;
    readonly logos: readonly string[];
    /** Null if the account still has the default branding. */
    readonly branding: Data<'BrandingChanged'> | null;
    /** The choices of notifications with their instants, oldest first. Before a first choice the defaults count. */
    readonly notifications: readonly { readonly since: string; readonly switches: Notifications }[];
    /** The organisation that the account belongs to, and since when (ISO). Null if there is none. */
    readonly organisation: { readonly id: string; readonly since: string } | null;
    /** Who its holder is at identity providers. */
    readonly identities: readonly LinkedIdentity[];
    /** When the account was closed (ISO). Nobody can sign in to it since then. Null if it's open. */
    readonly closedAt: string | null;
    readonly sessions: SessionsOnRecord;
    /** The erasures of the account's personal data, oldest first. */
    readonly erasures: readonly Erasure[];
  };

export type Account = { readonly status: 'none' } | ActiveAccount;

export const noAccount: Account = { status: 'none' };

/** Returns which notifications somebody wanted to get at an instant (ISO). */
export const notificationsAt = ({ notifications }: ActiveAccount, at: string): Notifications =>
  notifications.findLast(({ since }) => since <= at)?.switches ?? notificationDefaults;

export const evolveAccount = (account: Account, event: Recorded<AccountEvent>): Account => {
  if (event.type === 'AccountRegistered') return registered(event.data, event.metadata);
  if (account.status === 'none') return account;

  const next = evolved(evolveProvided(account, event), event);
  const sessions = evolveSessions(account.sessions, event);

  return sessions === next.sessions ? next : { ...next, sessions };
};

const registered = (data: Data<'AccountRegistered'>, { at, by }: Metadata): ActiveAccount => ({
  status: 'active',
  ...data,
  emailConfirmed: false,
  createdAt: at,
  hasSignedIn: false,
  ...noEmailChanges,
  ...noPasswordResets,
  ...noSecurityNotices,
  ...noPasskeys,
  ...registeredBy(by),
  twoFactor: null,
  logos: [],
  branding: null,
  notifications: [],
  organisation: null,
  identities: [],
  closedAt: null,
  sessions: noSessions,
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
      return withStep(emailAwaited(account, data), data.step);
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
    case 'EmailReleased':
      return {
        ...withoutMailsTo(withoutConfirmation(withoutReset(account)), data.email),
        email: data.replacedBy,
      };
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
    case 'OwnersNoticeOrdered': {
      const { account: by, ...notice } = data;
      return securityNoticeDue(account, {
        purpose: 'owners-notice',
        at: metadata.at,
        account: by,
        userAgent: null,
        notice,
      });
    }
    case 'BreakGlassNoticeOrdered':
      return securityNoticeDue(account, {
        purpose: 'break-glass-notice',
        at: metadata.at,
        account: data.account,
        userAgent: null,
      });
    case 'SecurityNoticeMailed':
    case 'SecurityNoticeFailed':
      return securityNoticeSettled(account, data);
    case 'TwoFactorEnabled':
      return withStep(
        {
          ...account,
          twoFactor: { secret: data.secret, recoveryCodes: data.recoveryCodes, usedSteps: [] },
        },
        data.step,
      );
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
    case 'IdentityLinked':
      return identityLinked(withoutConfirmation(account), data, metadata.at);
    case 'IdentityUnlinked':
      return identityUnlinked(account, data);
    case 'AccountClosed':
      return {
        ...withoutLinks(account),
        emailChangeMails: [],
        passwordMails: [],
        securityNotices: [],
        closedAt: metadata.at,
      };
    case 'PersonalDataErased':
    case 'PersonalKeysDestroyed':
    case 'BlobsDestroyed':
    case 'ErasureCertified':
      return evolveAccountErasures(account, event);
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
      return evolvePasskeys(account, event);
    case 'SignedIn':
      return signedIn(evolvePasskeys(account, event), event);
    case 'TwoFactorSetUpStarted':
    case 'SignedOut':
    case 'SessionEnded':
    case 'PasskeyCounterRefused':
      return account;
    default:
      return unknownTo(type, account);
  }
};

const signedIn = (
  account: ActiveAccount,
  { stream, data, metadata: { at, userAgent } }: Recorded<Extract<AccountEvent, { type: 'SignedIn' }>>,
): ActiveAccount => {
  const known = { ...withStep(account, data.step), hasSignedIn: true };
  const notice = { purpose: 'new-sign-in-notice', at, account: idOf(stream), userAgent } as const;

  return data.newBrowser ? securityNoticeDue(known, notice) : known;
};

const withoutLinks = (account: ActiveAccount) => withoutReset(withoutConfirmation(withoutPending(account)));

/** Nothing more goes to an address that turned out to be a stranger's. What waits to be confirmed at another one stays. */
const withoutMailsTo = (account: ActiveAccount, address: string): ActiveAccount => ({
  ...account,
  emailChangeMails: account.emailChangeMails.filter(({ to }) => to !== address),
  passwordMails: account.passwordMails.filter(({ to }) => to !== address),
  securityNotices: account.securityNotices.filter(({ to }) => to !== address),
});
