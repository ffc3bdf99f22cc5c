import type { ChangingCard, EventsThatChange, SentenceCard } from '../card.ts';
import type { MatterEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** The tables of the read models that are filled from matters' events. */
export type MatterTable = 'matters';

type MatterCards = {
  readonly [One in MatterEvent as One['type']]: SentenceCard<One['data']> &
    ChangingCard<MatterTable, One['data']>;
};

const cards = {
  MatterOpened: {
    personal: { matter: ['name', 'reference'] },
    sentence: { en: ({ name }) => `The matter “${name}” was opened` },
    changes: ['matters'],
  },
  HoldsOrdered: {
    personal: { matter: ['reason'] },
    sentence: {
      en: ({ documents }) =>
        `${documents.length === 1 ? '1 document was' : `${documents.length} documents were`} put on hold`,
    },
    /** If the process ends before all documents are held, the leader goes on with them. */
    wakes: ['retention'],
    changes: [],
  },
  MatterClosed: {
    personal: { matter: ['reason'] },
    sentence: { en: ({ reason }) => `The matter was closed: “${reason}”` },
    wakes: ['retention'],
    changes: ['matters'],
  },
} satisfies MatterCards;

/** The cards of all kinds of events. A new kind of event doesn't compile until it has one. */
export const matterCards: MatterCards = cards;

export type MatterEventsThatChange<Table extends MatterTable> = EventsThatChange<typeof cards, Table>;
