import { refuse } from '#contracts/api/refusals.ts';
import { documentCardOf } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { MailIntent } from '../due/document-due.ts';

/** The event that asked for a mail. It's the same in every epoch, and another one if the mail is asked for again. */
export const causeOf = (
  past: readonly Recorded<DocumentEvent>[],
  { purpose, recipient, attempt }: MailIntent,
): Recorded<DocumentEvent> => {
  switch (purpose) {
    case 'copy-notice':
      return last(past, 'DocumentSent');
    case 'invitation':
      return attempt === 1
        ? last(past, 'DocumentSent')
        : (resent(past, recipient)[attempt - 2] ?? refuse('not-found'));
    case 'reminder':
      return last(past, 'ReminderFellDue');
    case 'void-notice':
      return past.findLast(cancels) ?? refuse('not-found');
    case 'decline-notice':
      return last(past, 'RecipientDeclined');
    case 'seal-failure':
      return last(past, 'SealFailed');
    case 'completed-copy':
      return last(past, 'DocumentCompleted');
  }
};

/** A deleted document can be brought back, so deleting doesn't cancel it. */
const cancels = ({ type }: Recorded<DocumentEvent>): boolean => {
  const milestone = documentCardOf(type)?.milestone;

  return milestone === 'declined' || (milestone === 'ended' && type !== 'DocumentDeleted');
};

const last = (past: readonly Recorded<DocumentEvent>[], ...types: readonly DocumentEvent['type'][]) =>
  past.findLast(({ type }) => types.includes(type)) ?? refuse('not-found');

const resent = (past: readonly Recorded<DocumentEvent>[], recipient: string | null) =>
  past.filter(
    (event) =>
      event.type === 'InvitationsResent' &&
      event.data.invitations.some((invitation) => invitation.recipient === recipient),
  );
