import { refuse } from '#contracts/api/refusals.ts';
import { leftOutSentence, RESENDS_MAX } from '#contracts/document/resending.ts';
import {
  type Document,
  type DocumentRecipient,
  isNewerLink,
  nextLinkVersion,
} from '#contracts/document/state.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import {
  type Command,
  type Decision,
  draft,
  existing,
  mayBeInvited,
  owned,
  unlessTemplate,
} from './standing.ts';

/** Milliseconds within which one person is sent `RESENDS_MAX` invitations again at most. */
const RESEND_SPAN = 3_600_000;

export const sendDocument = ({ by }: Command<'SendDocument'>, document: Document): Decision => {
  const { recipients, fields } = unlessTemplate(draft(document, by));
  if (recipients.length === 0) refuse('document.no-recipients');
  if (!recipients.some(({ role }) => role === 'signer')) refuse('document.no-signers');
  if (fields.length === 0) refuse('document.no-fields');

  return [{ type: 'DocumentSent', data: {} }];
};

/** To all whose turn it is, however recently they were mailed; who was mailed too often within the hour is left out. */
export const resendInvitations = (
  { data, by, at }: Command<'ResendInvitations'>,
  document: Document,
): Decision => {
  const sent = unlessTemplate(owned(document, by));
  if (sent.status !== 'sent') refuse('document.not-sent');
  const waiting = mayBeInvited(sent);
  const left = data.isUnlimited ? [] : waiting.filter((recipient) => isResentTooOften(recipient, at));
  const leftOut = left.map(({ id }) => id);
  const invitations = waiting
    .filter(({ id }) => !leftOut.includes(id))
    .map((recipient) => ({
      recipient: recipient.id,
      linkVersion: nextLinkVersion(recipient, at),
    }));

  if (invitations.length > 0)
    return [{ type: 'InvitationsResent', data: { invitations, ...(leftOut.length > 0 && { leftOut }) } }];
  return left.length > 0 ? refuseAll(left, at) : [];
};

const isResentTooOften = ({ resentAt }: DocumentRecipient, at: string) =>
  resentAt.length === RESENDS_MAX && millisecondsBetween(resentAt[0] ?? at, at) < RESEND_SPAN;

const refuseAll = (left: readonly DocumentRecipient[], at: string): never => {
  const waits = left.map(({ resentAt }) => RESEND_SPAN - millisecondsBetween(resentAt[0] ?? at, at));
  const sentence = leftOutSentence(left.map(({ fullName }) => fullName));

  return refuse('resend.too-many', sentence, Math.ceil(Math.min(...waits) / 1_000));
};

/** Nothing where what is there is as new, or nobody is there any more. */
export const keepLinkVersion = ({ data }: Command<'KeepLinkVersion'>, document: Document): Decision => {
  const known = existing(document).recipients.find(({ id }) => id === data.recipient);

  return known && isNewerLink(data, known) ? [{ type: 'LinkVersionKept', data }] : [];
};

export const voidDocument = ({ by }: Command<'VoidDocument'>, document: Document): Decision => {
  const { status } = unlessTemplate(owned(document, by));
  if (status === 'cancelled') return [];
  if (status !== 'sent') refuse('document.not-sent');

  return [{ type: 'DocumentVoided', data: {} }];
};

export const deleteDocument = ({ by }: Command<'DeleteDocument'>, document: Document): Decision => {
  owned(document, by);

  return [{ type: 'DocumentDeleted', data: {} }];
};
