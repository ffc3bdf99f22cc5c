import type { SentenceCard } from '../card.ts';
import type {
  AlarmMailed,
  AuditRan,
  ForeignEventFound,
  ForeignEventsLeftOut,
  WritersVerified,
  WritersVerifiedSoFar,
} from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

type VouchingCards = {
  readonly ForeignEventFound: SentenceCard<ForeignEventFound['data']>;
  readonly ForeignEventsLeftOut: SentenceCard<ForeignEventsLeftOut['data']>;
  readonly WritersVerified: SentenceCard<WritersVerified['data']>;
  readonly WritersVerifiedSoFar: SentenceCard<WritersVerifiedSoFar['data']>;
  readonly AuditRan: SentenceCard<AuditRan['data']>;
  readonly AlarmMailed: SentenceCard<AlarmMailed['data']>;
};

export const vouchingCards: VouchingCards = {
  ForeignEventFound: {
    personal: {},
    sentence: {
      en: ({ stream, revision, problem }) =>
        `Revision ${revision} of ${stream} was not written by this installation: ${problem}. Nothing is done because of it`,
    },
  },
  ForeignEventsLeftOut: {
    personal: {},
    sentence: {
      en: ({ stream, events, reason }) =>
        `An operator decided that ${stream} goes on without ${events.length === 1 ? 'revision' : 'revisions'} ${events.map(({ revision }) => revision).join(', ')}: ${reason}`,
    },
  },
  WritersVerified: {
    personal: {},
    sentence: { en: ({ upTo }) => `The writers of the first ${upTo} events were verified` },
  },
  WritersVerifiedSoFar: {
    personal: {},
    sentence: {
      en: ({ upTo }) => `The writers of the first ${upTo} events were verified, and the others follow`,
    },
  },
  AuditRan: {
    personal: {},
    sentence: {
      en: ({ upTo, findings }) =>
        `The first ${upTo} events were audited: ${findings.length === 0 ? 'nothing was found' : findings.length === 1 ? 'one problem was found' : `${findings.length} problems were found`}`,
    },
  },
  AlarmMailed: {
    personal: {},
    sentence: { en: () => 'Operators were mailed about what was found in the event log' },
  },
};
