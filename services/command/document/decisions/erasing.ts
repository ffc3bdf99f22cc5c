import { refuse } from '#contracts/api/refusals.ts';
import { isDocumentErased, isRecipientErased, keysOf } from '#contracts/document/erasures.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { isOnHold } from '#contracts/document/retention.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import { isErased } from '#contracts/personal/erasures.ts';
import { recipientKey } from '#contracts/personal/key-id.ts';
import { blobsDestroyed, keysDestroyed } from '#contracts/personal/recorded-destruction.ts';
import type { Command, Decision } from './decision.ts';
import { granted } from './permitted.ts';

/** What was erased already isn't erased again. Nothing is erased while a matter holds the document. */
export const erasePersonalData = (command: Command<'ErasePersonalData'>, document: Document): Decision => {
  const found = granted(document, 'erase', command);
  const { recipient } = command.data;
  if (isOnHold(found)) refuse('document.on-hold');

  return recipient === null ? wholeErased(command, found) : recipientErased(command, found, recipient);
};

/** Erasing a document's own texts also deletes it, and erases all its recipients. */
const wholeErased = (command: Command<'ErasePersonalData'>, document: ExistingDocument): Decision => {
  if (isDocumentErased(document)) return [];
  const keys = keysOf(document).filter((key) => !isErased(document, key));

  return [
    ...(document.deleted ? [] : [{ type: 'DocumentDeleted', data: {} } as const]),
    erased(command, keys),
  ];
};

/**
 * Nobody can sign for somebody who was erased, so a document that waits for their signature is voided first. One that is
 * being sealed is finished first, because the sealed file names everybody who signed.
 */
const recipientErased = (
  command: Command<'ErasePersonalData'>,
  document: ExistingDocument,
  recipient: string,
): Decision => {
  const key = recipientKey(document.id, recipient);
  if (!keysOf(document).includes(key)) refuse('not-found');
  if (isRecipientErased(document, recipient)) return [];
  if (isBeingSealed(document)) refuse('document.not-sealed');

  return [
    ...(isSignatureAwaited(document, recipient) ? [{ type: 'DocumentVoided', data: {} } as const] : []),
    erased(command, [key]),
  ];
};

const isBeingSealed = ({ status, deleted, sealed, sealFailed }: ExistingDocument): boolean =>
  status === 'completed' && !deleted && !sealed && !sealFailed;

const isSignatureAwaited = ({ status, recipients }: ExistingDocument, recipient: string): boolean =>
  status === 'sent' &&
  recipients.some(({ id, role, status }) => id === recipient && role === 'signer' && status === 'pending');

type Keys = Extract<DocumentEvent, { type: 'PersonalDataErased' }>['data']['keys'];

const erased = (
  { data: { basis, request, reason } }: Command<'ErasePersonalData'>,
  keys: Keys,
): DocumentEvent => ({ type: 'PersonalDataErased', data: { keys, basis, request, reason } });

export const recordKeysDestroyed = (command: Command<'RecordKeysDestroyed'>, document: Document): Decision =>
  keysDestroyed(granted(document, 'erase', command), command);

export const recordBlobsDestroyed = (
  command: Command<'RecordBlobsDestroyed'>,
  document: Document,
): Decision => blobsDestroyed(granted(document, 'erase', command), command);
