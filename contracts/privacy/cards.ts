import type { ChangingCard, EventsThatChange, SentenceCard } from '../card.ts';
import type { PrivacyEvent, PrivacyKind, PrivacyMailPurpose } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** The tables of the read models that are filled from the events of privacy requests. */
export type PrivacyTable = 'privacy_requests' | 'privacy_matches';

type PrivacyCards = {
  readonly [One in PrivacyEvent as One['type']]: SentenceCard<One['data']> &
    ChangingCard<PrivacyTable, One['data']>;
};

const cards = {
  PrivacyRequestReceived: {
    personal: { privacy: ['email', 'note'] },
    sentence: {
      en: ({ kind, via }) =>
        `${kindWords[kind] ?? 'A privacy request'} was ${via === 'officer' ? 'entered' : 'sent from the signing page'}`,
    },
    /** The leader looks for where the person is named. */
    wakes: ['privacy'],
    changes: ['privacy_requests'],
  },
  PrivacyMatchFound: {
    personal: {},
    sentence: {
      en: ({ match }) =>
        match.kind === 'account'
          ? 'The person was found to have an account'
          : 'The person was found to be a recipient of a document',
    },
    changes: ['privacy_matches'],
  },
  PrivacySearchFinished: {
    personal: {},
    sentence: {
      en: ({ matches }) => `The search ended with ${matches === 1 ? '1 match' : `${matches} matches`}`,
    },
    changes: ['privacy_requests'],
  },
  PrivacyDecided: {
    personal: {},
    sentence: {
      en: ({ decision, match }) => `${whatIn(match.kind)} ${decisionWords[decision] ?? 'was decided about'}`,
    },
    changes: ['privacy_matches'],
  },
  PrivacyRequestExtended: {
    personal: { privacy: ['reason'] },
    sentence: { en: ({ reason }) => `The time to answer was extended: “${reason}”` },
    /** The person is mailed so, as they are of the answer. */
    wakes: ['mail'],
    changes: ['privacy_requests'],
  },
  PrivacyRequestApproved: {
    personal: {},
    sentence: { en: () => 'The decisions were approved' },
    /** The leader does what was decided. */
    wakes: ['privacy'],
    changes: ['privacy_requests'],
  },
  PrivacyRequestFulfilled: {
    personal: {},
    sentence: { en: () => 'The request was fulfilled, and a certificate says what was done' },
    blobs: ({ certificate }) => [certificate],
    wakes: ['mail'],
    changes: ['privacy_requests'],
  },
  PrivacyRequestRefused: {
    personal: { privacy: ['reason'] },
    sentence: { en: ({ reason }) => `The request was refused: “${reason}”` },
    wakes: ['mail'],
    changes: ['privacy_requests'],
  },
  PrivacyExportTaken: {
    personal: {},
    sentence: { en: () => 'The personal data was downloaded, to be handed on' },
    changes: [],
  },
  PrivacyAnswerMailed: {
    personal: {},
    sentence: { en: ({ purpose }) => `The person was mailed that ${mailWords[purpose] ?? 'there is news'}` },
    changes: [],
  },
  PrivacyAnswerMailFailed: {
    personal: { privacy: ['reason'] },
    sentence: {
      en: ({ purpose, reason }) =>
        `The person could not be mailed that ${mailWords[purpose] ?? 'there is news'}: ${reason}`,
    },
    changes: [],
  },
  PersonalDataErased: {
    personal: {},
    sentence: { en: () => 'The address of the request and what was written in it were erased for good' },
    wakes: ['shred', 'destroy'],
    changes: ['privacy_requests'],
  },
  PersonalKeysDestroyed: {
    personal: {},
    sentence: { en: () => 'The key of the erased data was destroyed' },
    changes: [],
  },
  BlobsDestroyed: {
    personal: {},
    sentence: { en: () => 'The request named no files that had to be destroyed' },
    changes: [],
  },
  ErasureCertified: {
    personal: {},
    sentence: { en: () => 'A certificate of the erasure was issued' },
    blobs: ({ certificate }) => [certificate],
    changes: [],
  },
} satisfies PrivacyCards;

/** The cards of all kinds of events. A new kind of event doesn't compile until it has one. */
export const privacyCards: PrivacyCards = cards;

export type PrivacyEventsThatChange<Table extends PrivacyTable> = EventsThatChange<typeof cards, Table>;

const kindWords: Readonly<Record<PrivacyKind, string>> = {
  access: 'A request for access to personal data',
  rectification: 'A request to correct personal data',
  erasure: 'A request to erase personal data',
  restriction: 'A request to restrict the use of personal data',
  objection: 'An objection to the use of personal data',
};

const whatIn = (kind: 'account' | 'recipient') =>
  kind === 'account' ? 'The data of the account' : 'The data of the recipient';

const mailWords: Readonly<Record<PrivacyMailPurpose, string>> = {
  fulfilled: 'the request was fulfilled',
  refused: 'the request was refused',
  extended: 'the answer takes longer',
};

const decisionWords = {
  erase: 'is to be erased',
  keep: 'is to be kept',
  restrict: 'is to be restricted in its use',
} as const;
