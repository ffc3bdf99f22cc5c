import type { Card, ChangingCard, EventsThatChange, SentenceCard } from '../card.ts';
import { isReadable } from '../closed.ts';
import { mailsCards } from '../mails/cards.ts';
import { quotedRefusal } from '../quoted-refusals.ts';
import { uploadRefusals } from '../refusals/upload.ts';
import { readable } from '../text/query-text.ts';
import type { AccountEvent, ClaimEvent, SecurityEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** The tables of the read model that are filled from accounts' events. */
type AccountTable = 'users' | 'settings' | 'logos';

type AccountCards = {
  readonly [Event in AccountEvent as Event['type']]: ChangingCard<AccountTable, Event['data']>;
};

const cards = {
  AccountRegistered: {
    personal: { account: ['username', 'email', 'fullName', 'passwordHash'] },
    changes: ['users', 'settings'],
  },
  PasswordRehashed: { personal: { account: ['passwordHash'] }, changes: [] },
  SignedIn: { personal: {}, wakes: ['mail'], changes: [] },
  SignedOut: { personal: {}, changes: [] },
  SessionEnded: { personal: {}, changes: [] },
  PasskeyAdded: { personal: { account: ['id', 'publicKey', 'name'] }, changes: [] },
  PasskeyRemoved: { personal: {}, changes: [] },
  PasskeyCounterRefused: { personal: {}, changes: [] },
  ProfileChanged: { personal: { account: ['fullName'] }, changes: ['users'] },
  EmailChangeRequested: { personal: { account: ['email'] }, wakes: ['mail'], changes: ['settings'] },
  EmailChangeMailed: { personal: { account: ['email'] }, changes: [] },
  EmailChangeMailFailed: { personal: { account: ['email', 'reason'] }, changes: ['settings'] },
  EmailChangeWithdrawn: { personal: { account: ['email'] }, changes: ['settings'] },
  EmailChanged: { personal: { account: ['email'] }, changes: ['users', 'settings'] },
  EmailConfirmationRequested: { personal: { account: ['email'] }, wakes: ['mail'], changes: [] },
  EmailConfirmed: { personal: { account: ['email'] }, changes: ['users'] },
  EmailReleased: { personal: { account: ['email', 'replacedBy'] }, changes: ['users'] },
  PasswordChanged: { personal: { account: ['passwordHash'] }, changes: ['settings'] },
  PasswordResetRequested: { personal: { account: ['email'] }, wakes: ['mail'], changes: [] },
  PasswordReset: { personal: { account: ['passwordHash'] }, wakes: ['mail'], changes: ['settings'] },
  PasswordResetMailed: { personal: { account: ['email'] }, changes: [] },
  PasswordResetMailFailed: { personal: { account: ['email', 'reason'] }, changes: [] },
  BreakGlassNoticeOrdered: { personal: {}, wakes: ['mail'], changes: [] },
  OwnersNoticeOrdered: { personal: {}, wakes: ['mail'], changes: [] },
  SecurityNoticeMailed: { personal: { account: ['email'] }, changes: [] },
  SecurityNoticeFailed: { personal: { account: ['email', 'reason'] }, changes: [] },
  TwoFactorSetUpStarted: { personal: {}, changes: [] },
  TwoFactorEnabled: { personal: { account: ['secret'] }, changes: ['settings'] },
  TwoFactorDisabled: { personal: {}, changes: ['settings'] },
  RecoveryCodeUsed: { personal: {}, changes: [] },
  LogoUploaded: { personal: {}, blobs: ({ logo }) => [logo], changes: ['logos'] },
  BrandingChanged: {
    personal: { account: ['companyName', 'customFooterText'] },
    blobs: ({ companyLogo }) => (companyLogo ? [companyLogo] : []),
    changes: ['settings'],
  },
  NotificationsChanged: { personal: {}, changes: ['settings'] },
  OrganisationJoined: { personal: {}, changes: [] },
  OrganisationLeft: { personal: {}, changes: [] },
  IdentityLinked: { personal: {}, changes: ['users'] },
  IdentityUnlinked: { personal: {}, changes: [] },
  AccountClosed: { personal: { account: ['reason'] }, wakes: ['privacy'], changes: ['settings'] },
  PersonalDataErased: { personal: {}, wakes: ['shred', 'destroy'], changes: ['users', 'settings'] },
  PersonalKeysDestroyed: { personal: {}, changes: [] },
  BlobsDestroyed: { personal: {}, changes: [] },
  ErasureCertified: { personal: {}, blobs: ({ certificate }) => [certificate], changes: [] },
} satisfies AccountCards;

/** The cards of all kinds of events. A new kind of event doesn't compile until it has one. */
export const accountCards: AccountCards = cards;

export type AccountEventsThatChange<Table extends AccountTable> = EventsThatChange<typeof cards, Table>;

export const claimCards: { readonly [Event in ClaimEvent as Event['type']]: Card<Event['data']> } = {
  NameClaimed: { personal: {} },
  NameFreed: { personal: {} },
};

const areas = {
  documents: 'searched all documents',
  security: 'viewed the security events',
  installation: 'viewed the history of the installation',
  epoch: 'viewed an earlier epoch',
} as const;

export const securityCards: {
  readonly [One in SecurityEvent as One['type']]: SentenceCard<One['data']>;
} = {
  SignInFailed: {
    personal: {},
    sentence: { en: ({ times = 1 }) => `Someone failed to sign in${often(times)}` },
  },
  PasswordRefused: {
    personal: {},
    sentence: { en: () => 'Someone who was signed in entered a wrong current password' },
  },
  SecondFactorRefused: {
    personal: {},
    sentence: { en: ({ times = 1 }) => `Someone who knew the password entered a wrong code${often(times)}` },
  },
  PasskeyRefused: {
    personal: {},
    sentence: { en: ({ times = 1 }) => `Someone failed to sign in with a passkey${often(times)}` },
  },
  PasswordResetRefused: {
    personal: {},
    sentence: {
      en: ({ times = 1 }) => `Someone asked${often(times)} for a password reset link, and none was sent`,
    },
  },
  SsoRefused: {
    personal: {},
    sentence: {
      en: ({ reason, times = 1 }) =>
        `Single sign-on was refused${often(times)} (${reason.replaceAll('-', ' ')})`,
    },
  },
  LinkRefused: {
    personal: {},
    sentence: {
      en: ({ link, times }) => `Someone used a ${link} link that was never created here${often(times)}`,
    },
  },
  UploadRefused: {
    personal: {},
    sentence: {
      en: ({ code, times }) =>
        `A file was refused${often(times)}: “${quotedRefusal('en', code, uploadRefusals)}”`,
    },
  },
  UnknownDocumentAsked: {
    personal: {},
    sentence: {
      en: ({ times }) => `Someone who was signed in asked${often(times)} for a document that never existed`,
    },
  },
  AuditSearched: {
    personal: { account: ['query'] },
    sentence: {
      en: ({ area, query }) =>
        `An auditor ${areas[area]}${query ? ` (${isReadable(query) ? readable(query) : query})` : ''}`,
    },
  },
  EarlierTimelineViewed: {
    personal: {},
    sentence: { en: ({ epoch }) => `An auditor viewed a timeline in epoch ${epoch}` },
  },
  SecurityAlertRaised: {
    personal: {},
    sentence: {
      en: ({ kind }) =>
        kind === 'named-address'
          ? 'An organization reached for an address that the installation names for a role'
          : 'An owner of an organization signed in past its identity provider',
    },
  },
  ScimCalled: {
    personal: {},
    sentence: {
      en: ({ day, reads, changes, refused }) =>
        `An identity provider read ${reads} times, changed ${changes} things and was refused ${refused} times on ${day}`,
    },
  },
};

/**
 * What auditors can see in the list of security events: those of the security streams, those of accounts that may show
 * an attack, and, where they ask for it, how many emails each account had sent.
 */
export const securityListCards = {
  ...securityCards,
  ...mailsCards,
  PasswordResetRequested: {
    personal: { account: ['email'] },
    sentence: { en: () => 'A password reset link was emailed to an account' },
  },
  PasskeyCounterRefused: {
    personal: {},
    sentence: { en: () => 'A passkey was refused, because a copy of it was used before' },
  },
  PasswordReset: {
    personal: { account: ['passwordHash'] },
    sentence: { en: () => 'A password was reset with an emailed link' },
  },
} as const satisfies Readonly<Record<string, SentenceCard>>;

const often = (times: number) => (times > 1 ? ` ${times} times` : '');
