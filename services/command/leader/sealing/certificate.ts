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
    events: placedTogether(past).map((run) => {
      const event = run.last;
      const actor = actorOf(event, document, sender);

      return {
        revision: event.revision,
        at: event.metadata.at,
        sentence:
          run.count === 1
            ? sentenceOf(event, { ...names, actor })
            : `${actor} placed ${run.count} fields (each is in the evidence bundle)`,
        ip: event.metadata.ip,
        hash: event.metadata.hash,
      };
    }),
  };
};

type Run = { readonly last: Recorded<DocumentEvent>; readonly count: number };

/** Fields that one person placed one after another count as one: two hundred of them would fill ten pages. */
const placedTogether = (past: readonly Recorded<DocumentEvent>[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const event of past) {
    const before = runs.at(-1);
    if (before && isPlacedBy(before.last, event))
      runs[runs.length - 1] = { last: event, count: before.count + 1 };
    else runs.push({ last: event, count: 1 });
  }

  return runs;
};

const isPlacedBy = (one: Recorded<DocumentEvent>, other: Recorded<DocumentEvent>) =>
  one.type === 'FieldPlaced' &&
  other.type === 'FieldPlaced' &&
  one.metadata.by.kind === other.metadata.by.kind &&
  one.metadata.by.id === other.metadata.by.id;

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
