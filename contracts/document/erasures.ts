import type { Recorded } from '../envelope.ts';
import { documentKey, type KeyId, recipientKey } from '../key-id.ts';
import type { ErasureEvent } from '../personal/erasure-events.ts';
import { erasedText, evolveErasures, isErased } from '../personal/erasures.ts';
import { mustAct } from './roles/kinds.ts';
import type { DocumentField, DocumentRecipient, ExistingDocument } from './state.ts';

// This file doesn't use zod, because the browser folds documents as the servers do.

/** The keys of everybody who was ever a recipient of the document, with those who were removed. */
const recipientKeysOf = ({ id, recipients, formerRecipients }: ExistingDocument): readonly KeyId[] =>
  [...recipients.map((one) => one.id), ...formerRecipients].map((recipient) => recipientKey(id, recipient));

/** All keys that a document's personal texts are encrypted with, in an order that depends on nothing else. */
export const keysOf = (document: ExistingDocument): readonly KeyId[] => [
  documentKey(document.id),
  ...recipientKeysOf(document).toSorted(),
];

export const isDocumentErased = (document: Pick<ExistingDocument, 'id' | 'erasures'>): boolean =>
  isErased(document, documentKey(document.id));

export const isRecipientErased = (
  document: Pick<ExistingDocument, 'id' | 'erasures'>,
  recipient: string,
): boolean => isErased(document, recipientKey(document.id, recipient));

/** When the sealed file was destroyed because somebody was erased whom it names (ISO). Null if it wasn't. */
export const sealedDestroyedAt = ({ erasures }: Pick<ExistingDocument, 'erasures'>): string | null =>
  erasures.find(({ sealed }) => sealed?.decision === 'destroy')?.at ?? null;

/** Whether there is a sealed file that names this recipient, so that their erasure has to say what becomes of it. */
export const isNamedBySealed = (
  document: Pick<ExistingDocument, 'id' | 'erasures' | 'recipients' | 'sealed'>,
  recipient: string,
): boolean =>
  document.sealed !== null &&
  sealedDestroyedAt(document) === null &&
  document.recipients.some(({ id }) => id === recipient) &&
  !isRecipientErased(document, recipient);

/** Whether the document waits for this recipient's signature: then it's voided before they're erased. */
export const isSignatureAwaited = (
  { status, recipients }: Pick<ExistingDocument, 'status' | 'recipients'>,
  recipient: string,
): boolean =>
  status === 'sent' &&
  recipients.some((one) => one.id === recipient && mustAct(one) && one.status === 'pending');

export const evolveDocumentErasures = (
  document: ExistingDocument,
  event: Recorded<ErasureEvent>,
): ExistingDocument => {
  const after = { ...document, erasures: evolveErasures(document.erasures, event) };
  if (event.type !== 'PersonalDataErased') return after;
  const { keys } = event.data;
  const isErasedNow = (recipient: string) => keys.includes(recipientKey(document.id, recipient));
  const isWhole = keys.includes(documentKey(document.id));

  return {
    ...(isWhole ? withoutOwnTexts(after) : after),
    recipients: after.recipients.map((one) => (isErasedNow(one.id) ? withoutTexts(one) : one)),
    fields: after.fields.map((one) => erasedField(one, isWhole, isErasedNow(one.recipient))),
  };
};

const withoutOwnTexts = (document: ExistingDocument): ExistingDocument => ({
  ...document,
  title: erasedText(document.title),
  description: erasedText(document.description),
  subject: erasedText(document.subject),
  message: erasedText(document.message),
  originalFileName: erasedText(document.originalFileName),
  remarks: document.remarks.map((remark) =>
    remark.words === undefined ? remark : { ...remark, words: erasedText(remark.words) },
  ),
  voidReason: erasedText(document.voidReason),
});

const withoutTexts = (recipient: DocumentRecipient): DocumentRecipient => ({
  ...recipient,
  fullName: erasedText(recipient.fullName),
  email: erasedText(recipient.email),
  title: erasedText(recipient.title),
  declineReason: erasedText(recipient.declineReason),
  mailFailure: erasedText(recipient.mailFailure),
});

const erasedField = (field: DocumentField, isWhole: boolean, isOfErased: boolean): DocumentField => ({
  ...field,
  label: isWhole ? erasedText(field.label) : field.label,
  value: isOfErased ? erasedText(field.value) : field.value,
  box: isOfErased ? null : field.box,
});
