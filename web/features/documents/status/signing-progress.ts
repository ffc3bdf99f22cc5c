import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import type { Tone } from '../../../ui/look/tone.ts';

export type Signing = {
  readonly document: DocumentView;
  readonly recipients: readonly RecipientView[];
};

/** A recipient's status in a few words. */
export type StatusLabel = { readonly label: string; readonly tone: Tone };

/** `now` is an instant, as ISO 8601 writes it. */
export const recipientStatus = (signing: Signing, recipient: RecipientView, now: string): StatusLabel => {
  if (recipient.status === 'signed') return { label: 'Signed', tone: 'green' };
  if (recipient.status === 'declined') return { label: 'Declined', tone: 'red' };
  if (recipient.mailFailure !== null) return { label: 'Mail failed', tone: 'red' };
  if (recipient.role === 'copy') return { label: 'Receives a copy', tone: 'grey' };
  if (signing.document.status !== 'sent') return { label: 'Not signed', tone: 'grey' };
  if (isExpired(recipient, now)) return { label: 'Link expired', tone: 'red' };
  if (!isTurn(signing, recipient)) return { label: 'Waits for others', tone: 'grey' };

  return recipient.openedAt === null
    ? { label: 'Waiting for signature', tone: 'blue' }
    : { label: 'Opened', tone: 'blue' };
};

/** What has happened to a recipient, in the order in which it happens. Null: without an instant of its own. */
export type Fact = {
  readonly words: string;
  readonly at: string | null;
  readonly isBad?: boolean;
};

export const recipientFacts = (signing: Signing, recipient: RecipientView, now: string): readonly Fact[] => {
  const { role, mailFailure, sentAt, openedAt, signedAt, declinedAt, linkExpiresAt } = recipient;
  const facts: Fact[] = [];
  if (sentAt) facts.push({ words: role === 'copy' ? 'Notified' : 'Invited', at: sentAt });
  if (mailFailure !== null)
    facts.push({ words: `The mail could not be delivered: ${mailFailure}`, at: null, isBad: true });
  if (!sentAt && mailFailure === null) facts.push(...notMailedYet(signing, recipient));
  if (openedAt) facts.push({ words: 'Opened', at: openedAt });
  if (signedAt) facts.push({ words: 'Signed', at: signedAt });
  if (declinedAt) facts.push({ words: 'Declined', at: declinedAt, isBad: true });
  if (linkExpiresAt && signing.document.status === 'sent' && isExpired(recipient, now))
    facts.push({ words: 'Link expired', at: linkExpiresAt, isBad: true });

  return facts;
};

export const isTurn = ({ document, recipients }: Signing, recipient: RecipientView) =>
  isTurnOf({ status: document.status, recipients }, recipient);

/** Whether some recipients sign before others. */
export const hasOrder = (recipients: readonly RecipientView[]) =>
  new Set(recipients.filter(({ role }) => role === 'signer').map(({ signingOrder }) => signingOrder)).size >
  1;

/** How far a document is, in a sentence. */
export const progressOf = ({ document, recipients }: Signing): string => {
  const signers = recipients.filter(({ role }) => role === 'signer');
  const signed = signers.filter(({ status }) => status === 'signed');

  switch (document.status) {
    case 'draft':
      return 'Not sent yet';
    case 'sent':
      return `${signed.length} of ${signers.length} signed`;
    case 'completed':
      return 'Everybody has signed';
    case 'cancelled':
      return `Cancelled after ${signed.length} of ${signers.length} signed`;
  }
};

const notMailedYet = (signing: Signing, recipient: RecipientView): readonly Fact[] => {
  if (signing.document.status !== 'sent') return [];
  if (recipient.role === 'copy' || isTurn(signing, recipient))
    return [{ words: 'The mail is on its way', at: null }];

  return [{ words: 'Invited once those before have signed', at: null }];
};

/** Whether a link has expired that somebody still needs. */
const isExpired = ({ role, status, linkExpiresAt }: RecipientView, now: string) =>
  role === 'signer' && status === 'pending' && linkExpiresAt !== null && linkExpiresAt <= now;
