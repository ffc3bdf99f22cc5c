import { isLinkExpired } from '#contracts/document/links.ts';
import { roleKinds } from '#contracts/document/roles/kinds.ts';
import type { DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import type { Tone } from '../../../ui/look/tone.ts';
import { texts } from './texts.ts';

const words = texts.status;

export type StatusLabel = { readonly label: string; readonly tone: Tone };

/** How far the document was. */
export const documentStatus = ({ deleted, status, sealed, kind }: ExistingDocument): StatusLabel => {
  if (deleted) return { label: words.deleted, tone: 'red' };
  if (kind === 'template') return { label: words.template, tone: 'grey' };

  switch (status) {
    case 'draft':
      return { label: words.draft, tone: 'grey' };
    case 'sent':
      return { label: words.sent, tone: 'blue' };
    case 'completed':
      return { label: sealed ? words.sealed : words.completed, tone: 'green' };
    case 'cancelled':
      return { label: words.cancelled, tone: 'red' };
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
  if (recipient.status === 'declined') return { label: words.declined, tone: 'red' };
  if (recipient.mailFailure !== null) return { label: words.mailFailed, tone: 'red' };
  if (!task) return { label, tone: 'grey' };
  if (document.kind === 'template') return { label: deed, tone: 'grey' };
  if (document.status !== 'sent') return { label: task.notDone, tone: 'grey' };
  if (isLinkExpired(recipient, at)) return { label: words.expired, tone: 'red' };
  if (!isTurnOf(document, recipient)) return { label: words.waits, tone: 'grey' };

  return { label: recipient.openedAt ? words.opened : words.turn, tone: 'blue' };
};

export const recipientFacts = ({ sentAt, openedAt, signedAt, declinedAt }: DocumentRecipient) =>
  [
    { words: words.mailedAt, at: sentAt },
    { words: words.openedAt, at: openedAt },
    { words: words.signedAt, at: signedAt },
    { words: words.declinedAt, at: declinedAt },
  ].flatMap(({ words: said, at }) => (at === null ? [] : [{ words: said, at }]));
