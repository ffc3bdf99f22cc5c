import type {
  Document,
  DocumentField,
  DocumentRecipient,
  ExistingDocument,
} from '#contracts/aggregates/document.ts';
import type { DocumentEvent } from '#contracts/events/document.ts';
import { valueProblem } from '#contracts/field-rules.ts';
import { refuse } from '#contracts/refusals.ts';
import { currentOrder, isTurnOf } from '#contracts/turn.ts';
import { type Command, type Decision, linked } from './standing.ts';

export const openSigningLink = (
  { data, by, at }: Command<'OpenSigningLink'>,
  document: Document,
): Decision => {
  const { recipient } = linked(document, by, data.linkVersion, at);

  return recipient.openedAt ? [] : [{ type: 'SigningLinkOpened', data: { recipient: recipient.id } }];
};

/** The last signature completes the document in the same append, so that no crash can come between. */
export const signDocument = ({ data, by, at }: Command<'SignDocument'>, state: Document): Decision => {
  const { document, recipient } = linked(state, by, data.linkVersion, at);
  if (recipient.role === 'copy') refuse('signing.copy-recipient');
  const own = document.fields.filter((field) => field.recipient === recipient.id);
  const values = valuesOf(own, data.signatures);
  if (recipient.status === 'signed') return sameAgain(own, values);
  if (!isTurnOf(document, recipient)) refuse('signing.out-of-turn');
  requireAll(own, values);

  const signed: DocumentEvent = {
    type: 'RecipientSigned',
    data: {
      recipient: recipient.id,
      values: [...values].map(([field, value]) => ({ field, value })),
      documentSha256: document.pdf,
      consent: data.consent,
    },
  };

  return isLast(document, recipient) ? [signed, { type: 'DocumentCompleted', data: {} }] : [signed];
};

type Values = ReadonlyMap<string, string>;

/** What was entered, by field; a submission with anything amiss is refused whole. */
const valuesOf = (
  own: readonly DocumentField[],
  signatures: readonly { fieldId: string; value: string }[],
): Values => {
  const fields = new Map(own.map((field) => [field.id, field]));
  const values = new Map<string, string>();

  for (const { fieldId, value } of signatures) {
    const field = fields.get(fieldId) ?? refuse('signing.unknown-field');
    if (values.has(fieldId)) refuse('signing.unknown-field', 'The submission names a field twice.');
    const problem = valueProblem(field.type, value.trim());
    if (problem) refuse('signing.invalid-value', `${field.label || field.type} ${problem}.`);
    values.set(fieldId, value.trim());
  }

  return new Map([...values].filter(([, value]) => value !== ''));
};

const requireAll = (own: readonly DocumentField[], values: Values) => {
  if (own.some(({ id, required }) => required && !values.has(id))) refuse('signing.missing-required');
};

/** A repeated click is not a second signature; other values are a contradiction. */
const sameAgain = (own: readonly DocumentField[], values: Values): Decision =>
  own.every(({ id, value }) => (value ?? '') === (values.get(id) ?? ''))
    ? []
    : refuse('signing.already-signed');

const isLast = (document: ExistingDocument, signer: DocumentRecipient) =>
  currentOrder({ recipients: document.recipients.filter(({ id }) => id !== signer.id) }) === null;
