import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import { isSameAddress } from '../recipient-names.ts';

/** Whether it's the turn of somebody with this address. `recipients` may be those of several documents. */
export const isOwnTurn = (
  { id, status }: Pick<DocumentView, 'id' | 'status'>,
  recipients: readonly RecipientView[],
  email: string,
): boolean => {
  const ownRecipients = recipients.filter(({ documentId }) => documentId === id);

  return ownRecipients.some(
    (recipient) =>
      isSameAddress(recipient.email, email) && isTurnOf({ status, recipients: ownRecipients }, recipient),
  );
};
