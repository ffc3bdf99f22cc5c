import { cardOf, type EventsThatChange } from '../card.ts';
import type { ForSigners, SignerLanguage } from '../text/languages.ts';
import { unknownSentence } from '../unknown-event.ts';
import { aRecipient, calledBy } from './called-by.ts';
import { accessCards } from './cards/access.ts';
import type { DocumentCard, DocumentCards, DocumentTable, Names } from './cards/card.ts';
import { erasureCards } from './cards/erasure.ts';
import { mailCards } from './cards/mail.ts';
import { organisationCards } from './cards/organisation.ts';
import { preparationCards } from './cards/preparation.ts';
import { retentionCards } from './cards/retention.ts';
import { signingCards } from './cards/signing.ts';
import type { DocumentEvent } from './events.ts';

// This file doesn't use zod, because the browser runs it as well. The timeline page, the exports and the printed report
// all take their sentences from here.

const cards = {
  ...preparationCards,
  ...mailCards,
  ...signingCards,
  ...accessCards,
  ...erasureCards,
  ...retentionCards,
  ...organisationCards,
};

/** The cards of all kinds of events. A new kind of event doesn't compile until it has one. */
export const documentCards: DocumentCards = cards;

export type DocumentEventsThatChange<Table extends DocumentTable> = EventsThatChange<typeof cards, Table>;

/** Returns the card of a kind of event, or undefined if this version doesn't know that kind. */
export const documentCardOf = (type: string): DocumentCard | undefined =>
  cardOf<DocumentCard>(documentCards, type);

/** Describes one event in a sentence for people. */
export const sentenceOf = (
  language: SignerLanguage,
  { type, data }: Pick<DocumentEvent, 'type' | 'data'>,
  names: Names,
): string =>
  documentCardOf(type)?.sentence[language](data as never, names) ?? unknownSentence[language](type);

/** What sentences call a field that isn't known. */
export const aField: ForSigners<string> = { en: 'a field' };

const nobody = { fullName: '', title: null };

/** Collects the names of recipients and fields from a document's events. Removed ones keep their names. */
export const namesIn = (language: SignerLanguage, events: readonly DocumentEvent[], owner: string): Names => {
  const recipients = new Map<string, Parameters<typeof calledBy>[0]>();
  const fields = new Map<string, string>();

  for (const event of events) {
    if (event.type === 'RecipientAdded') recipients.set(event.data.recipient, event.data);
    if (event.type === 'RecipientCorrected' || event.type === 'RecipientRenamed')
      recipients.set(event.data.recipient, {
        ...(recipients.get(event.data.recipient) ?? nobody),
        ...event.data,
      });
    if (event.type === 'FieldPlaced') fields.set(event.data.field, event.data.label);
    if (event.type === 'FieldEdited' && event.data.label) fields.set(event.data.field, event.data.label);
  }

  return {
    owner,
    actor: owner,
    recipient: (id) => calledBy(recipients.get(id) ?? nobody, aRecipient[language]),
    field: (id) => fields.get(id) ?? aField[language],
  };
};
