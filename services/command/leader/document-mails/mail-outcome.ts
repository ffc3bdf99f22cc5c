import { refuse } from '#contracts/api/refusals.ts';
import type { MailOutcome } from '#contracts/document/commands/records.ts';
import type { LoadedDocument } from '../deliveries/loaded-document.ts';
import type { MailIntent } from '../due/document-due.ts';
import { recipientIn, reminderDay } from './mail-identity.ts';

/** What goes on record for a recipient, or the owner, whom a mail was sent to. */
export const mailedOutcome = (
  at: LoadedDocument,
  { purpose, recipient, attempt }: MailIntent,
  messageId: string,
  linkExpiresAt: string,
): MailOutcome => {
  if (purpose !== 'invitation' && purpose !== 'reminder')
    return { type: 'RecordNoticeMailed', data: { purpose, recipient, messageId } };
  const { linkVersion, id: invited } = recipientIn(at, recipient ?? refuse('not-found'));
  if (purpose === 'reminder') {
    const day = reminderDay(at, invited);
    return { type: 'RecordReminderMailed', data: { recipient: invited, number: attempt, day, messageId } };
  }

  return {
    type: 'RecordInvitationMailed',
    data: { recipient: invited, attempt, linkVersion, linkExpiresAt, messageId },
  };
};

/** The outcome on record for a mail that could not be sent. */
export const failedOutcome = ({ purpose, recipient, attempt }: MailIntent, reason: string): MailOutcome => ({
  type: 'RecordMailFailed',
  data: { purpose, recipient, attempt, reason },
});
