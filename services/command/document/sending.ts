import { type Document, type DocumentRecipient, isLinkExpired } from '#contracts/aggregates/document.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import { refuse } from '#contracts/refusals.ts';
import {
  type Command,
  type Decision,
  draft,
  existing,
  mayBeInvited,
  owned,
  unlessTemplate,
} from './standing.ts';

/** Milliseconds in which the same person is not invited twice (design, section 10). */
const RESEND_PAUSE = 60_000;

export const sendDocument = ({ by }: Command<'SendDocument'>, document: Document): Decision => {
  const { recipients, fields } = unlessTemplate(draft(document, by));
  if (recipients.length === 0) refuse('document.no-recipients');
  if (!recipients.some(({ role }) => role === 'signer')) refuse('document.no-signers');
  if (fields.length === 0) refuse('document.no-fields');

  return [{ type: 'DocumentSent', data: {} }];
};

/** Only to those whose turn it is; an invitation still on its way, or a minute old at most, is not repeated. */
export const resendInvitations = ({ by, at }: Command<'ResendInvitations'>, document: Document): Decision => {
  const sent = unlessTemplate(owned(document, by));
  if (sent.status !== 'sent') refuse('document.not-sent');
  const invitations = mayBeInvited(sent)
    .filter((recipient) => !wasJustInvited(recipient, at))
    .map((recipient) => ({
      recipient: recipient.id,
      linkVersion: recipient.linkVersion + (isLinkExpired(recipient, at) ? 1 : 0),
    }));

  return invitations.length === 0 ? [] : [{ type: 'InvitationsResent', data: { invitations } }];
};

/** Nothing where what is there is as new, or nobody is there any more. */
export const keepLinkVersion = ({ data }: Command<'KeepLinkVersion'>, document: Document): Decision => {
  const known = existing(document).recipients.find(({ id }) => id === data.recipient);

  return known && isNewerLink(data, known) ? [{ type: 'LinkVersionKept', data }] : [];
};

type Link = Pick<DocumentRecipient, 'linkVersion' | 'linkExpiresAt'>;

/** By its version; by how long it works where both were mailed. */
export const isNewerLink = (one: Link, other: Link): boolean =>
  one.linkVersion === other.linkVersion
    ? one.linkExpiresAt !== null && other.linkExpiresAt !== null && one.linkExpiresAt > other.linkExpiresAt
    : one.linkVersion > other.linkVersion;

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

const wasJustInvited = (
  { invitationsAsked, invitationsSettled, lastMailedAt }: DocumentRecipient,
  at: string,
) =>
  invitationsAsked > invitationsSettled ||
  (lastMailedAt !== null && millisecondsBetween(lastMailedAt, at) < RESEND_PAUSE);
