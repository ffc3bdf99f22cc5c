import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  type Document,
  type DocumentField,
  type DocumentRecipient,
  type ExistingDocument,
  isLinkExpired,
} from '#contracts/document/state.ts';
import { declinerOf, isTurnOf } from '#contracts/document/turn.ts';
import type { Actor, Issued } from '#contracts/envelope.ts';

export type Command<Type extends DocumentCommand['type']> = Issued<Extract<DocumentCommand, { type: Type }>>;
export type Decision = readonly DocumentEvent[];

/** To anyone but its owner a document does not exist, so that ids cannot be probed. */
export const owned = (document: Document, by: Actor): ExistingDocument =>
  document.status !== 'none' && !document.deleted && by.kind === 'account' && document.owner === by.id
    ? document
    : refuse('not-found');

/** A document that may still be changed: spec part 1, section 4. */
export const draft = (document: Document, by: Actor): ExistingDocument => {
  const existing = owned(document, by);

  return existing.status === 'draft' ? existing : refuse('document.not-draft');
};

/** What is sent, voided or copied is a document: a template only gives rise to some. */
export const unlessTemplate = (there: ExistingDocument): ExistingDocument =>
  there.kind === 'template' ? refuse('template.not-a-document') : there;

/** A document that is there for the system itself, deleted or not. */
export const existing = (document: Document): ExistingDocument =>
  document.status === 'none' ? refuse('not-found') : document;

export const recipientOf = ({ recipients }: ExistingDocument, id: string): DocumentRecipient =>
  recipients.find((recipient) => recipient.id === id) ?? refuse('not-found');

export const fieldOf = ({ fields }: ExistingDocument, id: string): DocumentField =>
  fields.find((field) => field.id === id) ?? refuse('not-found');

/** Who stands behind a signing link that was ours, whatever has become of the document. */
export const behindLink = (document: Document, by: Actor, linkVersion: number) => {
  if (document.status === 'none' || document.deleted || document.status === 'draft') refuse('link.invalid');
  const recipient = document.recipients.find(({ id }) => by.kind === 'recipient' && id === by.id);

  return recipient?.linkVersion === linkVersion ? { document, recipient } : refuse('link.invalid');
};

/** Who stands behind a signing link, where the link is still worth something. */
export const linked = (state: Document, by: Actor, linkVersion: number, at: string) => {
  const { document, recipient } = behindLink(state, by, linkVersion);
  if (document.status === 'cancelled') refuse(declinerOf(document) ? 'link.declined' : 'link.voided');
  if (isLinkExpired(recipient, at)) refuse('link.expired');

  return { document, recipient };
};

export const mayBeInvited = (document: ExistingDocument) =>
  document.recipients.filter((one) => isTurnOf(document, one));
