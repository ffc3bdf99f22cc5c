import { refusalSentence } from '../api/refusals.ts';
import type { Card, ChangingCard, EventsThatChange, SentenceCard } from '../card.ts';
import { mailsCards } from '../mails/cards.ts';
import { readable } from '../timeline/filter.ts';
import type { AccountEvent, ClaimEvent, SecurityEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** The tables of the read model that are filled from accounts' events. */
type AccountTable = 'users' | 'settings' | 'logos';

type AccountCards = {
  readonly [Event in AccountEvent as Event['type']]: ChangingCard<AccountTable, Event['data']>;
};

const cards = {
  AccountRegistered: { changes: ['users', 'settings'] },
  PasswordRehashed: { changes: [] },
  SignedIn: { changes: [] },
  SignedOut: { changes: [] },
  ProfileChanged: { changes: ['users'] },
  EmailChangeRequested: { wakes: ['mail'], changes: ['settings'] },
  EmailChangeMailed: { changes: [] },
  EmailChangeMailFailed: { changes: ['settings'] },
  EmailChangeWithdrawn: { changes: ['settings'] },
  EmailChanged: { changes: ['users', 'settings'] },
  EmailConfirmationRequested: { wakes: ['mail'], changes: [] },
  EmailConfirmed: { changes: ['users'] },
  PasswordChanged: { changes: ['settings'] },
  PasswordResetRequested: { wakes: ['mail'], changes: [] },
  PasswordReset: { wakes: ['mail'], changes: ['settings'] },
  PasswordResetMailed: { changes: [] },
  PasswordResetMailFailed: { changes: [] },
  TwoFactorSetUpStarted: { changes: [] },
  TwoFactorEnabled: { changes: ['settings'] },
  TwoFactorDisabled: { changes: ['settings'] },
  RecoveryCodeUsed: { changes: [] },
  LogoUploaded: { blobs: ({ logo }) => [logo], changes: ['logos'] },
  BrandingChanged: { blobs: ({ companyLogo }) => (companyLogo ? [companyLogo] : []), changes: ['settings'] },
  NotificationsChanged: { changes: ['settings'] },
} satisfies AccountCards;

/** The cards of all kinds of events. A new kind of event doesn't compile until it has one. */
export const accountCards: AccountCards = cards;

export type AccountEventsThatChange<Table extends AccountTable> = EventsThatChange<typeof cards, Table>;

export const claimCards: { readonly [Event in ClaimEvent as Event['type']]: Card<Event['data']> } = {
  NameClaimed: {},
  NameFreed: {},
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
  SignInFailed: { sentence: () => 'Someone failed to sign in' },
  PasswordRefused: { sentence: () => 'Someone who was signed in entered a wrong current password' },
  SecondFactorRefused: { sentence: () => 'Someone who knew the password entered a wrong code' },
  PasswordResetRefused: {
    sentence: () => 'Someone asked for a password reset link, and none was sent',
  },
  LinkRefused: {
    sentence: ({ link, times }) => `Someone used a ${link} link that was never created here${often(times)}`,
  },
  UploadRefused: {
    sentence: ({ code, times }) => `A file was refused${often(times)}: “${refusalSentence(code)}”`,
  },
  UnknownDocumentAsked: {
    sentence: ({ times }) =>
      `Someone who was signed in asked${often(times)} for a document that never existed`,
  },
  AuditSearched: {
    sentence: ({ area, query }) => `An auditor ${areas[area]}${query ? ` (${readable(query)})` : ''}`,
  },
  EarlierTimelineViewed: {
    sentence: ({ epoch }) => `An auditor viewed a timeline in epoch ${epoch}`,
  },
};

/**
 * What auditors can see in the list of security events: those of the security streams, those of accounts that may show
 * an attack, and, where they ask for it, how many emails each account had sent.
 */
export const securityListCards = {
  ...securityCards,
  ...mailsCards,
  PasswordResetRequested: { sentence: () => 'A password reset link was emailed to an account' },
  PasswordReset: { sentence: () => 'A password was reset with an emailed link' },
} as const satisfies Readonly<Record<string, SentenceCard>>;

const often = (times: number) => (times > 1 ? ` ${times} times` : '');
