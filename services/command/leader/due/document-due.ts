import { isRecipientErased, sealedDestroyedAt } from '#contracts/document/erasures.ts';
import type { MailPurpose } from '#contracts/document/events.ts';
import { mustAct } from '#contracts/document/roles/kinds.ts';
import type { Document, DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { declinerOf, isTurnOf } from '#contracts/document/turn.ts';

/** Something that a document's events ask for, and that no event says was done. */
export type Intent =
  | { readonly kind: 'seal' }
  | {
      readonly kind: 'mail';
      readonly purpose: MailPurpose;
      /** Null stands for the owner. */
      readonly recipient: string | null;
      /** 1, and one more with each invitation that's sent again and with each reminder. */
      readonly attempt: number;
    };

export type MailIntent = Extract<Intent, { kind: 'mail' }>;

/** Whether the owner's settings at an instant (ISO) ask for a mail about what happened then. */
export type Wishes = (purpose: 'completed-copy' | 'decline-notice' | 'seal-failure', at: string) => boolean;

/** Everything that is due, from the state alone, so that nothing is forgotten and nothing is done twice. */
export const due = (document: Document, wishes: Wishes): readonly Intent[] =>
  document.status === 'none' || document.deleted
    ? []
    : dueIn(document, wishes).filter((intent) => !isToErased(document, intent));

const isToErased = (document: ExistingDocument, intent: Intent): boolean =>
  intent.kind === 'mail' && intent.recipient !== null && isRecipientErased(document, intent.recipient);

const dueIn = (document: ExistingDocument, wishes: Wishes): readonly Intent[] => {
  switch (document.status) {
    case 'draft':
      return [];
    case 'sent':
      return [
        ...invitations(document),
        ...reminders(document),
        ...notices(document, 'copy-notice', isOnlyTold),
      ];
    case 'cancelled':
      return [...notices(document, 'void-notice', wasInvited), ...declineNotice(document, wishes)];
    case 'completed':
      if (document.sealed) return completedCopies(document, wishes);
      return document.sealFailed
        ? toOwner(document, 'seal-failure', document.sealFailed.at, wishes)
        : [{ kind: 'seal' }];
  }
};

/**
 * Invitations go to the lowest signing order first, and to equal orders at once; the next get theirs when all before
 * them have signed. Several invitations of one recipient are mails of their own, sent one after the other.
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

const isOnlyTold = (recipient: DocumentRecipient) => !mustAct(recipient);
const wasInvited = ({ sentAt, status }: DocumentRecipient) => sentAt !== null && status !== 'declined';
const everybody = () => true;

const declineNotice = (document: ExistingDocument, wishes: Wishes): Intent[] =>
  toOwner(document, 'decline-notice', declinerOf(document)?.declinedAt ?? null, wishes);

/** There is nothing to send of a file that was destroyed because somebody was erased whom it names. */
const completedCopies = (document: ExistingDocument, wishes: Wishes): Intent[] =>
  sealedDestroyedAt(document) === null
    ? [
        ...notices(document, 'completed-copy', everybody),
        ...toOwner(document, 'completed-copy', document.completedAt, wishes),
      ]
    : [];

const toOwner = (
  { ownerSettled }: ExistingDocument,
  purpose: Parameters<Wishes>[0],
  at: string | null,
  wishes: Wishes,
): Intent[] =>
  at === null || ownerSettled.includes(purpose) || !wishes(purpose, at)
    ? []
    : [{ kind: 'mail', purpose, recipient: null, attempt: 1 }];
