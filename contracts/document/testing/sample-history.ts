import type { Recorded } from '../../envelope.ts';
import type { DocumentEvent } from '../events.ts';
import { evolveDocument } from '../evolve.ts';
import { initialDocument } from '../state.ts';

export const minute = (revision: number) => new Date(Date.UTC(2026, 0, 1, 12, revision)).toISOString();

/** Returns the document after these events, each a minute after the one before. */
export const documentAfter = (...events: readonly DocumentEvent[]) =>
  events.map((event, revision) => recorded(event, revision)).reduce(evolveDocument, initialDocument);

export const known = (...events: readonly DocumentEvent[]) => {
  const document = documentAfter(...events);
  if (document.status === 'none') throw new Error('there is no document');

  return document;
};

export const samAfter = (...events: readonly DocumentEvent[]) =>
  known(...events).recipients.find(({ id }) => id === 'sam');

export const fieldAfter = (...events: readonly DocumentEvent[]) =>
  known(...events).fields.find(({ id }) => id === 'lease.f');

export const recorded = (event: DocumentEvent, revision: number): Recorded<DocumentEvent> => ({
  ...event,
  id: '00000000-0000-4000-8000-000000000000',
  stream: 'document-lease',
  revision,
  position: BigInt(revision),
  metadata: {
    at: minute(revision),
    by: { kind: 'account', id: 'olive' },
    ip: null,
    userAgent: null,
    correlationId: '00000000-0000-4000-8000-000000000000',
    causationId: null,
    commandId: '00000000-0000-4000-8000-000000000000',
    commandHash: '',
    schema: 1,
    prev: null,
    hash: '',
  },
});

export const file = {
  originalFileName: 'lease.pdf',
  fileType: 'pdf' as const,
  original: 'a'.repeat(64),
  pdf: 'b'.repeat(64),
  pages: [{ width: 595, height: 842 }],
};

export const uploaded: DocumentEvent = {
  type: 'DocumentUploaded',
  data: { owner: 'olive', title: 'Lease', ...file },
};

export const templateCreated: DocumentEvent = {
  type: 'TemplateCreated',
  data: { owner: 'olive', title: 'Lease', description: 'For tenants', ...file },
};

export const templateEdited: DocumentEvent = { type: 'TemplateEdited', data: { title: 'Rent' } };

export const sam: DocumentEvent = {
  type: 'RecipientAdded',
  data: {
    recipient: 'sam',
    fullName: 'Sam',
    email: 'sam@example.com',
    role: 'signer',
    signingOrder: 1,
    title: 'Tenant',
  },
};

export const carl: DocumentEvent = {
  type: 'RecipientAdded',
  data: {
    recipient: 'carl',
    fullName: 'Carl',
    email: 'carl@example.com',
    role: 'copy',
    signingOrder: 2,
    title: null,
  },
};

export const placed: DocumentEvent = {
  type: 'FieldPlaced',
  data: {
    field: 'lease.f',
    recipient: 'sam',
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x: 1,
    y: 2,
    width: 3,
    height: 4,
    fontSize: 12,
    required: true,
  },
};

export const sent: DocumentEvent = { type: 'DocumentSent', data: {} };
export const completed: DocumentEvent = { type: 'DocumentCompleted', data: {} };
export const voided: DocumentEvent = { type: 'DocumentVoided', data: {} };
export const deleted: DocumentEvent = { type: 'DocumentDeleted', data: {} };

export const signed = {
  type: 'RecipientSigned',
  data: {
    recipient: 'sam',
    values: [{ field: 'lease.f', value: 'Sam' }],
    documentSha256: 'b'.repeat(64),
    consent: { version: '2026-11', sha256: 'c'.repeat(64) },
  },
} satisfies DocumentEvent;

export const declined: DocumentEvent = {
  type: 'RecipientDeclined',
  data: { recipient: 'sam', reason: 'Not my lease' },
};

/** The events of a document that was sent to one signer with one field. */
export const out = [uploaded, sam, placed, sent] as const;

export const invited = (attempt: number): DocumentEvent => ({
  type: 'InvitationMailed',
  data: {
    recipient: 'sam',
    attempt,
    linkVersion: 1,
    linkExpiresAt: '2026-04-01T12:00:00.000Z',
    messageId: '<1>',
  },
});

export const reminderDue = (number: number): DocumentEvent => ({
  type: 'ReminderFellDue',
  data: { recipient: 'sam', number, day: '2026-01-04' },
});

export const reminded = (number: number): DocumentEvent => ({
  type: 'ReminderMailed',
  data: { recipient: 'sam', number, day: '2026-01-04', messageId: '<1>' },
});

export const resent = (linkVersion: number): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations: [{ recipient: 'sam', linkVersion }] },
});

type Purpose = Extract<DocumentEvent, { type: 'MailFailed' }>['data']['purpose'];

export const failed = (recipient: string | null, purpose: Purpose): DocumentEvent => ({
  type: 'MailFailed',
  data: { recipient, purpose, attempt: 1, reason: 'The mailbox is full.' },
});
