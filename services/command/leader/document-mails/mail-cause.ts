import { refuse } from '#contracts/api/refusals.ts';
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
      return last(past, 'DocumentVoided', 'RecipientDeclined');
    case 'decline-notice':
      return last(past, 'RecipientDeclined');
    case 'seal-failure':
      return last(past, 'SealFailed');
    case 'completed-copy':
      return last(past, 'DocumentCompleted');
  }
};

const last = (past: readonly Recorded<DocumentEvent>[], ...types: readonly DocumentEvent['type'][]) =>
  past.findLast(({ type }) => types.includes(type)) ?? refuse('not-found');

const resent = (past: readonly Recorded<DocumentEvent>[], recipient: string | null) =>
  past.filter(
    (event) =>
      event.type === 'InvitationsResent' &&
      event.data.invitations.some((invitation) => invitation.recipient === recipient),
  );
