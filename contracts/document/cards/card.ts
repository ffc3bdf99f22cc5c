import type { ChangingCard } from '../../card.ts';
import type { DocumentEvent } from '../events.ts';

export type EventGroup = 'preparation' | 'mail' | 'signing' | 'completion' | 'ending' | 'access';

/** What filters call the groups, in the order in which they are offered. */
export const groupLabels: Readonly<Record<EventGroup, string>> = {
  preparation: 'Preparation',
  mail: 'Sending and mail',
  signing: 'Signing',
  completion: 'Completion and seal',
  ending: 'Cancellation and deletion',
  access: 'Access and downloads',
};

/** The events that a timeline's slider marks. */
export type Milestone =
  | 'created'
  | 'sent'
  | 'viewed'
  | 'signed'
  | 'declined'
  | 'completed'
  | 'sealed'
  | 'ended';

/** The names of people and fields behind the ids in events. */
export type Names = {
  readonly owner: string;
  /** Who did it, where that may be somebody else than the owner. */
  readonly actor: string;
  readonly recipient: (id: string) => string;
  readonly field: (id: string) => string;
};

/** The tables that are made of documents' events. */
export type DocumentTable = 'documents' | 'recipients' | 'signature_fields';

export type DocumentCard<Data = never> = ChangingCard<DocumentTable, Data> & {
  readonly group: EventGroup;
  /** What filters call the event. */
  readonly label: string;
  readonly milestone?: Milestone;
  /** How it reads in the history of the document. */
  readonly sentence: (data: Data, names: Names) => string;
};

export type DocumentCards = {
  readonly [Event in DocumentEvent as Event['type']]: DocumentCard<Event['data']>;
};
