import type { DocumentRecipient, DocumentStatus } from './state.ts';

/** What of a recipient decides whose turn it is. */
type InLine = Pick<DocumentRecipient, 'role' | 'status' | 'signingOrder'>;

/** The signing order whose turn it is: the lowest with a signer who has not signed; null when all have. */
export const currentOrder = ({ recipients }: { readonly recipients: readonly InLine[] }): number | null => {
  const waiting = recipients.filter(({ role, status }) => role === 'signer' && status === 'pending');

  return waiting.length === 0 ? null : Math.min(...waiting.map(({ signingOrder }) => signingOrder));
};

/** Whether this recipient may sign now. */
export const isTurnOf = (
  document: { readonly status: DocumentStatus; readonly recipients: readonly InLine[] },
  recipient: InLine,
) =>
  document.status === 'sent' &&
  recipient.role === 'signer' &&
  recipient.status === 'pending' &&
  recipient.signingOrder === currentOrder(document);

/** Who declined to sign, and so ended it for everybody. */
export const declinerOf = <One extends InLine>({ recipients }: { readonly recipients: readonly One[] }) =>
  recipients.find(({ status }) => status === 'declined');
