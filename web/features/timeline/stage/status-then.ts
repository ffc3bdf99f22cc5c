import { isLinkExpired } from '#contracts/document/links.ts';
import type { DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import type { Tone } from '../../../ui/look/tone.ts';

export type StatusLabel = { readonly label: string; readonly tone: Tone };

/** How far the document was. */
export const documentStatus = ({ deleted, status, sealed, kind }: ExistingDocument): StatusLabel => {
  if (deleted) return { label: 'Deleted', tone: 'red' };
  if (kind === 'template') return { label: 'Template', tone: 'grey' };

  switch (status) {
    case 'draft':
      return { label: 'Draft', tone: 'grey' };
    case 'sent':
      return { label: 'Waiting for others', tone: 'blue' };
    case 'completed':
      return { label: sealed ? 'Completed and sealed' : 'Completed', tone: 'green' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'red' };
  }
};

/** How far a recipient was at an instant. */
export const recipientStatus = (
  document: ExistingDocument,
  recipient: DocumentRecipient,
  at: string,
): StatusLabel => {
  if (recipient.status === 'signed') return { label: 'Signed', tone: 'green' };
  if (recipient.status === 'declined') return { label: 'Declined', tone: 'red' };
  if (recipient.mailFailure !== null) return { label: 'Mail failed', tone: 'red' };
  if (recipient.role === 'copy') return { label: 'Receives a copy', tone: 'grey' };
  if (document.kind === 'template') return { label: 'Signs', tone: 'grey' };
  if (document.status !== 'sent') return { label: 'Not signed', tone: 'grey' };
  if (isLinkExpired(recipient, at)) return { label: 'Link expired', tone: 'red' };
  if (!isTurnOf(document, recipient)) return { label: 'Waits for others', tone: 'grey' };

  return { label: recipient.openedAt ? 'Opened' : 'Their turn', tone: 'blue' };
};

export const recipientFacts = ({ sentAt, openedAt, signedAt, declinedAt }: DocumentRecipient) =>
  [
    { words: 'Mailed', at: sentAt },
    { words: 'Opened', at: openedAt },
    { words: 'Signed', at: signedAt },
    { words: 'Declined', at: declinedAt },
  ].flatMap(({ words, at }) => (at === null ? [] : [{ words, at }]));
