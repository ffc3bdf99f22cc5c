import { isLinkExpired } from '#contracts/document/links.ts';
import { roleKinds } from '#contracts/document/roles/kinds.ts';
import type { DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import type { Tone } from '../../../ui/look/tone.ts';
import { texts } from './texts.ts';

const labels = texts.status;

export type StatusLabel = { readonly label: string; readonly tone: Tone };

/** How far the document was. */
export const documentStatus = ({ deleted, status, sealed, kind }: ExistingDocument): StatusLabel => {
  if (deleted) return { label: labels.deleted, tone: 'red' };
  if (kind === 'template') return { label: labels.template, tone: 'grey' };

  switch (status) {
    case 'draft':
      return { label: labels.draft, tone: 'grey' };
    case 'sent':
      return { label: labels.sent, tone: 'blue' };
    case 'completed':
      return { label: sealed ? labels.sealed : labels.completed, tone: 'green' };
    case 'cancelled':
      return { label: labels.cancelled, tone: 'red' };
  }
};

/** How far a recipient was at an instant. */
export const recipientStatus = (
  document: ExistingDocument,
  recipient: DocumentRecipient,
  at: string,
): StatusLabel => {
  const { label, deed, task } = roleKinds[recipient.role];
  if (task && recipient.status === 'signed') return { label: task.done, tone: 'green' };
  if (recipient.status === 'declined') return { label: labels.declined, tone: 'red' };
  if (recipient.mailFailure !== null) return { label: labels.mailFailed, tone: 'red' };
  if (!task) return { label, tone: 'grey' };
  if (document.kind === 'template') return { label: deed, tone: 'grey' };
  if (document.status !== 'sent') return { label: task.notDone, tone: 'grey' };
  if (isLinkExpired(recipient, at)) return { label: labels.expired, tone: 'red' };
  if (!isTurnOf(document, recipient)) return { label: labels.waits, tone: 'grey' };

  return { label: recipient.openedAt ? labels.opened : labels.turn, tone: 'blue' };
};

export const recipientFacts = ({ sentAt, openedAt, signedAt, declinedAt }: DocumentRecipient) =>
  [
    { label: labels.mailedAt, at: sentAt },
    { label: labels.openedAt, at: openedAt },
    { label: labels.signedAt, at: signedAt },
    { label: labels.declinedAt, at: declinedAt },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label: label, at }]));
