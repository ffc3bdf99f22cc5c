import { refuse } from '#contracts/api/refusals.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import { normalisedName } from '../../log/ids.ts';
import type { Intent, MailIntent } from '../due/document-due.ts';

/** What one mail says to all who have the same mailbox. */
export type MailIntents = readonly [MailIntent, ...MailIntent[]];

export type Asked =
  | Extract<Intent, { kind: 'seal' }>
  | { readonly kind: 'mail'; readonly intents: MailIntents };

/**
 * Puts together what is to be said to the same address for the same purpose: however many recipients have it, one mail
 * goes there. The owner's mails stay apart, since their links lead into the account.
 */
export const byMail = (document: ExistingDocument, intents: readonly Intent[]): readonly Asked[] => {
  const mails = intents.filter((intent) => intent.kind === 'mail');
  const groups = Map.groupBy(mails, (intent) => mailOf(document, intent));

  return [
    ...intents.filter((intent) => intent.kind === 'seal'),
    ...[...groups.values()].flatMap(([first, ...others]): Asked[] =>
      first ? [{ kind: 'mail', intents: [first, ...others] }] : [],
    ),
  ];
};

/** An invitation that is sent again says other words than the first, so these stay apart. */
const mailOf = (document: ExistingDocument, { purpose, recipient, attempt }: MailIntent): string => {
  if (recipient === null) return `${purpose} owner`;

  return [purpose, purpose === 'invitation' ? attempt : 1, addressOf(document, recipient)].join(' ');
};

/** The first recipient of a document who has the mailbox of this one. */
export const firstOfMailbox = (document: ExistingDocument, id: string): string => {
  const address = addressOf(document, id);

  return document.recipients.find(({ email }) => normalisedName(email) === address)?.id ?? id;
};

const addressOf = ({ recipients }: ExistingDocument, id: string): string =>
  normalisedName(recipients.find((recipient) => recipient.id === id)?.email ?? refuse('not-found'));
