import type { Recorded } from '../envelope.ts';
import { asStored } from '../newest-shape.ts';
import { unknownTo } from '../unknown-event.ts';
import { evolveAuditLinks } from './audit-links.ts';
import { onField, onRecipient } from './changed.ts';
import { created, isCreation } from './creation.ts';
import { evolveDocumentErasures } from './erasures.ts';
import type { DocumentEvent } from './events.ts';
import { evolveMails } from './mails.ts';
import { evolvePossession } from './possession/possession.ts';
import { evolveRetentionOf, retentionOnceSent } from './retention.ts';
import { mustAct } from './roles/kinds.ts';
import type { Document, DocumentRecipient, ExistingDocument } from './state.ts';

// This file doesn't use zod, because the browser and the servers build a document from its events with the same code.

/** Returns the document after an event. Events of unknown kinds change nothing. */
export const evolveDocument = (document: Document, event: Recorded<DocumentEvent>): Document => {
  if (isCreation(event)) return created(event);
  if (document.status === 'none') return document;

  const { metadata } = event;
  switch (event.type) {
    case 'DocumentRenamed':
    case 'MessageEdited':
    case 'EarlierEntriesSet':
    case 'TemplateEdited':
      return { ...document, ...event.data };

    case 'RecipientAdded':
      return { ...document, recipients: [...document.recipients, newRecipient(event)] };
    case 'RecipientRoleChanged':
      return onRecipient(document, event.data.recipient, { role: event.data.role });
    case 'RecipientRemoved':
      return withoutRecipient(document, event.data.recipient);

    case 'RecipientCorrected': {
      const { recipient, ...changes } = event.data;
      return onRecipient(document, recipient, changes);
    }
    case 'RecipientRenamed':
      return onRecipient(document, event.data.recipient, { title: event.data.title });
    case 'RecipientReordered':
      return onRecipient(document, event.data.recipient, { signingOrder: event.data.signingOrder });

    case 'FieldPlaced': {
      const { field: id, ...placed } = event.data;
      return { ...document, fields: [...document.fields, { id, ...placed, ...nothingEntered }] };
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
        release: null,
        sentAt: metadata.at,
        retention: retentionOnceSent(document.retention),
        recipients: document.recipients.map((recipient) =>
          mustAct(recipient) ? { ...recipient, invitationsAsked: 1 } : { ...recipient, status: 'notified' },
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
    case 'MemberMailed':
    case 'MemberMailFailed':
    case 'MailFailed':
      return evolveMails(document, event);

    case 'SigningLinkOpened':
      return onRecipient(document, event.data.recipient, ({ openedAt }) => ({
        openedAt: openedAt ?? metadata.at,
      }));
    case 'SigningLinkWithdrawn':
      return onRecipient(document, event.data.recipient, { linkWithdrawn: event.data.linkVersion });
    case 'RecipientSigned': {
      const { recipient, values, consent } = event.data;
      const signed = onRecipient(document, recipient, {
        status: 'signed',
        signedAt: metadata.at,
        consentVersion: consent.version,
      });
      const stored = asStored(event).data.values;
      return values.reduce(
        (before, { field, value, handwriting = null }, n) =>
          onField(before, field, { value, handwriting, box: stored[n]?.value }),
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
        retention: { ...document.retention, endedAt: metadata.at },
      };

    case 'DocumentCompleted':
      return {
        ...document,
        status: 'completed',
        completedAt: metadata.at,
        retention: { ...document.retention, endedAt: metadata.at },
      };
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
    case 'SigningLinkTaken':
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
    case 'AuditLinkRevoked':
      return { ...document, auditLinks: evolveAuditLinks(document.auditLinks, event, metadata.at) };
    case 'DocumentVoided':
      return {
        ...document,
        status: 'cancelled',
        voidReason: event.data.reason ?? null,
        retention: { ...document.retention, endedAt: metadata.at },
      };
    case 'DocumentDeleted':
      return {
        ...document,
        deleted: true,
        retention: { ...document.retention, deletedAt: metadata.at },
      };
    case 'DocumentRestored':
      return { ...document, deleted: false, retention: evolveRetentionOf(document.retention, event) };
    case 'RetentionSet':
    case 'RetentionShorteningAsked':
    case 'RetentionChanged':
    case 'HoldPlaced':
    case 'HoldReleased':
    case 'DisposalAnnounced':
    case 'DisposalNoticeMailed':
    case 'DisposalDecided':
      return { ...document, retention: evolveRetentionOf(document.retention, event) };
    case 'PersonalDataErased':
    case 'PersonalKeysDestroyed':
    case 'BlobsDestroyed':
    case 'ErasureCertified':
      return evolveDocumentErasures(document, event);
    case 'DocumentMovedToTeam':
    case 'DocumentShared':
    case 'ShareRevoked':
    case 'OwnershipTransferred':
    case 'ReleaseRequested':
    case 'ReleaseApproved':
    case 'ReleaseRefused':
    case 'ReleaseWithdrawn':
    case 'PoliciesApplied':
      return evolvePossession(document, event);
    default:
      return unknownTo(event, document);
  }
};

const nothingEntered = { value: null, handwriting: null, box: null };

const withoutRecipient = (document: ExistingDocument, removed: string): ExistingDocument => ({
  ...document,
  recipients: document.recipients.filter(({ id }) => id !== removed),
  formerRecipients: [...document.formerRecipients, removed],
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
  linkWithdrawn: 0,
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
