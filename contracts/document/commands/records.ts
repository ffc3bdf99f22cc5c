import { z } from 'zod';
import { message } from '../../envelope.ts';
import { RecipientId, Sha256 } from '../../ids.ts';
import { AccessRefused, EvidenceTaken, OriginalDownloaded, TimelineExported } from '../events/access.ts';
import {
  InvitationMailed,
  MailFailed,
  MailPurpose,
  MemberMailed,
  MemberMailFailed,
  ReminderMailed,
} from '../events/mail.ts';
import { CompletionRefused, DocumentSealed, SealFailed, SealRetried } from '../events/signing.ts';

// What became of mails and seals, and who looked at what.

export const RecordInvitationMailed = message('RecordInvitationMailed', InvitationMailed.shape.data.shape);
export const RecordReminderMailed = message('RecordReminderMailed', ReminderMailed.shape.data.shape);
export const RecordNoticeMailed = message('RecordNoticeMailed', {
  purpose: MailPurpose.exclude(['invitation', 'reminder']),
  recipient: RecipientId.nullable(),
  messageId: z.string(),
});
export const RecordMailFailed = message('RecordMailFailed', MailFailed.shape.data.shape);
const MailOutcome = z.discriminatedUnion('type', [
  RecordInvitationMailed,
  RecordReminderMailed,
  RecordNoticeMailed,
  RecordMailFailed,
]);
export type MailOutcome = z.infer<typeof MailOutcome>;
/** Records what happened to one mail, with one outcome for each recipient that it was for. */
export const RecordMailOutcomes = message('RecordMailOutcomes', { outcomes: z.array(MailOutcome) });
export const RecordMemberMailed = message('RecordMemberMailed', MemberMailed.shape.data.shape);
export const RecordMemberMailFailed = message('RecordMemberMailFailed', MemberMailFailed.shape.data.shape);
export const SealDocument = message('SealDocument', DocumentSealed.shape.data.shape);
export const RecordSealFailed = message('RecordSealFailed', SealFailed.shape.data.shape);
export const RetrySeal = message('RetrySeal', SealRetried.shape.data.shape);
export const RecordDownload = message('RecordDownload', { sealed: Sha256 });
export const RecordDocumentView = message('RecordDocumentView', {});
export const RecordCompletionRefused = message('RecordCompletionRefused', CompletionRefused.shape.data.shape);
export const RecordAccessRefused = message('RecordAccessRefused', AccessRefused.shape.data.shape);
export const RecordOriginalDownload = message('RecordOriginalDownload', OriginalDownloaded.shape.data.shape);
export const RecordTimelineView = message('RecordTimelineView', {});
export const RecordTimelineExport = message('RecordTimelineExport', TimelineExported.shape.data.shape);
export const RecordEvidenceTaken = message('RecordEvidenceTaken', EvidenceTaken.shape.data.shape);

export const recordCommands = [
  RecordInvitationMailed,
  RecordReminderMailed,
  RecordNoticeMailed,
  RecordMailFailed,
  RecordMailOutcomes,
  RecordMemberMailed,
  RecordMemberMailFailed,
  SealDocument,
  RecordSealFailed,
  RetrySeal,
  RecordDownload,
  RecordDocumentView,
  RecordCompletionRefused,
  RecordAccessRefused,
  RecordOriginalDownload,
  RecordTimelineView,
  RecordTimelineExport,
  RecordEvidenceTaken,
] as const;
