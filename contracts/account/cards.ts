import { refusalSentence } from '../api/refusals.ts';
import type { Card, SentenceCard } from '../card.ts';
import { readable } from '../timeline/filter.ts';
import type { AccountEvent, ClaimEvent, SecurityEvent } from './events.ts';

// Zod-free.

type Cards<Event extends AccountEvent | ClaimEvent> = {
  readonly [One in Event as One['type']]: Card<One['data']>;
};

/** A card for each kind of event: a new one does not compile without it. */
export const accountCards: Cards<AccountEvent> = {
  AccountRegistered: {},
  PasswordRehashed: {},
  SignedIn: {},
  SignedOut: {},
  ProfileChanged: {},
  EmailChangeRequested: { wakes: ['mail'] },
  EmailChangeMailed: {},
  EmailChangeMailFailed: {},
  EmailChangeWithdrawn: {},
  EmailChanged: {},
  EmailConfirmationRequested: { wakes: ['mail'] },
  EmailConfirmed: {},
  PasswordChanged: {},
  TwoFactorSetUpStarted: {},
  TwoFactorEnabled: {},
  TwoFactorDisabled: {},
  RecoveryCodeUsed: {},
  LogoUploaded: { blobs: ({ logo }) => [logo] },
  BrandingChanged: { blobs: ({ companyLogo }) => (companyLogo ? [companyLogo] : []) },
  NotificationsChanged: {},
};

export const claimCards: Cards<ClaimEvent> = { NameClaimed: {}, NameFreed: {} };

const areas = {
  documents: 'searched all documents',
  security: 'looked at the security events',
  installation: 'looked at the history of the installation',
  epoch: 'looked at an earlier epoch',
} as const;

export const securityCards: {
  readonly [One in SecurityEvent as One['type']]: SentenceCard<One['data']>;
} = {
  SignInFailed: { sentence: () => 'Somebody failed to sign in' },
  PasswordRefused: { sentence: () => 'A wrong current password was given by somebody who was signed in' },
  SecondFactorRefused: { sentence: () => 'A wrong code was given by somebody who knew the password' },
  LinkRefused: {
    sentence: ({ link, times }) =>
      `Somebody came${often(times)} with a ${link} link that was never made here`,
  },
  UploadRefused: {
    sentence: ({ code, times }) => `A file was refused${often(times)}: “${refusalSentence(code)}”`,
  },
  UnknownDocumentAsked: {
    sentence: ({ times }) => `Somebody who was signed in asked${often(times)} for a document that never was`,
  },
  AuditSearched: {
    sentence: ({ area, query }) => `An auditor ${areas[area]}${query ? ` (${readable(query)})` : ''}`,
  },
  EarlierTimelineViewed: {
    sentence: ({ epoch }) => `An auditor looked at a timeline in epoch ${epoch}`,
  },
};

const often = (times: number) => (times > 1 ? ` ${times} times` : '');
