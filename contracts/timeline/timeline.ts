import type { TimelineEvent, TimelineView } from '../api/views/timeline.ts';
import { calledBy } from '../document/called-by.ts';
import type { Names } from '../document/cards/card.ts';
import { documentCardOf } from '../document/cards.ts';
import type { DocumentEvent } from '../document/events.ts';
import type { Document } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import { inNewestShape } from '../newest-shape.ts';
import { unknownSentence } from '../unknown-event.ts';

// Zod-free: the page, the exports and the printed report use the same sentences.

/** The event as it is read from its stream, for `evolveDocument` and for checking its hash. */
export const recordedOf = (
  { stream }: Pick<TimelineView, 'stream'>,
  { id, revision, type, data, metadata, position }: TimelineEvent,
): Recorded<DocumentEvent> =>
  inNewestShape({
    id,
    stream,
    revision,
    type,
    data,
    metadata,
    position: BigInt(position),
  }) as unknown as Recorded<DocumentEvent>;

/** The members of an event that its sentence is made from. */
export type EventForSentence = Pick<TimelineEvent, 'type' | 'data' | 'by'> &
  Partial<Pick<TimelineEvent, 'metadata'>>;

/**
 * One event in plain words, with the names that were valid before it. `owner` is the owner's name, for events by other
 * people.
 */
export const sentenceOf = (event: EventForSentence, before: Document, owner: string): string => {
  const { type, data } = inNewestShape(event);

  return (
    documentCardOf(type)?.sentence(data as never, namesAt(event, before, owner)) ?? unknownSentence(type)
  );
};

const namesAt = ({ by }: EventForSentence, before: Document, owner: string): Names => {
  const { recipients = [], fields = [] } = before.status === 'none' ? {} : before;

  return {
    owner: by.kind === 'account' ? by.name : owner,
    actor: by.name,
    recipient: (id) => {
      const found = recipients.find((recipient) => recipient.id === id);
      return found ? calledBy(found) : 'a recipient';
    },
    field: (id) => fields.find((field) => field.id === id)?.label ?? 'a field',
  };
};

/** How somebody proved who they are, in words for people. */
export const authenticationLabels = {
  session: 'signed in with a password',
  'session-with-second-factor': 'signed in with a password and a second factor',
  'signing-link': 'by the personal signing link',
  'audit-link': 'by an audit link',
  system: 'a part of Inkstream',
} as const satisfies Readonly<Record<TimelineEvent['by']['authenticated'], string>>;
