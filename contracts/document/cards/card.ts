import type { ChangingCard } from '../../card.ts';
import type { ForMembers, ForSigners } from '../../text/languages.ts';
import type { DocumentEvent } from '../events.ts';

export type EventGroup =
  | 'preparation'
  | 'mail'
  | 'signing'
  | 'completion'
  | 'ending'
  | 'access'
  | 'retention'
  | 'sharing';

/** The names of the groups in the timeline's filter, in the order in which it lists them. */
export const groupLabels: ForMembers<Readonly<Record<EventGroup, string>>> = {
  en: {
    preparation: 'Preparation',
    mail: 'Sending and mail',
    signing: 'Signing',
    completion: 'Completion and seal',
    ending: 'Cancellation and deletion',
    access: 'Access and downloads',
    retention: 'Retention and erasure',
    sharing: 'Team, shares and release',
  },
};

/** The kinds of marks on the timeline's slider. An event whose card has one of them is marked. */
export type Milestone =
  | 'created'
  | 'sent'
  | 'viewed'
  | 'signed'
  | 'declined'
  | 'completed'
  | 'sealed'
  | 'ended';

/** The names that sentences show in place of the ids in events. */
export type Names = {
  readonly owner: string;
  /** Who caused the event. Sentences use it where that may be somebody else than the owner. */
  readonly actor: string;
  readonly recipient: (id: string) => string;
  readonly field: (id: string) => string;
};

/** The tables of the read model that are filled from documents' events. */
export type DocumentTable =
  | 'documents'
  | 'recipients'
  | 'signature_fields'
  | 'retentions'
  | 'holds'
  | 'shares';

export type DocumentCard<Data = never> = ChangingCard<DocumentTable, Data> & {
  readonly group: EventGroup;
  /** The name of the event in the timeline's filter. */
  readonly label: ForMembers<string>;
  readonly milestone?: Milestone;
  /** Describes the event in the document's history. */
  readonly sentence: ForSigners<(data: Data, names: Names) => string>;
};

export type DocumentCards = {
  readonly [Event in DocumentEvent as Event['type']]: DocumentCard<Event['data']>;
};
