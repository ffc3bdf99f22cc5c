import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import { ownerOfKey } from '#contracts/key-id.ts';

type Behind<Type extends DocumentEvent['type']> = (
  event: Recorded<Extract<DocumentEvent, { type: Type }>>,
  document: ExistingDocument,
) => DocumentCommand | null;

/** What somebody must have asked for who made such an event. Null: another event of the same decision tells. */
export const commandBehind = (
  event: Recorded<DocumentEvent>,
  document: ExistingDocument,
): DocumentCommand | null => (behind[event.type] as Behind<DocumentEvent['type']>)(event as never, document);

const linkVersion = ({ recipients }: ExistingDocument, recipient: string) =>
  recipients.find(({ id }) => id === recipient)?.linkVersion ?? 1;

/** Whatever the reason was, the document is voided or deleted in the same way. */
const erasing = (recipient: string | null): DocumentCommand => ({
  type: 'ErasePersonalData',
  data: { recipient, basis: 'objection', request: null, reason: 'Asked' },
});

const none = { recipients: [], fields: [], subject: null, message: null };

const behind: { readonly [Type in DocumentEvent['type']]: Behind<Type> } = {
  DocumentUploaded: ({ data: { owner: _, ...data } }) => ({ type: 'UploadDocument', data }),
  DocumentDuplicated: ({ data: { owner: _, ...data } }) => ({
    type: 'DuplicateDocument',
    data: { ...data, ...none },
  }),
  TemplateCreated: ({ data: { owner: _, ...data } }) => ({
    type: 'CreateTemplate',
    data: { ...data, roles: [] },
  }),
  DocumentCreatedFromTemplate: ({ data: { owner: _, ...data } }) => ({
    type: 'CreateDocumentFromTemplate',
    data: { ...data, ...none },
  }),
  TemplateEdited: ({ data }) => ({ type: 'EditTemplate', data }),
  RecipientAdded: ({ data }) => ({ type: 'AddRecipient', data }),
  DocumentRenamed: ({ data }) => ({ type: 'EditDocument', data }),
  MessageEdited: ({ data: { subject, message } }) => ({
    type: 'EditDocument',
    data: {
      ...(subject !== undefined && { subject: subject ?? '' }),
      ...(message !== undefined && { message: message ?? '' }),
    },
  }),
  EarlierEntriesSet: ({ data }) => ({ type: 'EditDocument', data }),
  RecipientRoleChanged: ({ data }) => ({ type: 'EditRecipient', data }),
  RecipientRemoved: ({ data }) => ({ type: 'RemoveRecipient', data }),
  RecipientCorrected: ({ data }) => ({ type: 'EditRecipient', data: data as { recipient: string } }),
  RecipientRenamed: ({ data }) => ({ type: 'EditRecipient', data }),
  RecipientReordered: ({ data }) => ({ type: 'ReorderRecipients', data: { orders: [data] } }),
  FieldPlaced: ({ data }) => ({ type: 'PlaceField', data }),
  FieldMoved: ({ data }) => ({ type: 'EditField', data }),
  FieldResized: ({ data }) => ({ type: 'EditField', data: data as { field: string } }),
  FieldEdited: ({ data }) => ({ type: 'EditField', data: data as { field: string } }),
  FieldRemoved: ({ data }) => ({ type: 'RemoveField', data }),
  DocumentSent: ({ data }) => ({ type: 'SendDocument', data }),
  InvitationMailed: ({ data }) => ({ type: 'RecordInvitationMailed', data }),
  CopyNoticeMailed: ({ data }) => ({
    type: 'RecordNoticeMailed',
    data: { purpose: 'copy-notice', ...data },
  }),
  VoidNoticeMailed: ({ data }) => ({
    type: 'RecordNoticeMailed',
    data: { purpose: 'void-notice', ...data },
  }),
  DeclineNoticeMailed: ({ data }) => ({
    type: 'RecordNoticeMailed',
    data: { purpose: 'decline-notice', recipient: null, ...data },
  }),
  SealFailureMailed: ({ data }) => ({
    type: 'RecordNoticeMailed',
    data: { purpose: 'seal-failure', recipient: null, ...data },
  }),
  CompletedCopyMailed: ({ data }) => ({
    type: 'RecordNoticeMailed',
    data: { purpose: 'completed-copy', ...data },
  }),
  MailFailed: ({ data }) => ({ type: 'RecordMailFailed', data }),
  MemberMailed: ({ data }) => ({ type: 'RecordMemberMailed', data }),
  MemberMailFailed: ({ data }) => ({ type: 'RecordMemberMailFailed', data }),
  InvitationsResent: () => ({ type: 'ResendInvitations', data: { isUnlimited: true } }),
  LinkVersionKept: ({ data }) => ({ type: 'KeepLinkVersion', data }),
  ReminderFellDue: () => ({ type: 'RemindSigners', data: {} }),
  ReminderMailed: ({ data }) => ({ type: 'RecordReminderMailed', data }),
  SigningLinkOpened: ({ data: { recipient } }, document) => ({
    type: 'OpenSigningLink',
    data: { linkVersion: linkVersion(document, recipient) },
  }),
  SigningLinkTaken: ({ data: { recipient } }, { recipients }) => ({
    type: 'TakeSigningLink',
    data: { email: recipients.find(({ id }) => id === recipient)?.email ?? null },
  }),
  SigningLinkWithdrawn: ({ data: { recipient } }) => ({ type: 'WithdrawSigningLink', data: { recipient } }),
  RecipientSigned: ({ data: { recipient, values, consent } }, document) => ({
    type: 'SignDocument',
    data: {
      linkVersion: linkVersion(document, recipient),
      signatures: values.map(({ field: fieldId, ...entry }) => ({ fieldId, ...entry })),
      consent,
    },
  }),
  RecipientDeclined: ({ data: { recipient, reason } }, document) => ({
    type: 'DeclineDocument',
    data: { linkVersion: linkVersion(document, recipient), reason },
  }),
  DocumentCompleted: () => null,
  DocumentSealed: ({ data }) => ({ type: 'SealDocument', data }),
  SealFailed: ({ data }) => ({ type: 'RecordSealFailed', data }),
  SealRetried: ({ data }) => ({ type: 'RetrySeal', data }),
  DocumentViewed: () => ({ type: 'RecordDocumentView', data: {} }),
  CompletionRefused: ({ data }) => ({ type: 'RecordCompletionRefused', data }),
  AccessRefused: ({ data }) => ({ type: 'RecordAccessRefused', data }),
  DocumentDownloaded: ({ data }) => ({ type: 'RecordDownload', data }),
  OriginalDownloaded: ({ data }) => ({ type: 'RecordOriginalDownload', data }),
  TimelineViewed: () => ({ type: 'RecordTimelineView', data: {} }),
  TimelineExported: ({ data }) => ({ type: 'RecordTimelineExport', data }),
  EvidenceTaken: ({ data }) => ({ type: 'RecordEvidenceTaken', data }),
  AuditLinkCreated: ({ data: { link, expiresAt }, metadata: { at } }) => ({
    type: 'CreateAuditLink',
    data: { link, days: Math.ceil(millisecondsBetween(at, expiresAt) / 86_400_000) },
  }),
  AuditLinkRevoked: ({ data }) => ({ type: 'RevokeAuditLink', data }),
  DocumentVoided: ({ data, metadata: { by } }, { recipients }) =>
    by.kind === 'system'
      ? erasing(recipients.find(({ status, role }) => status === 'pending' && role === 'signer')?.id ?? '')
      : { type: 'VoidDocument', data },
  DocumentDeleted: ({ metadata: { by } }) =>
    by.kind === 'system' ? erasing(null) : { type: 'DeleteDocument', data: {} },
  PersonalDataErased: ({ data: { keys, ...data } }) => {
    const [owner] = keys.map(ownerOfKey).toSorted((one, other) => one.kind.localeCompare(other.kind));
    const recipient = owner?.kind === 'recipient' ? owner.id : null;
    return { type: 'ErasePersonalData', data: { recipient, ...data } };
  },
  PersonalKeysDestroyed: ({ data }) => ({ type: 'RecordKeysDestroyed', data }),
  BlobsDestroyed: ({ data }) => ({ type: 'RecordBlobsDestroyed', data }),
  ErasureCertified: ({ data }) => ({ type: 'CertifyErasure', data }),
  RetentionSet: ({ data }) => ({ type: 'SetRetention', data }),
  RetentionShorteningAsked: ({ data }) => ({ type: 'ChangeRetention', data }),
  RetentionChanged: ({ data: { until, reason } }) => ({ type: 'ChangeRetention', data: { until, reason } }),
  HoldPlaced: ({ data }) => ({ type: 'PlaceHold', data }),
  HoldReleased: ({ data }) => ({ type: 'ReleaseHold', data }),
  DisposalAnnounced: ({ data }) => ({ type: 'AnnounceDisposal', data }),
  DisposalNoticeMailed: ({ data }) => ({ type: 'RecordDisposalNotice', data }),
  DisposalDecided: ({ data }) => ({ type: 'DecideDisposal', data }),
  DocumentRestored: ({ data }) => ({ type: 'RestoreDocument', data }),
  DocumentMovedToTeam: ({ data: { team } }) => ({ type: 'MoveDocument', data: { team } }),
  DocumentShared: ({ data }) => ({ type: 'ShareDocument', data }),
  ShareRevoked: ({ data }) => ({ type: 'RevokeShare', data }),
  OwnershipTransferred: ({ data: { to, reason } }) => ({
    type: 'TransferOwnership',
    data: { to, reason, isOwnerGone: true },
  }),
  ReleaseRequested: ({ data }) => ({ type: 'RequestRelease', data }),
  ReleaseApproved: (_, { release }) => release && { type: 'ReleaseDocument', data: { askedAt: release.at } },
  ReleaseRefused: ({ data }) => ({ type: 'RefuseRelease', data }),
  ReleaseWithdrawn: () => ({ type: 'WithdrawRelease', data: {} }),
  PoliciesApplied: (_, { releasedBy }) => (releasedBy === null ? { type: 'SendDocument', data: {} } : null),
};
