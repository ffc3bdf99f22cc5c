import type { Document, DocumentRecipient, ExistingDocument } from '#contracts/aggregates/document.ts';
import type { DocumentEvent, MailPurpose } from '#contracts/events/document.ts';
import { declinerOf, isTurnOf } from '#contracts/turn.ts';

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

/** What an event can make due; null: nothing. A new event does not compile without an answer. */
export const wakes: { readonly [Type in DocumentEvent['type']]: Intent['kind'] | null } = {
  DocumentUploaded: null,
  DocumentDuplicated: null,
  TemplateCreated: null,
  TemplateEdited: null,
  DocumentCreatedFromTemplate: null,
  RecipientAdded: null,
  RecipientRoleChanged: null,
  RecipientRemoved: null,
  RecipientRenamed: null,
  RecipientReordered: null,
  FieldPlaced: null,
  FieldMoved: null,
  FieldResized: null,
  FieldEdited: null,
  FieldRemoved: null,
  DocumentSent: 'mail',
  /** A mail that was under way when the document was voided or declined calls for the notice. */
  InvitationMailed: 'mail',
  CopyNoticeMailed: 'mail',
  VoidNoticeMailed: null,
  DeclineNoticeMailed: null,
  CompletedCopyMailed: null,
  MailFailed: null,
  InvitationsResent: 'mail',
  ReminderFellDue: 'mail',
  ReminderMailed: null,
  SigningLinkOpened: null,
  RecipientSigned: 'mail',
  RecipientDeclined: 'mail',
  DocumentCompleted: 'seal',
  DocumentSealed: 'mail',
  DocumentDownloaded: null,
  DocumentVoided: 'mail',
  DocumentDeleted: null,
};

/** Everything that is due, from the state alone: nothing can be forgotten, and nothing is done twice. */
export const due = (document: Document): readonly Intent[] => {
  if (document.status === 'none' || document.deleted) return [];

  switch (document.status) {
    case 'draft':
      return [];
    case 'sent':
      return [...invitations(document), ...reminders(document), ...notices(document, 'copy-notice', isCopy)];
    case 'cancelled':
      return [...notices(document, 'void-notice', isToBeTold), ...declineNotice(document)];
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

const declineNotice = (document: ExistingDocument): Intent[] =>
  declinerOf(document) ? toOwner(document, 'decline-notice') : [];

const completedCopies = (document: ExistingDocument): Intent[] => [
  ...notices(document, 'completed-copy', everybody),
  ...toOwner(document, 'completed-copy'),
];

const toOwner = ({ ownerSettled }: ExistingDocument, purpose: MailPurpose): Intent[] =>
  ownerSettled.includes(purpose) ? [] : [{ kind: 'mail', purpose, recipient: null, attempt: 1 }];
