import type { Document } from './aggregates/document.ts';
import type { DocumentEvent } from './events/document.ts';
import type { Recorded } from './message.ts';
import type { TimelineEvent, TimelineView } from './views/timeline.ts';
import { calledBy, type Names, sentenceOf as worded } from './wording.ts';

// Zod-free: the page, the exports and the printed report tell the same story.

type EventType = DocumentEvent['type'];

/** The event as it lies in its stream, for `evolveDocument` and for checking its hash. */
export const recordedOf = (
  { stream }: Pick<TimelineView, 'stream'>,
  { id, revision, type, data, metadata, position }: TimelineEvent,
): Recorded<DocumentEvent> =>
  ({
    id,
    stream,
    revision,
    type,
    data,
    metadata,
    position: BigInt(position),
  }) as unknown as Recorded<DocumentEvent>;

/** What a sentence needs of an event. */
export type Told = Pick<TimelineEvent, 'type' | 'data' | 'by'>;

/**
 * One event in plain words, with names as they stood before it. `owner` is the owner's name, for what was not done by
 * the owner.
 */
export const sentenceOf = (event: Told, before: Document, owner: string): string =>
  event.type in eventGroups
    ? worded(event as unknown as DocumentEvent, namesAt(event, before, owner))
    : `An event that this version does not know: ${event.type}`;

const namesAt = ({ by }: Told, before: Document, owner: string): Names => {
  const { recipients = [], fields = [] } = before.status === 'none' ? {} : before;

  return {
    owner: by.kind === 'account' ? by.name : owner,
    actor: by.name,
    recipient: (id) => {
      const there = recipients.find((recipient) => recipient.id === id);
      return there ? calledBy(there) : 'a recipient';
    },
    field: (id) => fields.find((field) => field.id === id)?.label ?? 'a field',
  };
};

export type EventGroup = 'preparation' | 'mail' | 'signing' | 'completion' | 'ending' | 'access';

/** What filters call the groups, in the order in which they are offered. */
export const groupLabels: Readonly<Record<EventGroup, string>> = {
  preparation: 'Preparation',
  mail: 'Sending and mail',
  signing: 'Signing',
  completion: 'Completion and seal',
  ending: 'Cancellation and deletion',
  access: 'Access and downloads',
};

/** Where each event belongs. A new event does not compile without its place. */
export const eventGroups: Readonly<Record<EventType, EventGroup>> = {
  DocumentUploaded: 'preparation',
  DocumentDuplicated: 'preparation',
  TemplateCreated: 'preparation',
  TemplateEdited: 'preparation',
  DocumentCreatedFromTemplate: 'preparation',
  RecipientAdded: 'preparation',
  RecipientRoleChanged: 'preparation',
  RecipientRemoved: 'preparation',
  RecipientRenamed: 'preparation',
  RecipientReordered: 'preparation',
  FieldPlaced: 'preparation',
  FieldMoved: 'preparation',
  FieldResized: 'preparation',
  FieldEdited: 'preparation',
  FieldRemoved: 'preparation',
  DocumentSent: 'mail',
  InvitationMailed: 'mail',
  CopyNoticeMailed: 'mail',
  VoidNoticeMailed: 'mail',
  DeclineNoticeMailed: 'mail',
  SealFailureMailed: 'mail',
  CompletedCopyMailed: 'mail',
  MailFailed: 'mail',
  InvitationsResent: 'mail',
  LinkVersionKept: 'mail',
  ReminderFellDue: 'mail',
  ReminderMailed: 'mail',
  SigningLinkOpened: 'signing',
  CompletionRefused: 'signing',
  RecipientSigned: 'signing',
  RecipientDeclined: 'signing',
  DocumentCompleted: 'completion',
  DocumentSealed: 'completion',
  SealFailed: 'completion',
  SealRetried: 'completion',
  DocumentViewed: 'access',
  AccessRefused: 'access',
  DocumentDownloaded: 'access',
  OriginalDownloaded: 'access',
  TimelineViewed: 'access',
  TimelineExported: 'access',
  EvidenceTaken: 'access',
  AuditLinkCreated: 'access',
  AuditLinkRevoked: 'access',
  DocumentVoided: 'ending',
  DocumentDeleted: 'ending',
};

/** What filters call an event. */
export const eventLabels: Readonly<Record<EventType, string>> = {
  DocumentUploaded: 'Document uploaded',
  DocumentDuplicated: 'Document duplicated',
  TemplateCreated: 'Template created',
  TemplateEdited: 'Template edited',
  DocumentCreatedFromTemplate: 'Created from a template',
  RecipientAdded: 'Recipient added',
  RecipientRoleChanged: 'Role changed',
  RecipientRemoved: 'Recipient removed',
  RecipientRenamed: 'Role renamed',
  RecipientReordered: 'Signing order changed',
  FieldPlaced: 'Field placed',
  FieldMoved: 'Field moved',
  FieldResized: 'Field resized',
  FieldEdited: 'Field edited',
  FieldRemoved: 'Field removed',
  DocumentSent: 'Document sent',
  InvitationMailed: 'Invitation mailed',
  CopyNoticeMailed: 'Copy notice mailed',
  VoidNoticeMailed: 'Notice of cancellation mailed',
  DeclineNoticeMailed: 'Notice of decline mailed',
  SealFailureMailed: 'Notice of a missing seal mailed',
  CompletedCopyMailed: 'Completed copy mailed',
  MailFailed: 'Mail failed',
  InvitationsResent: 'Invitations sent again',
  LinkVersionKept: 'Newest link kept',
  ReminderFellDue: 'Reminder due',
  ReminderMailed: 'Reminder mailed',
  SigningLinkOpened: 'Document opened',
  RecipientSigned: 'Signed',
  RecipientDeclined: 'Declined',
  DocumentCompleted: 'Document completed',
  DocumentSealed: 'Document sealed',
  SealFailed: 'Sealing given up',
  SealRetried: 'Sealing tried again',
  DocumentViewed: 'Document shown',
  CompletionRefused: 'Signature refused',
  AccessRefused: 'Access refused',
  DocumentDownloaded: 'Sealed document downloaded',
  OriginalDownloaded: 'Original downloaded',
  TimelineViewed: 'Timeline viewed',
  TimelineExported: 'Timeline exported',
  EvidenceTaken: 'Evidence bundle taken',
  AuditLinkCreated: 'Audit link created',
  AuditLinkRevoked: 'Audit link revoked',
  DocumentVoided: 'Document voided',
  DocumentDeleted: 'Document deleted',
};

export type Milestone =
  | 'created'
  | 'sent'
  | 'viewed'
  | 'signed'
  | 'declined'
  | 'completed'
  | 'sealed'
  | 'ended';

/** The events that a scrubber marks. */
export const milestones: Readonly<Partial<Record<string, Milestone>>> = {
  DocumentUploaded: 'created',
  DocumentDuplicated: 'created',
  TemplateCreated: 'created',
  DocumentCreatedFromTemplate: 'created',
  DocumentSent: 'sent',
  SigningLinkOpened: 'viewed',
  RecipientSigned: 'signed',
  RecipientDeclined: 'declined',
  DocumentCompleted: 'completed',
  DocumentSealed: 'sealed',
  DocumentVoided: 'ended',
  DocumentDeleted: 'ended',
} satisfies Partial<Record<EventType, Milestone>>;

/** What people read for how somebody was known. */
export const authenticationLabels = {
  session: 'signed in with a password',
  'session-with-second-factor': 'signed in with a password and a second factor',
  'signing-link': 'by the personal signing link',
  'audit-link': 'by an audit link',
  system: 'a part of Inkstream',
} as const satisfies Readonly<Record<TimelineEvent['by']['authenticated'], string>>;
