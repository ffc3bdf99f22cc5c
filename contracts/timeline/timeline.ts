import { signInWords } from '../account/sign-in.ts';
import type { TimelineEvent, TimelineView } from '../api/views/timeline.ts';
import { calledBy } from '../document/called-by.ts';
import type { Names } from '../document/cards/card.ts';
import { documentCardOf } from '../document/cards.ts';
import type { DocumentEvent } from '../document/events.ts';
import type { Document } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import { asForeign, foreignSentence } from '../foreign-event.ts';
import { inNewestShape } from '../newest-shape.ts';
import { unknownSentence } from '../unknown-event.ts';
import { openedOf } from './opened.ts';

// This file must not import Zod, since the page uses it too: page, exports and printed report have the same sentences.

/**
 * Turns an event of a timeline back into the form that it has when it's read from its stream. `evolveDocument` and the
 * check of its hash need that form. What the command service didn't write is foreign there, and changes nothing.
 */
export const recordedOf = (
  { stream }: Pick<TimelineView, 'stream'>,
  event: TimelineEvent,
): Recorded<DocumentEvent> => {
  const { id, revision, type, data, metadata, position, foreign } = event;
  const place = { id, stream, revision, position: BigInt(position) };
  if (foreign) {
    const { problem, isLeftOut } = foreign;
    return asForeign(
      { ...place, type, data, metadata },
      problem,
      isLeftOut,
    ) as unknown as Recorded<DocumentEvent>;
  }
  const opened = openedOf(event);

  return inNewestShape({
    ...place,
    type,
    data: opened.data,
    metadata: opened.metadata,
    ...(opened !== event && { stored: { type, data, metadata } }),
  }) as unknown as Recorded<DocumentEvent>;
};

/** The members of an event that its sentence is made from. Its data has to be opened (`openedOf`). */
export type EventForSentence = Pick<TimelineEvent, 'type' | 'data' | 'by'> &
  Partial<Pick<TimelineEvent, 'metadata' | 'foreign'>>;

/**
 * The sentence that tells people what happened in an event. It uses the names that recipients and fields had before the
 * event. `owner` is the owner's name, which is needed for events by other people.
 */
export const sentenceOf = (event: EventForSentence, before: Document, owner: string): string => {
  if (event.foreign) return foreignSentence(event.type, event.foreign);
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

/** Who acted, and how they proved who they are. */
export const actorWords = ({ name, authenticated, signedIn }: TimelineEvent['by']): string => {
  if (authenticated === 'system') return `${name} (automatic)`;
  if (authenticated === 'unknown') return name;
  const how = signedIn
    ? `${signInWords(signedIn.method, signedIn.secondFactor)}${providerWords(signedIn)}`
    : authenticationLabels[authenticated];

  return `${name}, ${how}`;
};

/** At which identity provider somebody signed in, by the name of its host. */
const providerWords = ({ issuer }: { readonly issuer?: string }): string =>
  issuer && URL.canParse(issuer) ? ` at ${new URL(issuer).host}` : '';

/** Words for people that say how somebody proved who they are. */
const authenticationLabels = {
  session: 'signed in with a password',
  'session-with-second-factor': 'signed in with a password and a second factor',
  'signing-link': 'by the personal signing link',
  'audit-link': 'by an audit link',
} as const satisfies Readonly<
  Record<Exclude<TimelineEvent['by']['authenticated'], 'system' | 'unknown'>, string>
>;
