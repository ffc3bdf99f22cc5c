import { refuse } from '#contracts/api/refusals.ts';
import { isNewerLink, nextLinkVersion } from '#contracts/document/links.ts';
import { sendingRule } from '#contracts/document/preconditions.ts';
import { needsRelease } from '#contracts/document/releases.ts';
import { unseenRemarks } from '#contracts/document/remarks/unseen.ts';
import { RESENDS_MAX } from '#contracts/document/resending.ts';
import { isOnHold } from '#contracts/document/retention.ts';
import type { Document, DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import { documentPoliciesIn } from '#contracts/organisation/policies.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { existing, recipientOf, signersInTurn } from './lookup.ts';
import { granted, permitted } from './permitted.ts';

/** Within so many milliseconds one person gets at most `RESENDS_MAX` invitations again. */
const RESEND_SPAN = 3_600_000;

const sendDocument = (command: Command<'SendDocument'>, document: Document): Decision => {
  const draft = permitted(document, 'send', command);
  if (needsRelease(draft, command.membership)) refuse('release.needed');
  const events = sent(draft, command);
  requireSeenRemarks(draft, command.data);
  const { hasSeenRemarks } = command.data;

  return events.map((event) =>
    event.type === 'DocumentSent' && hasSeenRemarks ? { ...event, data: { hasSeenRemarks } } : event,
  );
};

/** Refuses to send what its sender hasn't looked at, though words of its file may be missing. Says which. */
export const requireSeenRemarks = (
  { remarks }: ExistingDocument,
  { hasSeenRemarks }: Command<'SendDocument'>['data'],
): void => {
  const unseen = unseenRemarks(remarks);
  if (unseen.length > 0 && !hasSeenRemarks) refuse('document.remarks-unseen', { remarks: unseen });
};

/**
 * The events that send a draft, with the policies of the organisation that hold for it from then on. Refuses what has
 * nobody to sign, or nothing to be signed.
 */
export const sent = (
  draft: ExistingDocument,
  { membership }: Pick<Command<'SendDocument'>, 'membership'>,
): Decision => {
  const { organisation } = draft;
  const rule = sendingRule(draft);
  if (rule) refuse(rule);

  const sending = { type: 'DocumentSent', data: {} } as const;
  if (membership?.organisation !== organisation || organisation === null) return [sending];
  const { revision, policies, domains } = membership;
  const values = documentPoliciesIn(policies);

  return [
    { type: 'PoliciesApplied', data: { organisation, revision, values, domains: [...domains] } },
    sending,
  ];
};

/**
 * Goes to all whose turn it is, or to those among them who are chosen, however recently they got a mail, except those
 * who got too many within the hour.
 */
const resendInvitations = (command: Command<'ResendInvitations'>, document: Document): Decision => {
  const { data, at } = command;
  const sent = permitted(document, 'resend', command);
  const waiting = data.recipients ? chosen(sent, data.recipients) : signersInTurn(sent);
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

/** Refuses all if it isn't the turn of one of them, since whoever chose them counts on each getting a mail. */
const chosen = (document: ExistingDocument, ids: readonly string[]): readonly DocumentRecipient[] => {
  const people = [...new Set(ids)].map((id) => recipientOf(document, id));
  const others = people.filter((recipient) => !isTurnOf(document, recipient));

  return others.length === 0 ? people : refuse('resend.not-their-turn', { names: namesOf(others) });
};

const namesOf = (people: readonly DocumentRecipient[]) => people.map(({ fullName }) => fullName);

const isResentTooOften = ({ resentAt }: DocumentRecipient, at: string) =>
  resentAt.length === RESENDS_MAX && millisecondsBetween(resentAt[0] ?? at, at) < RESEND_SPAN;

const refuseAll = (left: readonly DocumentRecipient[], at: string): never => {
  const waits = left.map(({ resentAt }) => RESEND_SPAN - millisecondsBetween(resentAt[0] ?? at, at));

  return refuse('resend.too-many', { names: namesOf(left) }, Math.ceil(Math.min(...waits) / 1_000));
};

/** Changes nothing if the recipient is gone or already has a link that is as new. */
const keepLinkVersion = ({ data }: Command<'KeepLinkVersion'>, document: Document): Decision => {
  const known = existing(document).recipients.find(({ id }) => id === data.recipient);

  return known && isNewerLink(data, known) ? [{ type: 'LinkVersionKept', data }] : [];
};

const voidDocument = (command: Command<'VoidDocument'>, document: Document): Decision => {
  if (granted(document, 'void', command).status === 'cancelled') return [];
  permitted(document, 'void', command);

  return [{ type: 'DocumentVoided', data: command.data }];
};

const deleteDocument = (command: Command<'DeleteDocument'>, document: Document): Decision => {
  if (isOnHold(permitted(document, 'delete', command))) refuse('document.on-hold');

  return [{ type: 'DocumentDeleted', data: {} }];
};

export const sendingDecisions = {
  SendDocument: sendDocument,
  ResendInvitations: resendInvitations,
  KeepLinkVersion: keepLinkVersion,
  VoidDocument: voidDocument,
  DeleteDocument: deleteDocument,
} satisfies Partial<DocumentDecisions>;
