import type { DocumentEvent, FileType, MailPurpose } from '../events/document.ts';
import type { Box, FieldType } from '../field.ts';
import type { PageSize } from '../geometry.ts';
import type { Handwriting } from '../handwriting.ts';
import { idOf } from '../ids.ts';
import { millisecondsBetween } from '../instant.ts';
import type { Recorded } from '../message.ts';
import type { RecipientRole, RecipientStatus } from '../recipient.ts';

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

export type ExistingDocument = {
  readonly id: string;
  readonly status: DocumentStatus;
  readonly deleted: boolean;
  readonly owner: string;
  readonly title: string;
  readonly originalFileName: string;
  readonly fileType: FileType;
  readonly original: string;
  readonly pdf: string;
  readonly pages: readonly PageSize[];
  readonly recipients: readonly DocumentRecipient[];
  readonly fields: readonly DocumentField[];
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly completedAt: string | null;
  readonly sealed: { readonly sha256: string; readonly at: string } | null;
  /** Mails to the owner that were mailed or failed for good. */
  readonly ownerSettled: readonly MailPurpose[];
};

/** One document as its events leave it. `none` until it was uploaded. */
export type Document = { readonly status: 'none' } | ExistingDocument;

export const noDocument: Document = { status: 'none' };

export const evolveDocument = (document: Document, event: Recorded<DocumentEvent>): Document => {
  if (event.type === 'DocumentUploaded' || event.type === 'DocumentDuplicated') return created(event);
  if (document.status === 'none') return document;

  const { metadata } = event;
  switch (event.type) {
    case 'RecipientAdded':
      return { ...document, recipients: [...document.recipients, newRecipient(event)] };
    case 'RecipientRoleChanged':
      return onRecipient(document, event.data.recipient, { role: event.data.role });
    case 'RecipientRemoved':
      return { ...document, recipients: document.recipients.filter(({ id }) => id !== event.data.recipient) };

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
      return onRecipient(document, event.data.recipient, (recipient) => ({
        ...mailed(recipient, metadata.at),
        invitationsSettled: Math.max(recipient.invitationsSettled, event.data.attempt),
        linkVersion: event.data.linkVersion,
        linkExpiresAt: event.data.linkExpiresAt,
      }));
    case 'CopyNoticeMailed':
      return noticeMailed(document, event.data.recipient, 'copy-notice', metadata.at);
    case 'VoidNoticeMailed':
      return noticeMailed(document, event.data.recipient, 'void-notice', metadata.at);
    case 'CompletedCopyMailed':
      return event.data.recipient === null
        ? ownerMailed(document, 'completed-copy')
        : noticeMailed(document, event.data.recipient, 'completed-copy', metadata.at);
    case 'DeclineNoticeMailed':
      return ownerMailed(document, 'decline-notice');
    case 'MailFailed':
      return mailFailed(document, event.data);
    case 'InvitationsResent':
      return event.data.invitations.reduce(
        (before, { recipient: id, linkVersion }) =>
          onRecipient(before, id, (recipient) => ({
            invitationsAsked: recipient.invitationsAsked + 1,
            linkVersion,
            linkExpiresAt: linkVersion === recipient.linkVersion ? recipient.linkExpiresAt : null,
          })),
        document,
      );

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
      return { ...document, sealed: { sha256: event.data.sealed, at: metadata.at } };
    case 'DocumentDownloaded':
      return document;
    case 'DocumentVoided':
      return { ...document, status: 'cancelled' };
    case 'DocumentDeleted':
      return { ...document, deleted: true };
  }
};

type Created = Recorded<Extract<DocumentEvent, { type: 'DocumentUploaded' | 'DocumentDuplicated' }>>;

const created = ({ stream, data, metadata }: Created): ExistingDocument => ({
  id: idOf(stream),
  status: 'draft',
  deleted: false,
  owner: data.owner,
  title: data.title,
  originalFileName: data.originalFileName,
  fileType: data.fileType,
  original: data.original,
  pdf: data.pdf,
  pages: data.pages,
  recipients: [],
  fields: [],
  createdAt: metadata.at,
  sentAt: null,
  completedAt: null,
  sealed: null,
  ownerSettled: [],
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
  settled: [],
  mailFailure: null,
  consentVersion: null,
});

type Change<Whole> = Partial<Whole> | ((before: Whole) => Partial<Whole>);

const onRecipient = (
  document: ExistingDocument,
  id: string,
  change: Change<DocumentRecipient>,
): ExistingDocument => ({ ...document, recipients: changed(document.recipients, id, change) });

const onField = (
  document: ExistingDocument,
  id: string,
  change: Change<DocumentField>,
): ExistingDocument => ({
  ...document,
  fields: changed(document.fields, id, change),
});

const changed = <Whole extends { readonly id: string }>(
  all: readonly Whole[],
  id: string,
  change: Change<Whole>,
): readonly Whole[] =>
  all.map((one) =>
    one.id === id ? { ...one, ...(typeof change === 'function' ? change(one) : change) } : one,
  );

const mailed = ({ sentAt }: DocumentRecipient, at: string) => ({
  sentAt: sentAt ?? at,
  lastMailedAt: at,
  mailFailure: null,
});

const noticeMailed = (document: ExistingDocument, id: string, purpose: MailPurpose, at: string) =>
  onRecipient(document, id, (recipient) => ({
    ...mailed(recipient, at),
    settled: [...recipient.settled, purpose],
  }));

const ownerMailed = (document: ExistingDocument, purpose: MailPurpose): ExistingDocument => ({
  ...document,
  ownerSettled: [...document.ownerSettled, purpose],
});

const mailFailed = (
  document: ExistingDocument,
  { recipient: id, purpose, attempt, reason }: Extract<DocumentEvent, { type: 'MailFailed' }>['data'],
): ExistingDocument => {
  if (id === null) return ownerMailed(document, purpose);

  return onRecipient(document, id, ({ invitationsSettled, settled }) =>
    purpose === 'invitation'
      ? { invitationsSettled: Math.max(invitationsSettled, attempt), mailFailure: reason }
      : { settled: [...settled, purpose], mailFailure: reason },
  );
};

/** A link counts until it expires; who has signed or declined keeps it, to see what became of it. */
export const isLinkExpired = (
  { status, linkExpiresAt }: Pick<DocumentRecipient, 'status' | 'linkExpiresAt'>,
  at: string,
) => status === 'pending' && linkExpiresAt !== null && millisecondsBetween(linkExpiresAt, at) > 0;
