import type { DocumentEvent, MailPurpose } from '#contracts/document/events.ts';
import { draft, given, invited, sent } from '../../../document/testing/sample-lease.ts';
import { due } from '../document-due.ts';

// What is due after something happened to the sample lease, in the words that the tests of it share.

export const dueAfter = (...past: readonly DocumentEvent[]) => due(given(...past).state(), () => true);

/** The history after each of its events. */
export const prefixes = (events: readonly DocumentEvent[]) => events.map((_, n) => events.slice(0, n + 1));

export const mailed = (type: DocumentEvent['type'], recipient: string | null) =>
  ({ type, data: { recipient, messageId: '<1>' } }) as DocumentEvent;

export const carlTold = mailed('CopyNoticeMailed', 'carl');

/** Sent, and everybody mailed whom sending asks for. */
export const out = [...draft, sent, invited('sam'), carlTold] as const;

export const declined = (recipient: string): DocumentEvent => ({
  type: 'RecipientDeclined',
  data: { recipient, reason: 'The rent is too high' },
});

export const resent = (recipient: string): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations: [{ recipient, linkVersion: 1 }] },
});

export const notice = (purpose: MailPurpose, recipient: string | null) => ({
  kind: 'mail',
  purpose,
  recipient,
  attempt: 1,
});

export const invitation = (recipient: string) => notice('invitation', recipient);
export const reminder = (recipient: string, attempt: number) => ({
  ...notice('reminder', recipient),
  attempt,
});
