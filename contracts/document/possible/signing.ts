import { mayBeWritten } from '../fields/ways-to-sign.ts';
import { newestLinkOf, type SigningLinkState, signingLinkState } from '../links.ts';
import { clauseOf, signingRule } from '../preconditions.ts';
import { mustAct } from '../roles/kinds.ts';
import type { DocumentRecipient, ExistingDocument } from '../state.ts';
import { currentOrder, isTurnOf } from '../turn.ts';
import type { About, Rules } from './rule.ts';
import { byOwnerOrErasing, byRecipient, bySystem } from './who.ts';

/** The rules of events about opening, signing, declining, completing or voiding. */
export const signingRules = {
  SigningLinkOpened: (document, event) => openingProblem(document, event),
  SigningLinkTaken: (document, event) => takingProblem(document, event),
  SigningLinkWithdrawn: (document, event) => withdrawingProblem(document, event),
  RecipientSigned: (document, event) => turnProblem(document, event) ?? contentProblem(document, event.data),
  RecipientDeclined: (document, event) => turnProblem(document, event),
  DocumentCompleted: (document, event) => completionProblem(document, event),
  DocumentVoided: (document, event) => byOwnerOrErasing(document, event) ?? outForSigning(document),
} satisfies Partial<Rules>;

const openingProblem = (
  document: ExistingDocument,
  { data, metadata }: About<'SigningLinkOpened'>,
): string | null => {
  const recipient = document.recipients.find(({ id }) => id === data.recipient);
  if (!recipient) return 'the document had no such recipient';
  if (recipient.openedAt !== null) return 'the link was opened before';

  return byRecipient(data.recipient, metadata) ?? linkProblem(document, recipient, metadata.at);
};

/** The document doesn't say what address an account had, so this only checks that it was an account, and whose turn. */
const takingProblem = (
  document: ExistingDocument,
  { data, metadata }: About<'SigningLinkTaken'>,
): string | null => {
  const recipient = document.recipients.find(({ id }) => id === data.recipient);
  if (!recipient) return 'the document had no such recipient';
  if (metadata.by.kind !== 'account') return 'only an account gets a signing link without a mail';
  if (!isTurnOf(document, recipient)) return 'it was not the turn of that recipient';

  return linkProblem(document, recipient, metadata.at);
};

const withdrawingProblem = (
  document: ExistingDocument,
  { data, metadata }: About<'SigningLinkWithdrawn'>,
): string | null => {
  const recipient = document.recipients.find(({ id }) => id === data.recipient);
  if (!recipient) return 'the document had no such recipient';
  if (document.organisation === null) return 'the document belonged to no organization';
  if (data.linkVersion !== recipient.linkVersion) return 'the link of that recipient was another';

  return bySystem(metadata) ?? outForSigning(document);
};

/** Signing and declining have the same rules: the recipient does it, when it's their turn, with a link that works. */
const turnProblem = (
  document: ExistingDocument,
  { data, metadata }: About<'RecipientSigned' | 'RecipientDeclined'>,
): string | null => {
  const recipient = document.recipients.find(({ id }) => id === data.recipient);
  if (!recipient) return 'the document had no such recipient';
  const elsewise = byRecipient(data.recipient, metadata) ?? outForSigning(document);
  if (elsewise) return elsewise;
  if (!mustAct(recipient)) return 'the recipient gets a copy, and signs nothing';
  if (recipient.status === 'signed') return 'the recipient had signed already';
  if (!isTurnOf(document, recipient)) return 'it was not the turn of that recipient';

  return linkProblem(document, recipient, metadata.at);
};

/** Events don't say which version of a link was used, so this assumes that it was the newest. */
const linkProblem = (document: ExistingDocument, recipient: DocumentRecipient, at: string): string | null =>
  linkProblems[signingLinkState(document, newestLinkOf(recipient), at)];

const linkProblems: Readonly<Record<SigningLinkState, string | null>> = {
  current: null,
  removed: 'the document had no such recipient',
  deleted: 'the document was deleted by then',
  'not-sent': 'the document was not sent by then',
  outdated: 'the recipient had a newer link by then',
  withdrawn: 'the link of the recipient was withdrawn by then',
  voided: 'the document was cancelled by then',
  declined: 'the document was cancelled by then',
  expired: 'the link of the recipient no longer worked',
};

const contentProblem = (
  { fields, pdf, policies }: ExistingDocument,
  { recipient, values, documentSha256 }: About<'RecipientSigned'>['data'],
): string | null => {
  const ownFields = new Map(
    fields.filter((field) => field.recipient === recipient).map((field) => [field.id, field]),
  );
  const filled = new Set(values.map(({ field }) => field));
  const foreign = values.find(({ field }) => !ownFields.has(field));
  if (foreign)
    return fields.some(({ id }) => id === foreign.field)
      ? 'a value is for the field of another recipient'
      : 'a value is for a field that the document did not have';
  if (filled.size < values.length) return 'a field has two values';
  if (values.some(({ value }) => value === '')) return 'a value is empty';
  const rule = signingRule([...ownFields.values()], filled);
  if (rule) return clauseOf(rule);
  if (
    values.some(({ field, handwriting }) => !mayBeWritten(policies, ownFields.get(field)?.type, handwriting))
  )
    return 'the organization did not let people sign that way';

  return documentSha256 === pdf ? null : 'another file was signed than the one that was sent';
};

const completionProblem = (
  document: ExistingDocument,
  { metadata: { by } }: About<'DocumentCompleted'>,
): string | null => {
  const isLastSigner = document.recipients.some(
    ({ id, status }) => by.kind === 'recipient' && id === by.id && status === 'signed',
  );
  if (outForSigning(document)) return outForSigning(document);
  if (currentOrder(document) !== null) return 'not everyone had signed';

  return isLastSigner ? null : 'only the last signature completes a document';
};

const outForSigning = ({ status }: ExistingDocument): string | null => {
  switch (status) {
    case 'draft':
      return 'the document was not sent by then';
    case 'cancelled':
      return 'the document was cancelled by then';
    case 'completed':
      return 'the document was complete by then';
    case 'sent':
      return null;
  }
};
