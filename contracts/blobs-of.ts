import type { AccountEvent, ClaimEvent, SecurityEvent } from './events/account.ts';
import type { DocumentEvent } from './events/document.ts';
import type { Sha256 } from './ids.ts';
import type { MailsCounted } from './mails/events.ts';
import type { Message } from './message.ts';

type StoredEvent = DocumentEvent | AccountEvent | ClaimEvent | SecurityEvent | MailsCounted;

/** The blobs that an event names: whoever keeps the event keeps them. */
export const blobsOf = ({ type, data }: Message): readonly Sha256[] =>
  Object.hasOwn(named, type)
    ? ((named as unknown as Readonly<Record<string, Naming>>)[type]?.(data) ?? [])
    : [];

/** The types of events that can name blobs. */
export const typesThatNameBlobs = (): readonly string[] =>
  Object.entries(named)
    .filter(([, naming]) => (naming as unknown) !== none)
    .map(([type]) => type);

type Naming = (data: Message['data']) => readonly Sha256[];
type File = { readonly original: Sha256; readonly pdf: Sha256 };

const file = ({ original, pdf }: File) => [original, pdf];
const none = () => [];

/** Total over all events, so that one that comes to name a blob is not forgotten. */
const named: {
  readonly [Type in StoredEvent['type']]: (
    data: Extract<StoredEvent, { type: Type }>['data'],
  ) => readonly Sha256[];
} = {
  DocumentUploaded: file,
  DocumentDuplicated: file,
  TemplateCreated: file,
  TemplateEdited: none,
  DocumentCreatedFromTemplate: file,
  RecipientAdded: none,
  RecipientRoleChanged: none,
  RecipientRemoved: none,
  RecipientRenamed: none,
  RecipientReordered: none,
  FieldPlaced: none,
  FieldMoved: none,
  FieldResized: none,
  FieldEdited: none,
  FieldRemoved: none,
  DocumentSent: none,
  InvitationMailed: none,
  CopyNoticeMailed: none,
  VoidNoticeMailed: none,
  DeclineNoticeMailed: none,
  SealFailureMailed: none,
  CompletedCopyMailed: none,
  MailFailed: none,
  InvitationsResent: none,
  LinkVersionKept: none,
  ReminderFellDue: none,
  ReminderMailed: none,
  SigningLinkOpened: none,
  RecipientSigned: ({ documentSha256, values }) => [
    documentSha256,
    ...values.flatMap(({ handwriting }) => (handwriting?.kind === 'drawn' ? [handwriting.drawing] : [])),
  ],
  RecipientDeclined: none,
  DocumentCompleted: none,
  DocumentSealed: ({ sealed }) => [sealed],
  SealFailed: none,
  SealRetried: none,
  DocumentViewed: none,
  CompletionRefused: none,
  AccessRefused: none,
  DocumentDownloaded: ({ sealed }) => [sealed],
  OriginalDownloaded: ({ pdf }) => [pdf],
  TimelineViewed: none,
  TimelineExported: none,
  AuditLinkCreated: none,
  AuditLinkRevoked: none,
  DocumentVoided: none,
  DocumentDeleted: none,
  EvidenceTaken: none,

  AccountRegistered: none,
  PasswordRehashed: none,
  SignedIn: none,
  SignedOut: none,
  ProfileChanged: none,
  EmailChangeRequested: none,
  EmailChangeMailed: none,
  EmailChangeMailFailed: none,
  EmailChangeWithdrawn: none,
  EmailChanged: none,
  EmailConfirmationRequested: none,
  EmailConfirmed: none,
  PasswordChanged: none,
  TwoFactorSetUpStarted: none,
  TwoFactorEnabled: none,
  TwoFactorDisabled: none,
  RecoveryCodeUsed: none,
  LogoUploaded: ({ logo }) => [logo],
  BrandingChanged: ({ companyLogo }) => (companyLogo ? [companyLogo] : []),
  NotificationsChanged: none,

  NameClaimed: none,
  NameFreed: none,

  SignInFailed: none,
  PasswordRefused: none,
  SecondFactorRefused: none,
  LinkRefused: none,
  UploadRefused: none,
  UnknownDocumentAsked: none,
  AuditSearched: none,
  EarlierTimelineViewed: none,

  MailsCounted: none,
};
