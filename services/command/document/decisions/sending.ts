import { refuse } from '#contracts/api/refusals.ts';
import { isNewerLink, nextLinkVersion } from '#contracts/document/links.ts';
import { leftOutSentence, RESENDS_MAX } from '#contracts/document/resending.ts';
import type { Document, DocumentRecipient } from '#contracts/document/state.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import type { Command, Decision } from './decision.ts';
import { existing, signersInTurn } from './lookup.ts';
import { granted, permitted } from './permitted.ts';

/** Within so many milliseconds one person gets at most `RESENDS_MAX` invitations again. */
const RESEND_SPAN = 3_600_000;

export const sendDocument = (command: Command<'SendDocument'>, document: Document): Decision => {
  const { recipients, fields } = permitted(document, 'send', command);
  if (recipients.length === 0) refuse('document.no-recipients');
  if (!recipients.some(({ role }) => role === 'signer')) refuse('document.no-signers');
  if (fields.length === 0) refuse('document.no-fields');

  return [{ type: 'DocumentSent', data: {} }];
};

/** Goes to all whose turn it is, however recently they got a mail, except those who got too many within the hour. */
export const resendInvitations = (command: Command<'ResendInvitations'>, document: Document): Decision => {
  const { data, at } = command;
  const waiting = signersInTurn(permitted(document, 'resend', command));
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

/** Changes nothing if the recipient is gone or already has a link that is as new. */
export const keepLinkVersion = ({ data }: Command<'KeepLinkVersion'>, document: Document): Decision => {
  const known = existing(document).recipients.find(({ id }) => id === data.recipient);

  return known && isNewerLink(data, known) ? [{ type: 'LinkVersionKept', data }] : [];
};

export const voidDocument = (command: Command<'VoidDocument'>, document: Document): Decision => {
  if (granted(document, 'void', command).status === 'cancelled') return [];
  permitted(document, 'void', command);

  return [{ type: 'DocumentVoided', data: {} }];
};

export const deleteDocument = (command: Command<'DeleteDocument'>, document: Document): Decision => {
  permitted(document, 'delete', command);

  return [{ type: 'DocumentDeleted', data: {} }];
};
