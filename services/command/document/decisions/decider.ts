import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { documentRules } from '#contracts/document/possible.ts';
import { type Document, noDocument } from '#contracts/document/state.ts';
import type { Issued } from '#contracts/issued.ts';
import type { Decider } from '../../log/decider.ts';
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

const decide = (command: Issued<DocumentCommand>, document: Document): readonly DocumentEvent[] => {
  switch (command.type) {
    case 'UploadDocument':
      return uploadDocument(command, document);
    case 'DuplicateDocument':
      return duplicateDocument(command, document);
    case 'CreateTemplate':
      return createTemplate(command, document);
    case 'EditDocument':
      return editDocument(command, document);
    case 'EditTemplate':
      return editTemplate(command, document);
    case 'CreateDocumentFromTemplate':
      return createDocumentFromTemplate(command, document);
    case 'SaveAsTemplate':
      return saveAsTemplate(command, document);
    case 'AddRecipient':
      return addRecipient(command, document);
    case 'RemoveRecipient':
      return removeRecipient(command, document);
    case 'EditRecipient':
      return editRecipient(command, document);
    case 'ReorderRecipients':
      return reorderRecipients(command, document);
    case 'PlaceField':
      return placeField(command, document);
    case 'EditField':
      return editField(command, document);
    case 'RemoveField':
      return removeField(command, document);
    case 'SendDocument':
      return sendDocument(command, document);
    case 'ResendInvitations':
      return resendInvitations(command, document);
    case 'KeepLinkVersion':
      return keepLinkVersion(command, document);
    case 'RemindSigners':
      return remindSigners(command, document);
    case 'VoidDocument':
      return voidDocument(command, document);
    case 'DeleteDocument':
      return deleteDocument(command, document);
    case 'OpenSigningLink':
      return openSigningLink(command, document);
    case 'WithdrawSigningLink':
      return withdrawSigningLink(command, document);
    case 'TakeSigningLink':
      return takeSigningLink(command, document);
    case 'SignDocument':
      return signDocument(command, document);
    case 'DeclineDocument':
      return declineDocument(command, document);
    case 'RecordInvitationMailed':
      return recordInvitationMailed(command, document);
    case 'RecordReminderMailed':
      return recordReminderMailed(command, document);
    case 'RecordNoticeMailed':
      return recordNoticeMailed(command, document);
    case 'RecordMailFailed':
      return recordMailFailed(command, document);
    case 'RecordMailOutcomes':
      return command.data.outcomes.flatMap((outcome) => decide({ ...command, ...outcome }, document));
    case 'RecordMemberMailed':
      return recordMemberMailed(command, document);
    case 'RecordMemberMailFailed':
      return recordMemberMailFailed(command, document);
    case 'SealDocument':
      return sealDocument(command, document);
    case 'RecordSealFailed':
      return recordSealFailed(command, document);
    case 'RetrySeal':
      return retrySeal(command, document);
    case 'RecordDownload':
      return recordDownload(command, document);
    case 'RecordDocumentView':
      return recordDocumentView(command, document);
    case 'RecordCompletionRefused':
      return recordCompletionRefused(command, document);
    case 'RecordAccessRefused':
      return recordAccessRefused(command, document);
    case 'RecordOriginalDownload':
      return recordOriginalDownload(command, document);
    case 'RecordTimelineView':
      return recordTimelineView(command, document);
    case 'RecordTimelineExport':
      return recordTimelineExport(command, document);
    case 'RecordEvidenceTaken':
      return recordEvidenceTaken(command, document);
    case 'CreateAuditLink':
      return createAuditLink(command, document);
    case 'RevokeAuditLink':
      return revokeAuditLink(command, document);
    case 'ErasePersonalData':
      return erasePersonalData(command, document);
    case 'KeepErased':
      return keepErased(command, document);
    case 'RecordKeysDestroyed':
      return recordKeysDestroyed(command, document);
    case 'RecordBlobsDestroyed':
      return recordBlobsDestroyed(command, document);
    case 'CertifyErasure':
      return certifyErasure(command, document);
    case 'SetRetention':
      return setRetention(command, document);
    case 'AnnounceDisposal':
      return announceDisposal(command, document);
    case 'RecordDisposalNotice':
      return recordDisposalNotice(command, document);
    case 'ChangeRetention':
      return changeRetention(command, document);
    case 'PlaceHold':
      return placeHold(command, document);
    case 'ReleaseHold':
      return releaseHold(command, document);
    case 'DecideDisposal':
      return decideDisposal(command, document);
    case 'RestoreDocument':
      return restoreDocument(command, document);
    case 'MoveDocument':
      return moveDocument(command, document);
    case 'ShareDocument':
      return shareDocument(command, document);
    case 'RevokeShare':
      return revokeShare(command, document);
    case 'TransferOwnership':
      return transferOwnership(command, document);
    case 'RequestRelease':
      return requestRelease(command, document);
    case 'ReleaseDocument':
      return releaseDocument(command, document);
    case 'RefuseRelease':
      return refuseRelease(command, document);
    case 'WithdrawRelease':
      return withdrawRelease(command, document);
  }
};

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
    document.decide(command, state.status !== 'none' && state.kind === 'template' ? state : noDocument),
};
