import { refuse } from '#contracts/api/refusals.ts';
import type {
  Document,
  DocumentField,
  DocumentRecipient,
  ExistingDocument,
} from '#contracts/document/state.ts';
import { isTurnOf } from '#contracts/document/turn.ts';

// What decisions look for in a document. Each refuses `not-found` for what is not there.

/** For the installation itself: a deleted document as well. */
export const existing = (document: Document): ExistingDocument =>
  document.status === 'none' ? refuse('not-found') : document;

export const recipientOf = ({ recipients }: ExistingDocument, id: string): DocumentRecipient =>
  recipients.find((recipient) => recipient.id === id) ?? refuse('not-found');

export const fieldOf = ({ fields }: ExistingDocument, id: string): DocumentField =>
  fields.find((field) => field.id === id) ?? refuse('not-found');

export const signersInTurn = (document: ExistingDocument): readonly DocumentRecipient[] =>
  document.recipients.filter((recipient) => isTurnOf(document, recipient));
