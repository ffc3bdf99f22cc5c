import type { ChangingCard, EventsThatChange, SentenceCard } from '../card.ts';
import { durationInWords } from './duration.ts';
import type { RetentionEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** The tables of the read models that are filled from the rules' events. */
export type RetentionTable = 'retention_rules';

type RetentionCards = {
  readonly [One in RetentionEvent as One['type']]: SentenceCard<One['data']> &
    ChangingCard<RetentionTable, One['data']>;
};

const cards = {
  RetentionRuleSet: {
    personal: {},
    sentence: {
      en: ({ name, keep, disposal }) =>
        `The retention rule “${name}” was set: ${keep === null ? 'keep forever' : `keep for ${durationInWords(keep)}, then ${disposal}`}`,
    },
    /** Drafts are held against a new rule even if nothing happens to them any more. */
    wakes: ['retention'],
    changes: ['retention_rules'],
  },
  RetentionRuleRetired: {
    personal: {},
    sentence: { en: () => 'A retention rule was retired' },
    /** It makes nothing due, but the leader has to know the rules. */
    wakes: [],
    changes: ['retention_rules'],
  },
} satisfies RetentionCards;

/** The cards of all kinds of events. A new kind of event doesn't compile until it has one. */
export const retentionCards: RetentionCards = cards;

export type RetentionEventsThatChange<Table extends RetentionTable> = EventsThatChange<typeof cards, Table>;
