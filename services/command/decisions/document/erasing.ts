import { refuse } from '#contracts/api/refusals.ts';
import {
  isDocumentErased,
  isNamedBySealed,
  isRecipientErased,
  isSignatureAwaited,
  keysOf,
} from '#contracts/document/erasures.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { isOnHold } from '#contracts/document/retention.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import { recipientKey } from '#contracts/key-id.ts';
import { isErased } from '#contracts/personal/erasures.ts';
import { blobsDestroyed, erasureCertified, keysDestroyed } from '#contracts/recorded-destruction.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { granted } from './permitted.ts';

/** What was erased already isn't erased again. Nothing is erased while a matter holds the document. */
const erasePersonalData = (command: Command<'ErasePersonalData'>, document: Document): Decision => {
  const found = granted(document, 'erase', command);
  const { recipient } = command.data;
  if (isOnHold(found)) refuse('document.on-hold');
  if (recipient !== null && !isKnown(found, recipient)) refuse('not-found');
  // The sealed file names everybody who signed.
  if (recipient !== null && !isRecipientErased(found, recipient) && isBeingSealed(found))
    refuse('document.not-sealed');
  if (recipient !== null && isNamedBySealed(found, recipient) && !command.data.sealed)
    refuse('erasure.sealed-undecided');

  return erased(command.data, found);
};

/**
 * Erases again what was erased in another epoch. Its key may be gone, so nothing about the document's state then can
 * prevent this: matters that held it release it.
 */
const keepErased = ({ data, ...command }: Command<'KeepErased'>, document: Document): Decision => {
  const found = granted(document, 'erase', command);
  if (data.recipient !== null && !isKnown(found, data.recipient)) return [];
  const events = erased(data, found);

  return events.length === 0 ? [] : [...released(found, data.reason), ...events];
};

const isKnown = (document: ExistingDocument, recipient: string): boolean =>
  keysOf(document).includes(recipientKey(document.id, recipient));

const released = ({ retention }: ExistingDocument, reason: string): Decision =>
  retention.holds.map(({ matter }) => ({ type: 'HoldReleased', data: { matter, reason } }));

type Wanted = Command<'ErasePersonalData'>['data'];

const erased = (request: Wanted, document: ExistingDocument): Decision =>
  request.recipient === null
    ? wholeErased(request, document)
    : recipientErased(request, document, request.recipient);

/** Erasing a document's own texts also deletes it, and erases all its recipients. */
const wholeErased = (request: Wanted, document: ExistingDocument): Decision => {
  if (isDocumentErased(document)) return [];
  const keys = keysOf(document).filter((key) => !isErased(document, key));

  return [
    ...(document.deleted ? [] : [{ type: 'DocumentDeleted', data: {} } as const]),
    keysErased(request, keys),
  ];
};

/** Nobody can sign for somebody who was erased, so a document that waits for their signature is voided first. */
const recipientErased = (request: Wanted, document: ExistingDocument, recipient: string): Decision => {
  if (isRecipientErased(document, recipient)) return [];

  return [
    ...(isSignatureAwaited(document, recipient) ? [{ type: 'DocumentVoided', data: {} } as const] : []),
    keysErased(
      request,
      [recipientKey(document.id, recipient)],
      isNamedBySealed(document, recipient) ? request.sealed : undefined,
    ),
  ];
};

const isBeingSealed = ({ status, deleted, sealed, sealFailed }: ExistingDocument): boolean =>
  status === 'completed' && !deleted && !sealed && !sealFailed;

type Keys = Extract<DocumentEvent, { type: 'PersonalDataErased' }>['data']['keys'];

const keysErased = (
  { basis, request, reason }: Wanted,
  keys: Keys,
  sealed?: Wanted['sealed'],
): DocumentEvent => ({
  type: 'PersonalDataErased',
  data: { keys, basis, request, reason, ...(sealed && { sealed }) },
});

const recordKeysDestroyed = (command: Command<'RecordKeysDestroyed'>, document: Document): Decision =>
  keysDestroyed(granted(document, 'erase', command), command);

const recordBlobsDestroyed = (command: Command<'RecordBlobsDestroyed'>, document: Document): Decision =>
  blobsDestroyed(granted(document, 'erase', command), command);

const certifyErasure = (command: Command<'CertifyErasure'>, document: Document): Decision =>
  erasureCertified(granted(document, 'erase', command), command);

export const erasingDecisions = {
  ErasePersonalData: erasePersonalData,
  KeepErased: keepErased,
  RecordKeysDestroyed: recordKeysDestroyed,
  RecordBlobsDestroyed: recordBlobsDestroyed,
  CertifyErasure: certifyErasure,
} satisfies Partial<DocumentDecisions>;
