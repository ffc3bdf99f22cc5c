import type { MailPurpose } from '#contracts/document/events.ts';
import type { Document, DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { declinerOf, isTurnOf } from '#contracts/document/turn.ts';

/** What a document's events ask for and no event says was done. */
export type Intent =
  | { readonly kind: 'seal' }
  | {
      readonly kind: 'mail';
      readonly purpose: MailPurpose;
      /** Null: the owner. */
      readonly recipient: string | null;
      /** 1, and one more with each invitation sent again and each reminder. */
      readonly attempt: number;
    };

export type MailIntent = Extract<Intent, { kind: 'mail' }>;

/** Whether the owner wants to be told of what happened at an instant (ISO): as they had chosen it then. */
export type Wishes = (purpose: 'completed-copy' | 'decline-notice' | 'seal-failure', at: string) => boolean;

/** Everything that is due, from the state alone: nothing can be forgotten, and nothing is done twice. */
export const due = (document: Document, wishes: Wishes): readonly Intent[] => {
  if (document.status === 'none' || document.deleted) return [];

  switch (document.status) {
    case 'draft':
      return [];
    case 'sent':
      return [...invitations(document), ...reminders(document), ...notices(document, 'copy-notice', isCopy)];
    case 'cancelled':
      return [...notices(document, 'void-notice', isToBeTold), ...declineNotice(document, wishes)];
    case 'completed':
      if (document.sealed) return completedCopies(document, wishes);
      return document.sealFailed
        ? toOwner(document, 'seal-failure', document.sealFailed.at, wishes)
        : [{ kind: 'seal' }];
  }
};

/**
 * The lowest signing order first, equal orders together; the next when all before have signed. Each that was asked for
 * is a mail of its own, one after the other.
 */
const invitations = (document: ExistingDocument): Intent[] =>
  document.recipients
    .filter(
      (recipient) =>
        isTurnOf(document, recipient) && recipient.invitationsAsked > recipient.invitationsSettled,
    )
    .map(({ id, invitationsSettled }) => ({
      kind: 'mail',
      purpose: 'invitation',
      recipient: id,
      attempt: invitationsSettled + 1,
    }));

const reminders = (document: ExistingDocument): Intent[] =>
  document.recipients
    .filter(
      (recipient) => isTurnOf(document, recipient) && recipient.remindersDue > recipient.remindersSettled,
    )
    .map(({ id, remindersDue }) => ({
      kind: 'mail',
      purpose: 'reminder',
      recipient: id,
      attempt: remindersDue,
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
const isToBeTold = ({ sentAt, status }: DocumentRecipient) => sentAt !== null && status !== 'declined';
const everybody = () => true;

const declineNotice = (document: ExistingDocument, wishes: Wishes): Intent[] =>
  toOwner(document, 'decline-notice', declinerOf(document)?.declinedAt ?? null, wishes);

const completedCopies = (document: ExistingDocument, wishes: Wishes): Intent[] => [
  ...notices(document, 'completed-copy', everybody),
  ...toOwner(document, 'completed-copy', document.completedAt, wishes),
];

const toOwner = (
  { ownerSettled }: ExistingDocument,
  purpose: Parameters<Wishes>[0],
  at: string | null,
  wishes: Wishes,
): Intent[] =>
  at === null || ownerSettled.includes(purpose) || !wishes(purpose, at)
    ? []
    : [{ kind: 'mail', purpose, recipient: null, attempt: 1 }];
