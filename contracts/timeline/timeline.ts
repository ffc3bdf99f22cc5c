import { signInWords } from '../account/sign-in.ts';
import type { TimelineEvent, TimelineView } from '../api/views/timeline.ts';
import { aRecipient, calledBy } from '../document/called-by.ts';
import type { Names } from '../document/cards/card.ts';
import { aField, documentCardOf } from '../document/cards.ts';
import type { DocumentEvent } from '../document/events.ts';
import type { Document } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import { asForeign, foreignSentence } from '../foreign-event.ts';
import { inNewestShape } from '../newest-shape.ts';
import { type ForMembers, type SignerLanguage, textIn } from '../text/languages.ts';
import { unknownSentence } from '../unknown-event.ts';
import { decryptedOf } from './decrypted.ts';

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
  const opened = decryptedOf(event);

  return inNewestShape({
    ...place,
    type,
    data: opened.data,
    metadata: opened.metadata,
    ...(opened !== event && { stored: { type, data, metadata } }),
  }) as unknown as Recorded<DocumentEvent>;
};

/** The members of an event that its sentence is made from. Its data has to be opened (`decryptedOf`). */
export type EventForSentence = Pick<TimelineEvent, 'type' | 'data' | 'by'> &
  Partial<Pick<TimelineEvent, 'metadata' | 'foreign'>>;

/**
 * The sentence that tells people what happened in an event. It uses the names that recipients and fields had before the
 * event. `owner` is the owner's name, which is needed for events by other people.
 */
export const sentenceOf = (
  language: SignerLanguage,
  event: EventForSentence,
  before: Document,
  owner: string,
): string => {
  if (event.foreign) return foreignSentence[language](event.type, event.foreign);
  const { type, data } = inNewestShape(event);

  const names = namesAt(language, event, before, owner);

  return documentCardOf(type)?.sentence[language](data as never, names) ?? unknownSentence[language](type);
};

const namesAt = (
  language: SignerLanguage,
  { by }: EventForSentence,
  before: Document,
  owner: string,
): Names => {
  const { recipients = [], fields = [] } = before.status === 'none' ? {} : before;

  return {
    owner: by.kind === 'account' ? by.name : owner,
    actor: by.name,
    recipient: (id) => {
      const found = recipients.find((recipient) => recipient.id === id);
      return found ? calledBy(found, aRecipient[language]) : aRecipient[language];
    },
    field: (id) => fields.find((field) => field.id === id)?.label ?? aField[language],
  };
};

/** Who acted, and how they proved who they are. */
export const actorWords = (
  language: SignerLanguage,
  { name, authenticated, signedIn }: TimelineEvent['by'],
): string => {
  const words = textIn(language, texts);
  if (authenticated === 'system') return words.automatic(name);
  if (authenticated === 'unknown') return name;
  const how = signedIn
    ? words.signedIn(
        textIn(language, signInWords)(signedIn.method, signedIn.secondFactor),
        providerOf(signedIn),
      )
    : words.authenticated[authenticated];

  return `${name}, ${how}`;
};

/** The identity provider at which somebody signed in, by the name of its host. */
const providerOf = ({ issuer }: { readonly issuer?: string }): string | null =>
  issuer && URL.canParse(issuer) ? new URL(issuer).host : null;

type Proven = Exclude<TimelineEvent['by']['authenticated'], 'system' | 'unknown'>;

type Texts = {
  readonly automatic: (name: string) => string;
  readonly signedIn: (how: string, provider: string | null) => string;
  /** How somebody proved who they are. */
  readonly authenticated: Readonly<Record<Proven, string>>;
};

const texts: ForMembers<Texts> = {
  en: {
    automatic: (name) => `${name} (automatic)`,
    signedIn: (how, provider) => `${how}${provider === null ? '' : ` at ${provider}`}`,
    authenticated: {
      session: 'signed in with a password',
      'session-with-second-factor': 'signed in with a password and a second factor',
      'signing-link': 'by the personal signing link',
      'audit-link': 'by an audit link',
    },
  },
};
