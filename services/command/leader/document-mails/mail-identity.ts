import { refuse } from '#contracts/api/refusals.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { LoadedDocument } from '../deliveries/loaded-document.ts';
import type { MailIntent } from '../due/document-due.ts';
import { messageId } from '../mail/message-id.ts';
import { causeOf } from './mail-cause.ts';
import { firstOfMailbox } from './one-mailbox.ts';

/**
 * The Message-ID of a mail. All recipients with the same address get the same notice; an invitation has the id of the
 * first recipient whom it invites.
 */
export const mailIdOf = (context: DeliveryContext, at: LoadedDocument, intent: MailIntent): string => {
  const { recipient, purpose } = intent;
  const recipientId =
    recipient !== null && isNotice(intent) ? firstOfMailbox(at.document, recipient) : recipient;
  const cause =
    purpose === 'reminder' && recipient ? reminderDay(at, recipient) : causeOf(at.loaded.past, intent).id;

  return messageId({ documentId: at.document.id, recipientId, purpose, cause }, context.settings.PUBLIC_URL);
};

export const isNotice = ({ purpose }: MailIntent) => purpose !== 'invitation' && purpose !== 'reminder';

export const recipientIn = ({ document }: LoadedDocument, id: string) =>
  document.recipients.find((recipient) => recipient.id === id) ?? refuse('not-found');

export const reminderDay = (at: LoadedDocument, recipient: string) =>
  recipientIn(at, recipient).lastReminderOn ?? refuse('not-found');
