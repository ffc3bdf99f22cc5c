import { refuse } from '#contracts/api/refusals.ts';
import { isRecipientErased, sealedDestroyedAt } from '#contracts/document/erasures.ts';
import type { DocumentEvent, MailPurpose } from '#contracts/document/events.ts';
import { isMailSettled } from '#contracts/document/mails.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { existing, recipientOf } from './lookup.ts';
import { permitted } from './permitted.ts';

// Things that have happened outside are recorded once, whatever has happened to the document since.

/** A link that was superseded while its mail was on its way does not come back: the newer one is mailed after it. */
const recordInvitationMailed = (
  { data }: Command<'RecordInvitationMailed'>,
  document: Document,
): Decision => {
  const { linkVersion } = recipientOf(existing(document), data.recipient);
  const isOver =
    isSettled(document, 'invitation', data.recipient, data.attempt) || data.linkVersion < linkVersion;

  return isOver ? [] : [{ type: 'InvitationMailed', data }];
};

const recordNoticeMailed = ({ data }: Command<'RecordNoticeMailed'>, document: Document): Decision => {
  const { purpose, recipient, messageId } = data;
  if (isSettled(document, purpose, recipient)) return [];

  return [mailedNotice(purpose, recipient, messageId)];
};

const recordMailFailed = ({ data }: Command<'RecordMailFailed'>, document: Document): Decision => {
  const { purpose, recipient, attempt } = data;
  if (recipient === null && (purpose === 'invitation' || purpose === 'reminder')) refuse('not-found');

  return isSettled(document, purpose, recipient, attempt)
    ? []
    : [{ type: 'MailFailed', data: withoutErased(existing(document), data) }];
};

/** A mail that was on its way while its recipient was erased says nothing about them any more. */
const withoutErased = (document: ExistingDocument, data: Command<'RecordMailFailed'>['data']) =>
  data.recipient !== null && isRecipientErased(document, data.recipient) ? { ...data, reason: '' } : data;

const recordMemberMailed = ({ data }: Command<'RecordMemberMailed'>, document: Document): Decision =>
  isMemberMailSettled(document, data) ? [] : [{ type: 'MemberMailed', data }];

const recordMemberMailFailed = ({ data }: Command<'RecordMemberMailFailed'>, document: Document): Decision =>
  isMemberMailSettled(document, data) ? [] : [{ type: 'MemberMailFailed', data }];

const isMemberMailSettled = (
  document: Document,
  { account, cause }: Command<'RecordMemberMailed' | 'RecordMemberMailFailed'>['data'],
): boolean => {
  const mail = existing(document).memberMails.find((one) => one.cause === cause);

  return (mail ?? refuse('not-found')).settled.includes(account);
};

const sealDocument = ({ data }: Command<'SealDocument'>, document: Document): Decision => {
  const { status, sealed } = existing(document);
  if (sealed) return [];
  if (status !== 'completed') refuse('document.not-completed');

  return [{ type: 'DocumentSealed', data }];
};

const recordSealFailed = ({ data }: Command<'RecordSealFailed'>, document: Document): Decision => {
  const { status, sealed, sealFailed } = existing(document);
  if (sealed || sealFailed) return [];
  if (status !== 'completed') refuse('document.not-completed');

  return [{ type: 'SealFailed', data }];
};

/** Only an operator asks for it, at the command line. */
const retrySeal = ({ data }: Command<'RetrySeal'>, document: Document): Decision => {
  const { deleted, sealed, sealFailed } = existing(document);
  if (deleted) refuse('not-found');
  if (sealed || !sealFailed) return [];

  return [{ type: 'SealRetried', data }];
};

const recordDownload = (command: Command<'RecordDownload'>, document: Document): Decision => {
  const found = permitted(document, 'download-sealed', command);
  if (found.sealed?.sha256 !== command.data.sealed) refuse('document.not-sealed');
  if (sealedDestroyedAt(found) !== null) refuse('document.sealed-destroyed');

  return [{ type: 'DocumentDownloaded', data: command.data }];
};

type Notice = Command<'RecordNoticeMailed'>['data']['purpose'];

/** Whether a mail went out or failed before. A notice is mailed once, so that its attempts aren’t told apart. */
export const isSettled = (
  document: Document,
  purpose: MailPurpose,
  recipient: string | null,
  attempt = 1,
): boolean => {
  const loaded = existing(document);

  return isMailSettled(loaded, recipient === null ? null : recipientOf(loaded, recipient), purpose, attempt);
};

const mailedNotice = (purpose: Notice, recipient: string | null, messageId: string): DocumentEvent => {
  if (purpose === 'completed-copy') return { type: 'CompletedCopyMailed', data: { recipient, messageId } };
  if (purpose === 'seal-failure') return { type: 'SealFailureMailed', data: { messageId } };
  if (purpose === 'decline-notice') return { type: 'DeclineNoticeMailed', data: { messageId } };
  const type = purpose === 'copy-notice' ? 'CopyNoticeMailed' : 'VoidNoticeMailed';

  return { type, data: { recipient: recipient ?? refuse('not-found'), messageId } };
};

export const recordsDecisions = {
  RecordInvitationMailed: recordInvitationMailed,
  RecordNoticeMailed: recordNoticeMailed,
  RecordMailFailed: recordMailFailed,
  RecordMemberMailed: recordMemberMailed,
  RecordMemberMailFailed: recordMemberMailFailed,
  SealDocument: sealDocument,
  RecordSealFailed: recordSealFailed,
  RetrySeal: retrySeal,
  RecordDownload: recordDownload,
} satisfies Partial<DocumentDecisions>;
