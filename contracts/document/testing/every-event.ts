import type { Names } from '../cards/card.ts';
import type { DocumentEvent } from '../events.ts';

export type DataOf = { readonly [Event in DocumentEvent as Event['type']]: Event['data'] };

const file = {
  originalFileName: 'lease.pdf',
  fileType: 'pdf',
  original: 'a'.repeat(64),
  pdf: 'b'.repeat(64),
  pages: [],
} as const;

const mailed = { recipient: 'sam', messageId: '<1>' };

/** An example of each kind of event. A new kind of event doesn't compile until it has one here. */
export const samples: DataOf = {
  DocumentUploaded: { owner: 'olive', title: 'Lease', ...file, pages: [] },
  DocumentDuplicated: { owner: 'olive', from: 'x', title: 'Lease (Copy)', ...file, pages: [] },
  TemplateCreated: { owner: 'olive', title: 'Lease', description: null, ...file, pages: [] },
  TemplateEdited: { title: 'Rent' },
  DocumentCreatedFromTemplate: { owner: 'olive', template: 'x', title: 'Lease', ...file, pages: [] },
  DocumentRenamed: { title: 'Rent' },
  MessageEdited: { subject: 'Your lease', message: 'Please sign by Friday.' },
  RecipientAdded: {
    recipient: 'sam',
    fullName: 'Sam',
    email: 'sam@example.com',
    role: 'signer',
    signingOrder: 1,
    title: null,
  },
  RecipientRoleChanged: { recipient: 'sam', role: 'copy' },
  RecipientRemoved: { recipient: 'sam' },
  RecipientCorrected: { recipient: 'sam', email: 'samuel@example.com' },
  RecipientRenamed: { recipient: 'sam', title: 'Tenant' },
  RecipientReordered: { recipient: 'sam', signingOrder: 2 },
  FieldPlaced: {
    field: 'f',
    recipient: 'sam',
    type: 'signature',
    label: 'Signature',
    pageNumber: 2,
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    fontSize: null,
    required: true,
  },
  FieldMoved: { field: 'f', x: 1, y: 1 },
  FieldResized: { field: 'f', width: 1, height: 1, fontSize: null },
  FieldEdited: { field: 'f' },
  FieldRemoved: { field: 'f' },
  DocumentSent: {},
  InvitationMailed: { ...mailed, attempt: 1, linkVersion: 1, linkExpiresAt: '2026-04-01T12:00:00.000Z' },
  CopyNoticeMailed: mailed,
  VoidNoticeMailed: mailed,
  DeclineNoticeMailed: { messageId: '<1>' },
  SealFailureMailed: { messageId: '<1>' },
  CompletedCopyMailed: mailed,
  MailFailed: { recipient: 'sam', purpose: 'invitation', attempt: 1, reason: 'The mailbox is full.' },
  InvitationsResent: {
    invitations: [
      { recipient: 'sam', linkVersion: 1 },
      { recipient: 'sam', linkVersion: 1 },
    ],
  },
  ReminderFellDue: { recipient: 'sam', number: 1, day: '2026-01-04' },
  ReminderMailed: { ...mailed, number: 1, day: '2026-01-04' },
  LinkVersionKept: { recipient: 'sam', linkVersion: 2, linkExpiresAt: '2026-04-01T12:00:00.000Z' },
  SigningLinkOpened: { recipient: 'sam' },
  SigningLinkTaken: { recipient: 'sam' },
  RecipientSigned: {
    recipient: 'sam',
    values: [],
    documentSha256: 'b'.repeat(64),
    consent: { version: '1', sha256: 'c'.repeat(64) },
  },
  RecipientDeclined: { recipient: 'sam', reason: 'Not my lease' },
  DocumentCompleted: {},
  DocumentSealed: { sealed: 'd'.repeat(64), level: 'B-T', pageCount: 3, chainHead: 'e'.repeat(64) },
  SealFailed: { reason: 'upload.not-sealable' },
  SealRetried: { reason: 'More memory' },
  DocumentViewed: {},
  CompletionRefused: { code: 'signing.missing-required', times: 1 },
  AccessRefused: { code: 'link.expired', times: 3 },
  DocumentDownloaded: { sealed: 'd'.repeat(64) },
  OriginalDownloaded: { pdf: 'b'.repeat(64) },
  TimelineViewed: {},
  TimelineExported: { format: 'csv', filter: 'q=rent' },
  EvidenceTaken: { verifier: 'f'.repeat(64) },
  AuditLinkCreated: { link: 'l', expiresAt: '2026-12-01T08:00:00.000Z' },
  AuditLinkRevoked: { link: 'l' },
  DocumentVoided: { reason: 'The rent has changed' },
  DocumentDeleted: {},
  PersonalDataErased: { keys: ['r:lease.sam'], basis: 'objection', request: null, reason: 'Sam asked' },
  PersonalKeysDestroyed: { keys: [{ key: 'r:lease.sam', commitment: 'a'.repeat(64) }], erasure: 7 },
  BlobsDestroyed: { blobs: ['a'.repeat(64), 'b'.repeat(64)], erasure: 7 },
};

export const names: Names = {
  owner: 'Olive',
  actor: 'Ann',
  recipient: (id) => ({ sam: 'Sam' })[id] ?? '',
  field: (id) => ({ f: 'Here' })[id] ?? '',
};
