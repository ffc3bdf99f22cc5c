import type { RecipientView } from '#contracts/api/views/document.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import type { Listed } from '../list-choice.ts';

/** Somebody who is emailed about several documents, once for each of them. */
export type Addressee = Pick<RecipientView, 'fullName' | 'email'> & { readonly documents: number };

/** The people whose turn it is, by the same rule as the server's: they get another invitation. */
export const dueIn = (documents: readonly Listed[]): readonly Addressee[] =>
  addressees(documents, ({ document: { status }, recipients }) =>
    recipients.filter((recipient) => isTurnOf({ status, recipients }, recipient)),
  );

/** The people who have had an email about a document, and are therefore told when it ends. */
export const mailedIn = (documents: readonly Listed[]): readonly Addressee[] =>
  addressees(documents, ({ recipients }) => recipients.filter(({ sentAt }) => sentAt !== null));

/** One for each address, under the name that comes first. */
const addressees = (
  documents: readonly Listed[],
  among: (listed: Listed) => readonly RecipientView[],
): readonly Addressee[] => {
  const people = documents.flatMap((listed) =>
    among(listed).map((recipient) => ({ recipient, id: listed.document.id })),
  );
  const byAddress = Map.groupBy(people, ({ recipient }) => recipient.email.toLowerCase());

  return [...byAddress.values()].flatMap((some) => {
    const [first] = some;
    const documents = new Set(some.map(({ id }) => id)).size;

    return first ? [{ fullName: first.recipient.fullName, email: first.recipient.email, documents }] : [];
  });
};
