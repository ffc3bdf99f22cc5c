import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { documentRules } from '#contracts/document/possible.ts';
import { type Document, initialDocument } from '#contracts/document/state.ts';
import { type Decider, decideByType } from '../../log/decider.ts';
import {
  createAuditLink,
  recordAccessRefused,
  recordCompletionRefused,
  recordDocumentView,
  recordEvidenceTaken,
  recordOriginalDownload,
  recordTimelineExport,
  recordTimelineView,
  revokeAuditLink,
} from './audit.ts';
import { authorityFor } from './authority.ts';
import {
  duplicateDocument,
  editDocument,
  editField,
  placeField,
  removeField,
  uploadDocument,
} from './drafting.ts';
import {
  certifyErasure,
  erasePersonalData,
  keepErased,
  recordBlobsDestroyed,
  recordKeysDestroyed,
} from './erasing.ts';
import {
  moveDocument,
  refuseRelease,
  releaseDocument,
  requestRelease,
  revokeShare,
  shareDocument,
  transferOwnership,
  withdrawnByChange,
  withdrawRelease,
} from './organisation.ts';
import { addRecipient, editRecipient, removeRecipient, reorderRecipients } from './recipients.ts';
import {
  recordDownload,
  recordInvitationMailed,
  recordMailFailed,
  recordMemberMailed,
  recordMemberMailFailed,
  recordNoticeMailed,
  recordSealFailed,
  retrySeal,
  sealDocument,
} from './records.ts';
import { recordReminderMailed, remindSigners } from './reminders.ts';
import {
  announceDisposal,
  changeRetention,
  decideDisposal,
  placeHold,
  recordDisposalNotice,
  releaseHold,
  restoreDocument,
  setRetention,
} from './retention.ts';
import { deleteDocument, keepLinkVersion, resendInvitations, sendDocument, voidDocument } from './sending.ts';
import { declineDocument, openSigningLink, signDocument } from './signing.ts';
import { takeSigningLink, withdrawSigningLink } from './taking.ts';
import { createDocumentFromTemplate, createTemplate, editTemplate, saveAsTemplate } from './templates.ts';

const decide: (typeof document)['decide'] = decideByType<Document, DocumentCommand, DocumentEvent>({
  UploadDocument: uploadDocument,
  DuplicateDocument: duplicateDocument,
  CreateTemplate: createTemplate,
  EditDocument: editDocument,
  EditTemplate: editTemplate,
  CreateDocumentFromTemplate: createDocumentFromTemplate,
  SaveAsTemplate: saveAsTemplate,
  AddRecipient: addRecipient,
  RemoveRecipient: removeRecipient,
  EditRecipient: editRecipient,
  ReorderRecipients: reorderRecipients,
  PlaceField: placeField,
  EditField: editField,
  RemoveField: removeField,
  SendDocument: sendDocument,
  ResendInvitations: resendInvitations,
  KeepLinkVersion: keepLinkVersion,
  RemindSigners: remindSigners,
  VoidDocument: voidDocument,
  DeleteDocument: deleteDocument,
  OpenSigningLink: openSigningLink,
  WithdrawSigningLink: withdrawSigningLink,
  TakeSigningLink: takeSigningLink,
  SignDocument: signDocument,
  DeclineDocument: declineDocument,
  RecordInvitationMailed: recordInvitationMailed,
  RecordReminderMailed: recordReminderMailed,
  RecordNoticeMailed: recordNoticeMailed,
  RecordMailFailed: recordMailFailed,
  RecordMailOutcomes: (command, document) =>
    command.data.outcomes.flatMap((outcome) => decide({ ...command, ...outcome }, document)),
  RecordMemberMailed: recordMemberMailed,
  RecordMemberMailFailed: recordMemberMailFailed,
  SealDocument: sealDocument,
  RecordSealFailed: recordSealFailed,
  RetrySeal: retrySeal,
  RecordDownload: recordDownload,
  RecordDocumentView: recordDocumentView,
  RecordCompletionRefused: recordCompletionRefused,
  RecordAccessRefused: recordAccessRefused,
  RecordOriginalDownload: recordOriginalDownload,
  RecordTimelineView: recordTimelineView,
  RecordTimelineExport: recordTimelineExport,
  RecordEvidenceTaken: recordEvidenceTaken,
  CreateAuditLink: createAuditLink,
  RevokeAuditLink: revokeAuditLink,
  ErasePersonalData: erasePersonalData,
  KeepErased: keepErased,
  RecordKeysDestroyed: recordKeysDestroyed,
  RecordBlobsDestroyed: recordBlobsDestroyed,
  CertifyErasure: certifyErasure,
  SetRetention: setRetention,
  AnnounceDisposal: announceDisposal,
  RecordDisposalNotice: recordDisposalNotice,
  ChangeRetention: changeRetention,
  PlaceHold: placeHold,
  ReleaseHold: releaseHold,
  DecideDisposal: decideDisposal,
  RestoreDocument: restoreDocument,
  MoveDocument: moveDocument,
  ShareDocument: shareDocument,
  RevokeShare: revokeShare,
  TransferOwnership: transferOwnership,
  RequestRelease: requestRelease,
  ReleaseDocument: releaseDocument,
  RefuseRelease: refuseRelease,
  WithdrawRelease: withdrawRelease,
});

export const document: Decider<Document, DocumentCommand, DocumentEvent> = {
  category: 'document',
  ...documentRules,
  decide: (command, state) => withdrawnByChange(decide(command, state), state),
  authority: authorityFor,
};

/** The same for commands that only templates know. For these a document does not exist. */
export const template: typeof document = {
  ...document,
  decide: (command, state) =>
    document.decide(command, state.status !== 'none' && state.kind === 'template' ? state : initialDocument),
};
