import {
  type Document,
  type DocumentRecipient,
  type ExistingDocument,
  isTurnOf,
} from '#contracts/aggregates/document.ts';
import type { MailPurpose } from '#contracts/events/document.ts';

/** What a document's events ask for and no event says was done. */
export type Intent =
  | { readonly kind: 'seal' }
  | {
      readonly kind: 'mail';
      readonly purpose: MailPurpose;
      /** Null: the owner. */
      readonly recipient: string | null;
      /** 1, and one more with each invitation sent again. */
      readonly attempt: number;
    };

/** Everything that is due, from the state alone: nothing can be forgotten, and nothing is done twice. */
export const due = (document: Document): readonly Intent[] => {
  if (document.status === 'none' || document.deleted) return [];

  switch (document.status) {
    case 'draft':
      return [];
    case 'sent':
      return [...invitations(document), ...notices(document, 'copy-notice', isCopy)];
    case 'cancelled':
      return notices(document, 'void-notice', wasMailed);
    case 'completed':
      return document.sealed ? completedCopies(document) : [{ kind: 'seal' }];
  }
};

/** The lowest signing order first, equal orders together; the next when all before have signed. */
const invitations = (document: ExistingDocument): Intent[] =>
  document.recipients
    .filter(
      (recipient) =>
        isTurnOf(document, recipient) && recipient.invitationsAsked > recipient.invitationsSettled,
    )
    .map(({ id, invitationsAsked }) => ({
      kind: 'mail',
      purpose: 'invitation',
      recipient: id,
      attempt: invitationsAsked,
    }));

const notices = (
  { recipients }: ExistingDocument,
  purpose: MailPurpose,
  isFor: (recipient: DocumentRecipient) => boolean,
): Intent[] =>
  recipients
    .filter((recipient) => isFor(recipient) && !recipient.settled.includes(purpose))
    .map(({ id }) => ({ kind: 'mail', purpose, recipient: id, attempt: 1 }));

const isCopy = ({ role }: DocumentRecipient) => role === 'copy';
const wasMailed = ({ sentAt }: DocumentRecipient) => sentAt !== null;
const everybody = () => true;

const completedCopies = (document: ExistingDocument): Intent[] => [
  ...notices(document, 'completed-copy', everybody),
  ...(document.ownerCopySettled
    ? []
    : [{ kind: 'mail', purpose: 'completed-copy', recipient: null, attempt: 1 } as const]),
];
