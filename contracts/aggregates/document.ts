import type { Remark } from '../document/remarks.ts';
import type { DocumentEvent, FileType, MailPurpose } from '../events/document.ts';
import type { Box, FieldType } from '../field.ts';
import type { PageSize } from '../geometry.ts';
import type { Handwriting } from '../handwriting.ts';
import { millisecondsBetween } from '../instant.ts';
import type { Recorded } from '../message.ts';
import type { RecipientRole, RecipientStatus } from '../recipient.ts';
import { idOf } from '../stream-name.ts';
import { onField, onRecipient } from './changed.ts';
import { evolveMails } from './document-mails.ts';

export type DocumentStatus = 'draft' | 'sent' | 'completed' | 'cancelled';

export type DocumentRecipient = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly role: RecipientRole;
  readonly signingOrder: number;
  readonly title: string | null;
  readonly status: RecipientStatus;
  readonly createdAt: string;
  /** When the first invitation or notice was mailed. */
  readonly sentAt: string | null;
  readonly lastMailedAt: string | null;
  readonly openedAt: string | null;
  readonly signedAt: string | null;
  readonly declinedAt: string | null;
  readonly declineReason: string | null;
  readonly linkVersion: number;
  /** Null until a mail carried the link. */
  readonly linkExpiresAt: string | null;
  /** Invitations asked for: 1 at sending, one more with each resend. */
  readonly invitationsAsked: number;
  /** The last attempt that was mailed or failed for good. */
  readonly invitationsSettled: number;
  /** When invitations were last sent again, as ISO instants, oldest first: as many as an hour may have. */
  readonly resentAt: readonly string[];
  /** The last reminder that fell due, counted from 1; 0 while there was none. */
  readonly remindersDue: number;
  /** The last that was mailed or failed for good. */
  readonly remindersSettled: number;
  /** The day in UTC on which the last fell due, such as 2026-11-21. */
  readonly lastReminderOn: string | null;
  /** One-off mails that were mailed or failed for good. */
  readonly settled: readonly MailPurpose[];
  readonly mailFailure: string | null;
  readonly consentVersion: string | null;
};

export type DocumentField = Box & {
  readonly id: string;
  readonly recipient: string;
  readonly type: FieldType;
  readonly label: string;
  readonly pageNumber: number;
  readonly fontSize: number | null;
  readonly required: boolean;
  readonly value: string | null;
  /** How a signature or initials look; null for what is not written by hand, or in the first script font. */
  readonly handwriting: Handwriting | null;
};

/** A way in for whoever holds it, for looking only. */
export type AuditLink = {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
};

export type ExistingDocument = {
  readonly id: string;
  /** A template is a document that is used, never sent; its recipients are roles, with a title and without a person. */
  readonly kind: 'document' | 'template';
  readonly status: DocumentStatus;
  readonly deleted: boolean;
  readonly owner: string;
  readonly title: string;
  /** Of a template. */
  readonly description: string | null;
  /** The template that it was made from. */
  readonly template: string | null;
  readonly originalFileName: string;
  readonly fileType: FileType;
  readonly original: string;
  readonly pdf: string;
  readonly pages: readonly PageSize[];
  /** What the sender was told of the file. */
  readonly remarks: readonly Remark[];
  /** Whether the file itself is stamped and sealed, or a copy that it is attached to untouched. */
  readonly sealing: 'in-place' | 'attachment-sheet';
  readonly recipients: readonly DocumentRecipient[];
  readonly fields: readonly DocumentField[];
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly completedAt: string | null;
  readonly sealed: { readonly sha256: string; readonly at: string } | null;
  /** Why and when it was given up to seal it; null while it was not. */
  readonly sealFailed: { readonly reason: string; readonly at: string } | null;
  /** How often it was given up. */
  readonly sealFailures: number;
  /** When an operator last had it tried again. */
  readonly sealRetriedAt: string | null;
  /** Mails to the owner that were mailed or failed for good. */
  readonly ownerSettled: readonly MailPurpose[];
  /** In the order they were made, those that no longer count as well. */
  readonly auditLinks: readonly AuditLink[];
};

/** One document as its events leave it. `none` until it was uploaded. */
export type Document = { readonly status: 'none' } | ExistingDocument;

export const noDocument: Document = { status: 'none' };

export const evolveDocument = (document: Document, event: Recorded<DocumentEvent>): Document => {
  if (isCreation(event)) return created(event);
  if (document.status === 'none') return document;

  const { metadata } = event;
  switch (event.type) {
    case 'TemplateEdited':
      return { ...document, ...event.data };

    case 'RecipientAdded':
      return { ...document, recipients: [...document.recipients, newRecipient(event)] };
    case 'RecipientRoleChanged':
      return onRecipient(document, event.data.recipient, { role: event.data.role });
    case 'RecipientRemoved':
      return { ...document, recipients: document.recipients.filter(({ id }) => id !== event.data.recipient) };

    case 'RecipientRenamed':
      return onRecipient(document, event.data.recipient, { title: event.data.title });
    case 'RecipientReordered':
      return onRecipient(document, event.data.recipient, { signingOrder: event.data.signingOrder });

    case 'FieldPlaced': {
      const { field: id, ...placed } = event.data;
      return { ...document, fields: [...document.fields, { id, ...placed, value: null, handwriting: null }] };
    }
    case 'FieldMoved':
    case 'FieldResized':
    case 'FieldEdited': {
      const { field, ...changes } = event.data;
      return onField(document, field, changes);
    }
    case 'FieldRemoved':
      return { ...document, fields: document.fields.filter(({ id }) => id !== event.data.field) };

    case 'DocumentSent':
      return {
        ...document,
        status: 'sent',
        sentAt: metadata.at,
        recipients: document.recipients.map((recipient) =>
          recipient.role === 'copy'
            ? { ...recipient, status: 'notified' }
            : { ...recipient, invitationsAsked: 1 },
        ),
      };
    case 'InvitationMailed':
    case 'InvitationsResent':
    case 'LinkVersionKept':
    case 'ReminderFellDue':
    case 'ReminderMailed':
    case 'CopyNoticeMailed':
    case 'VoidNoticeMailed':
    case 'CompletedCopyMailed':
    case 'DeclineNoticeMailed':
    case 'SealFailureMailed':
    case 'MailFailed':
      return evolveMails(document, event);

    case 'SigningLinkOpened':
      return onRecipient(document, event.data.recipient, ({ openedAt }) => ({
        openedAt: openedAt ?? metadata.at,
      }));
    case 'RecipientSigned': {
      const { recipient, values, consent } = event.data;
      const signed = onRecipient(document, recipient, {
        status: 'signed',
        signedAt: metadata.at,
        consentVersion: consent.version,
      });
      return values.reduce(
        (before, { field, value, handwriting = null }) => onField(before, field, { value, handwriting }),
        signed,
      );
    }
    case 'RecipientDeclined':
      return {
        ...onRecipient(document, event.data.recipient, {
          status: 'declined',
          declinedAt: metadata.at,
          declineReason: event.data.reason,
        }),
        status: 'cancelled',
      };

    case 'DocumentCompleted':
      return { ...document, status: 'completed', completedAt: metadata.at };
    case 'DocumentSealed':
      return { ...document, sealed: { sha256: event.data.sealed, at: metadata.at }, sealFailed: null };
    case 'SealFailed':
      return {
        ...document,
        sealFailed: { reason: event.data.reason, at: metadata.at },
        sealFailures: document.sealFailures + 1,
      };
    case 'SealRetried':
      return { ...document, sealFailed: null, sealRetriedAt: metadata.at };
    case 'DocumentViewed':
    case 'CompletionRefused':
    case 'AccessRefused':
    case 'DocumentDownloaded':
    case 'OriginalDownloaded':
    case 'TimelineViewed':
    case 'TimelineExported':
    case 'EvidenceTaken':
      return document;
    case 'AuditLinkCreated':
      return { ...document, auditLinks: [...document.auditLinks, newAuditLink(event)] };
    case 'AuditLinkRevoked':
      return {
        ...document,
        auditLinks: document.auditLinks.map((link) =>
          link.id === event.data.link ? { ...link, revokedAt: metadata.at } : link,
        ),
      };
    case 'DocumentVoided':
      return { ...document, status: 'cancelled' };
    case 'DocumentDeleted':
      return { ...document, deleted: true };
  }
};

/** What a document or template begins with. */
export type Creation = Recorded<
  Extract<
    DocumentEvent,
    { type: 'DocumentUploaded' | 'DocumentDuplicated' | 'TemplateCreated' | 'DocumentCreatedFromTemplate' }
  >
>;

export const isCreation = (event: Recorded<DocumentEvent>): event is Creation =>
  event.type === 'DocumentUploaded' ||
  event.type === 'DocumentDuplicated' ||
  event.type === 'TemplateCreated' ||
  event.type === 'DocumentCreatedFromTemplate';

const created = ({ type, stream, data, metadata }: Creation): ExistingDocument => ({
  id: idOf(stream),
  kind: type === 'TemplateCreated' ? 'template' : 'document',
  status: 'draft',
  deleted: false,
  owner: data.owner,
  title: data.title,
  description: 'description' in data ? data.description : null,
  template: 'template' in data ? data.template : null,
  originalFileName: data.originalFileName,
  fileType: data.fileType,
  original: data.original,
  pdf: data.pdf,
  pages: data.pages,
  remarks: data.remarks ?? [],
  sealing: data.sealing ?? 'in-place',
  recipients: [],
  fields: [],
  createdAt: metadata.at,
  sentAt: null,
  completedAt: null,
  sealed: null,
  sealFailed: null,
  sealFailures: 0,
  sealRetriedAt: null,
  ownerSettled: [],
  auditLinks: [],
});

const newRecipient = ({
  data: { recipient: id, ...who },
  metadata,
}: Recorded<Extract<DocumentEvent, { type: 'RecipientAdded' }>>): DocumentRecipient => ({
  id,
  ...who,
  status: 'pending',
  createdAt: metadata.at,
  sentAt: null,
  lastMailedAt: null,
  openedAt: null,
  signedAt: null,
  declinedAt: null,
  declineReason: null,
  linkVersion: 1,
  linkExpiresAt: null,
  invitationsAsked: 0,
  invitationsSettled: 0,
  resentAt: [],
  remindersDue: 0,
  remindersSettled: 0,
  lastReminderOn: null,
  settled: [],
  mailFailure: null,
  consentVersion: null,
});

const newAuditLink = ({
  data: { link: id, expiresAt },
  metadata,
}: Recorded<Extract<DocumentEvent, { type: 'AuditLinkCreated' }>>): AuditLink => ({
  id,
  createdAt: metadata.at,
  expiresAt,
  revokedAt: null,
});

/** `at` is an ISO instant. */
export const isAuditLinkOpen = ({ revokedAt, expiresAt }: AuditLink, at: string): boolean =>
  revokedAt === null && millisecondsBetween(at, expiresAt) > 0;

/** A link counts until it expires; who has signed or declined keeps it, to see what became of it. */
export const isLinkExpired = (
  { status, linkExpiresAt }: Pick<DocumentRecipient, 'status' | 'linkExpiresAt'>,
  at: string,
) => status === 'pending' && linkExpiresAt !== null && millisecondsBetween(linkExpiresAt, at) > 0;

type Link = Pick<DocumentRecipient, 'linkVersion' | 'linkExpiresAt'>;

/** By its version; by how long it works where both were mailed. */
export const isNewerLink = (one: Link, other: Link): boolean =>
  one.linkVersion === other.linkVersion
    ? one.linkExpiresAt !== null && other.linkExpiresAt !== null && one.linkExpiresAt > other.linkExpiresAt
    : one.linkVersion > other.linkVersion;

/** The version of the link that an invitation carries which is asked for at that instant. */
export const nextLinkVersion = (recipient: DocumentRecipient, at: string): number =>
  recipient.linkVersion + (isLinkExpired(recipient, at) ? 1 : 0);
