import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import { visibleTo } from './audit.ts';
import { type Command, type Decision, existing, recipientOf } from './standing.ts';

// What has happened outside is put on record once, whatever has happened to the document since.

/** A link that was superseded while its mail was on its way does not come back: the newer one is mailed after it. */
export const recordInvitationMailed = (
  { data }: Command<'RecordInvitationMailed'>,
  document: Document,
): Decision => {
  const { invitationsSettled, linkVersion } = recipientOf(existing(document), data.recipient);
  const isOver = data.attempt <= invitationsSettled || data.linkVersion < linkVersion;

  return isOver ? [] : [{ type: 'InvitationMailed', data }];
};

export const recordNoticeMailed = ({ data }: Command<'RecordNoticeMailed'>, document: Document): Decision => {
  const { purpose, recipient, messageId } = data;
  if (isSettled(document, purpose, recipient)) return [];

  return [mailedNotice(purpose, recipient, messageId)];
};

export const recordMailFailed = ({ data }: Command<'RecordMailFailed'>, document: Document): Decision => {
  const { purpose, recipient, attempt } = data;
  const failed: Decision = [{ type: 'MailFailed', data }];
  if (purpose !== 'invitation' && purpose !== 'reminder')
    return isSettled(document, purpose, recipient) ? [] : failed;
  const { invitationsSettled, remindersSettled } = recipientOf(
    existing(document),
    recipient ?? refuse('not-found'),
  );

  return attempt <= (purpose === 'invitation' ? invitationsSettled : remindersSettled) ? [] : failed;
};

export const sealDocument = ({ data }: Command<'SealDocument'>, document: Document): Decision => {
  const { status, sealed } = existing(document);
  if (sealed) return [];
  if (status !== 'completed') refuse('document.not-completed');

  return [{ type: 'DocumentSealed', data }];
};

export const recordSealFailed = ({ data }: Command<'RecordSealFailed'>, document: Document): Decision => {
  const { status, sealed, sealFailed } = existing(document);
  if (sealed || sealFailed) return [];
  if (status !== 'completed') refuse('document.not-completed');

  return [{ type: 'SealFailed', data }];
};

/** Only an operator asks for it, at the command line. */
export const retrySeal = ({ data }: Command<'RetrySeal'>, document: Document): Decision => {
  const { deleted, sealed, sealFailed } = existing(document);
  if (deleted) refuse('not-found');
  if (sealed || !sealFailed) return [];

  return [{ type: 'SealRetried', data }];
};

export const recordDownload = ({ data, by, at }: Command<'RecordDownload'>, document: Document): Decision => {
  const { deleted, recipients, sealed } =
    by.kind === 'recipient' ? existing(document) : visibleTo(by, document, at);
  if (by.kind === 'recipient' && (deleted || !recipients.some(({ id }) => id === by.id))) refuse('not-found');
  if (sealed?.sha256 !== data.sealed) refuse('document.not-sealed');

  return [{ type: 'DocumentDownloaded', data }];
};

type Notice = Command<'RecordNoticeMailed'>['data']['purpose'];

const isSettled = (document: Document, purpose: Notice, recipient: string | null) => {
  const there = existing(document);

  return recipient === null
    ? there.ownerSettled.includes(purpose)
    : recipientOf(there, recipient).settled.includes(purpose);
};

const mailedNotice = (purpose: Notice, recipient: string | null, messageId: string): DocumentEvent => {
  if (purpose === 'completed-copy') return { type: 'CompletedCopyMailed', data: { recipient, messageId } };
  if (purpose === 'seal-failure') return { type: 'SealFailureMailed', data: { messageId } };
  if (purpose === 'decline-notice') return { type: 'DeclineNoticeMailed', data: { messageId } };
  const type = purpose === 'copy-notice' ? 'CopyNoticeMailed' : 'VoidNoticeMailed';

  return { type, data: { recipient: recipient ?? refuse('not-found'), messageId } };
};
