import { bySystem } from '../../log/envelopes.ts';
import { countMails } from '../../mails/daily-mails.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { LoadedDocument } from '../deliveries/loaded-document.ts';
import type { MailIntent } from '../due/document-due.ts';

/**
 * People who were asked to sign are owed a mail about how the document ended. It is always sent, and counts toward its
 * owner's daily limit. A mail that asks them to sign was counted before it fell due.
 */
export const countOwedNotice = async (
  { writer, mailsADay }: DeliveryContext,
  { document, loaded }: LoadedDocument,
  { purpose, recipient }: MailIntent,
  messageId: string,
) => {
  const isOwed = recipient !== null && (purpose === 'completed-copy' || purpose === 'void-notice');
  if (!isOwed || mailsADay === null) return;
  await countMails(writer, bySystem('mail', loaded), {
    owner: document.owner,
    document: document.id,
    purpose: 'notice',
    mails: 1,
    cause: messageId,
    atMost: null,
  });
};
