import type { Certificate } from '#contracts/api/media.ts';
import { calledBy } from '#contracts/document/called-by.ts';
import { namesIn, sentenceOf } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';

type Sender = { readonly fullName: string; readonly email: string };

/** What the certificate of completion says, from the document's own events. */
export const certificateOf = (
  document: ExistingDocument,
  past: readonly Recorded<DocumentEvent>[],
  sender: Sender,
  chainHead: string,
  treeHead: Certificate['checkpoint'],
): Certificate => {
  const names = namesIn(past, sender.fullName);

  return {
    documentId: document.id,
    title: document.title,
    originalFileName: document.originalFileName,
    original: document.original,
    pdf: document.pdf,
    sender: { fullName: sender.fullName, email: sender.email },
    completedAt: document.completedAt ?? document.createdAt,
    chainHead,
    checkpoint: treeHead,
    parties: document.recipients.map((recipient) => party(recipient, past)),
    events: past.map((event) => ({
      revision: event.revision,
      at: event.metadata.at,
      sentence: sentenceOf(event, { ...names, actor: actorOf(event, document, sender) }),
      ip: event.metadata.ip,
      hash: event.metadata.hash,
    })),
  };
};

const nobody = { fullName: '', title: null };

/** The certificate only names participants. Auditors, and strangers who were refused, get no name. */
const actorOf = (
  { metadata: { by } }: Recorded,
  { owner, recipients }: ExistingDocument,
  { fullName }: Sender,
): string => {
  switch (by.kind) {
    case 'account':
      return by.id === owner ? fullName : 'Somebody without access';
    case 'recipient':
      return calledBy(recipients.find(({ id }) => id === by.id) ?? nobody, 'A recipient');
    case 'auditor':
      return 'An auditor';
    case 'system':
      return 'Inkstream';
  }
};

const party = (
  recipient: DocumentRecipient,
  past: readonly Recorded<DocumentEvent>[],
): Certificate['parties'][number] => {
  const signing = past.find(
    (event): event is Recorded<Extract<DocumentEvent, { type: 'RecipientSigned' }>> =>
      event.type === 'RecipientSigned' && event.data.recipient === recipient.id,
  );

  return {
    fullName: recipient.fullName,
    email: recipient.email,
    role: recipient.role,
    mailedAt: recipient.sentAt,
    openedAt: recipient.openedAt,
    signedAt: recipient.signedAt,
    ip: signing?.metadata.ip ?? null,
    userAgent: signing?.metadata.userAgent ?? null,
    consentVersion: signing?.data.consent.version ?? null,
    consentSha256: signing?.data.consent.sha256 ?? null,
  };
};
