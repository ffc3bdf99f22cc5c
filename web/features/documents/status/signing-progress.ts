import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { mustAct, roleKinds } from '#contracts/document/roles/kinds.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import type { Tone } from '../../../ui/look/tone.ts';
import { texts } from '../status-texts.ts';

export type Signing = {
  readonly document: DocumentView;
  readonly recipients: readonly RecipientView[];
};

/** A recipient's status in a few words. */
export type StatusLabel = { readonly label: string; readonly tone: Tone };

/** `now` is an instant, as ISO 8601 writes it. */
export const recipientStatus = (signing: Signing, recipient: RecipientView, now: string): StatusLabel => {
  const { label, task } = roleKinds[recipient.role];
  if (task && recipient.status === 'signed') return { label: task.done, tone: 'green' };
  if (recipient.status === 'declined') return { label: texts.status.declined, tone: 'red' };
  if (recipient.mailFailure !== null) return { label: texts.status.mailFailed, tone: 'red' };
  if (!task) return { label, tone: 'grey' };
  if (signing.document.status !== 'sent') return { label: task.notDone, tone: 'grey' };
  if (isExpired(recipient, now)) return { label: texts.status.expired, tone: 'red' };
  if (!isTurn(signing, recipient)) return { label: texts.status.waitsForOthers, tone: 'grey' };

  return recipient.openedAt === null
    ? { label: task.awaited, tone: 'blue' }
    : { label: texts.status.opened, tone: 'blue' };
};

/**
 * What has happened to a recipient, in the order in which it happens. An instant of null means that it isn't known
 * when.
 */
export type Fact = {
  readonly label: string;
  readonly at: string | null;
  readonly isBad?: boolean;
};

export const recipientFacts = (signing: Signing, recipient: RecipientView, now: string): readonly Fact[] => {
  const { mailFailure, sentAt, openedAt, signedAt, declinedAt, linkExpiresAt } = recipient;
  const facts: Fact[] = [];
  if (sentAt)
    facts.push({ label: mustAct(recipient) ? texts.facts.invited : texts.facts.notified, at: sentAt });
  if (mailFailure !== null)
    facts.push({ label: texts.facts.undelivered(mailFailure), at: null, isBad: true });
  if (!sentAt && mailFailure === null) facts.push(...notMailedYet(signing, recipient));
  if (openedAt) facts.push({ label: texts.facts.opened, at: openedAt });
  if (signedAt) facts.push({ label: texts.facts.signed, at: signedAt });
  if (declinedAt) facts.push({ label: texts.facts.declined, at: declinedAt, isBad: true });
  if (linkExpiresAt && signing.document.status === 'sent' && isExpired(recipient, now))
    facts.push({ label: texts.facts.expired, at: linkExpiresAt, isBad: true });

  return facts;
};

export const isTurn = ({ document, recipients }: Signing, recipient: RecipientView) =>
  isTurnOf({ status: document.status, recipients }, recipient);

/** Whether some recipients sign before others. */
export const hasOrder = (recipients: readonly RecipientView[]) =>
  new Set(recipients.filter(mustAct).map(({ signingOrder }) => signingOrder)).size > 1;

/** How far a document is, in a sentence. */
export const progressOf = ({ document, recipients }: Signing): string => {
  const signers = recipients.filter(mustAct);
  const signed = signers.filter(({ status }) => status === 'signed');

  switch (document.status) {
    case 'draft':
      return texts.progress.draft;
    case 'sent':
      return texts.progress.sent(signed.length, signers.length);
    case 'completed':
      return texts.progress.completed;
    case 'cancelled':
      return texts.progress.cancelled(signed.length, signers.length);
  }
};

const notMailedYet = (signing: Signing, recipient: RecipientView): readonly Fact[] => {
  if (signing.document.status !== 'sent') return [];
  if (!mustAct(recipient) || isTurn(signing, recipient)) return [{ label: texts.facts.onItsWay, at: null }];

  return [{ label: texts.facts.later, at: null }];
};

/** Whether a link has expired that somebody still needs. */
const isExpired = (recipient: RecipientView, now: string) =>
  mustAct(recipient) &&
  recipient.status === 'pending' &&
  recipient.linkExpiresAt !== null &&
  recipient.linkExpiresAt <= now;
