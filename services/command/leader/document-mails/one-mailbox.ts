import { refuse } from '#contracts/api/refusals.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import type { MailIntent } from '../due/document-due.ts';

/** What one mail says to all who have the same mailbox. */
export type MailIntents = readonly [MailIntent, ...MailIntent[]];

/**
 * Groups what is to be said to the same address for the same purpose: one mail goes there, however many recipients
 * have it. The owner's mails are mails of their own, because their links lead into the account.
 */
export const mailsByMailbox = (
  document: ExistingDocument,
  intents: readonly MailIntent[],
): readonly MailIntents[] => {
  const groups = Map.groupBy(intents, (intent) => groupOf(document, intent));

  return [...groups.values()].flatMap(([first, ...others]): MailIntents[] =>
    first ? [[first, ...others]] : [],
  );
};

/** An invitation that is sent again has other words than the first, so the two aren't one mail. */
const groupOf = (document: ExistingDocument, { purpose, recipient, attempt }: MailIntent): string => {
  if (recipient === null) return `${purpose} owner`;

  return [purpose, purpose === 'invitation' ? attempt : 1, addressOf(document, recipient)].join(' ');
};

/** The first recipient of a document who has the same mailbox as this one. */
export const firstOfMailbox = (document: ExistingDocument, id: string): string => {
  const address = addressOf(document, id);

  return document.recipients.find(({ email }) => normalisedName(email) === address)?.id ?? id;
};

const addressOf = ({ recipients }: ExistingDocument, id: string): string =>
  normalisedName(recipients.find((recipient) => recipient.id === id)?.email ?? refuse('not-found'));
