import { mustAct } from './roles/kinds.ts';
import type { DocumentRecipient, DocumentStatus } from './state.ts';

/** The part of a recipient that decides whose turn it is to sign. */
type InLine = Pick<DocumentRecipient, 'role' | 'status' | 'signingOrder'>;

/** Returns the lowest signing order at which somebody still has to act: it's their turn. Null if there is none. */
export const currentOrder = ({ recipients }: { readonly recipients: readonly InLine[] }): number | null => {
  const waiting = recipients.filter((one) => mustAct(one) && one.status === 'pending');

  return waiting.length === 0 ? null : Math.min(...waiting.map(({ signingOrder }) => signingOrder));
};

/** Whether this recipient may sign now. */
export const isTurnOf = (
  document: { readonly status: DocumentStatus; readonly recipients: readonly InLine[] },
  recipient: InLine,
) =>
  document.status === 'sent' &&
  mustAct(recipient) &&
  recipient.status === 'pending' &&
  recipient.signingOrder === currentOrder(document);

/** Returns the recipient who declined to sign, which cancelled the document. Undefined if nobody did. */
export const declinerOf = <One extends InLine>({ recipients }: { readonly recipients: readonly One[] }) =>
  recipients.find(({ status }) => status === 'declined');
