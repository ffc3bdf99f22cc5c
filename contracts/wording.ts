import type { DocumentEvent } from './events/document.ts';
import { refusalSentence } from './refusals.ts';

/** Names for the ids that events carry. */
export type Names = {
  readonly owner: string;
  /** Who did it, where that may be somebody else than the owner. */
  readonly actor: string;
  readonly recipient: (id: string) => string;
  readonly field: (id: string) => string;
};

type Wording = {
  readonly [Event in DocumentEvent as Event['type']]: (data: Event['data'], names: Names) => string;
};

const purposes = {
  invitation: 'invitation',
  reminder: 'reminder',
  'copy-notice': 'copy notice',
  'void-notice': 'notice of cancellation',
  'decline-notice': 'notice that a recipient declined',
  'completed-copy': 'completed copy',
  'seal-failure': 'notice that the document could not be sealed',
} as const;

/** How each event reads in the history of a document. A new event does not compile without its sentence. */
const wording: Wording = {
  DocumentUploaded: ({ originalFileName }, { owner }) => `${owner} uploaded “${originalFileName}”`,
  DocumentDuplicated: ({ title }, { owner }) => `${owner} made “${title}” as a copy of another document`,
  TemplateCreated: ({ originalFileName, title }, { owner }) =>
    `${owner} made the template “${title}” from “${originalFileName}”`,
  TemplateEdited: ({ title }, { owner }) =>
    title === undefined
      ? `${owner} changed the description of the template`
      : `${owner} renamed the template to “${title}”`,
  DocumentCreatedFromTemplate: ({ title }, { owner }) => `${owner} made “${title}” from a template`,
  RecipientAdded: ({ fullName, title, role }, { owner }) =>
    `${owner} added ${calledBy({ fullName, title }, 'somebody')} ${role === 'signer' ? 'as a signer' : 'to receive a copy'}`,
  RecipientRoleChanged: ({ recipient, role }, { owner, recipient: name }) =>
    `${owner} changed ${name(recipient)} to ${role === 'signer' ? 'a signer' : 'a copy recipient'}`,
  RecipientRemoved: ({ recipient }, { owner, recipient: name }) => `${owner} removed ${name(recipient)}`,
  RecipientRenamed: ({ title }, { owner }) => `${owner} renamed a role to “${title}”`,
  RecipientReordered: ({ recipient, signingOrder }, { owner, recipient: name }) =>
    `${owner} gave ${name(recipient)} place ${signingOrder} in the signing order`,
  FieldPlaced: ({ recipient, type, pageNumber }, { owner, recipient: name }) =>
    `${owner} placed ${type === 'initials' || type === 'email' ? 'an' : 'a'} ${type} field for ${name(recipient)} on page ${pageNumber}`,
  FieldMoved: ({ field }, { owner, field: name }) => `${owner} moved the field “${name(field)}”`,
  FieldResized: ({ field }, { owner, field: name }) => `${owner} resized the field “${name(field)}”`,
  FieldEdited: ({ field }, { owner, field: name }) => `${owner} edited the field “${name(field)}”`,
  FieldRemoved: ({ field }, { owner, field: name }) => `${owner} removed the field “${name(field)}”`,
  DocumentSent: (_, { owner }) => `${owner} sent the document for signature`,
  InvitationMailed: ({ recipient, attempt }, { recipient: name }) =>
    `${attempt > 1 ? 'A repeated invitation' : 'An invitation'} was mailed to ${name(recipient)}`,
  CopyNoticeMailed: ({ recipient }, { recipient: name }) => `A copy notice was mailed to ${name(recipient)}`,
  VoidNoticeMailed: ({ recipient }, { recipient: name }) =>
    `A notice of cancellation was mailed to ${name(recipient)}`,
  DeclineNoticeMailed: (_, { owner }) => `A notice that a recipient declined was mailed to ${owner}`,
  SealFailureMailed: (_, { owner }) =>
    `A notice that the document could not be sealed was mailed to ${owner}`,
  CompletedCopyMailed: ({ recipient }, { owner, recipient: name }) =>
    `The completed copy was mailed to ${recipient === null ? owner : name(recipient)}`,
  MailFailed: ({ recipient, purpose, reason }, { owner, recipient: name }) =>
    `The ${purposes[purpose]} to ${recipient === null ? owner : name(recipient)} could not be mailed: ${reason}`,
  InvitationsResent: ({ invitations, leftOut = [] }, { owner, recipient: name }) =>
    `${owner} sent the invitation again to ${invitations.map(({ recipient }) => name(recipient)).join(', ')}${
      leftOut.length > 0
        ? `, and not to ${leftOut.map(name).join(', ')}, who had too many within an hour`
        : ''
    }`,
  ReminderFellDue: ({ recipient }, { recipient: name }) => `A reminder to ${name(recipient)} was due`,
  ReminderMailed: ({ recipient }, { recipient: name }) => `A reminder was mailed to ${name(recipient)}`,
  LinkVersionKept: ({ recipient }, { recipient: name }) =>
    `The newest link of ${name(recipient)} was kept when a backup was restored`,
  SigningLinkOpened: ({ recipient }, { recipient: name }) => `${name(recipient)} opened the document`,
  RecipientSigned: ({ recipient }, { recipient: name }) => `${name(recipient)} signed the document`,
  RecipientDeclined: ({ recipient, reason }, { recipient: name }) =>
    `${name(recipient)} declined to sign: “${reason}”`,
  DocumentCompleted: () => 'All recipients have signed: the document is complete',
  DocumentSealed: ({ level }) => `The document was sealed (PAdES ${level})`,
  SealFailed: () => 'The document could not be sealed, and nobody tries again by themselves',
  SealRetried: ({ reason }) =>
    `An operator had sealing the document tried again${reason ? `: “${reason}”` : ''}`,
  DocumentViewed: (_, { actor }) => `The document was shown to ${actor}`,
  CompletionRefused: (refused, { actor }) => `${actor} tried to sign and was refused${reasonOf(refused)}`,
  AccessRefused: (refused, { actor }) =>
    `${actor} asked for the document and was refused${reasonOf(refused)}`,
  DocumentDownloaded: () => 'The sealed document was downloaded',
  OriginalDownloaded: (_, { actor }) => `${actor} downloaded the document as it was before signing`,
  TimelineViewed: (_, { actor }) => `${actor} looked at the timeline`,
  TimelineExported: ({ format, filter }, { actor }) =>
    `${actor} exported the timeline as ${format.toUpperCase()}${filter ? ', filtered' : ''}`,
  EvidenceTaken: (_, { actor }) => `${actor} took an evidence bundle`,
  AuditLinkCreated: ({ expiresAt }, { owner }) =>
    `${owner} made an audit link that works until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`,
  AuditLinkRevoked: (_, { owner }) => `${owner} revoked an audit link`,
  DocumentVoided: (_, { owner }) => `${owner} voided the document`,
  DocumentDeleted: (_, { owner }) => `${owner} deleted the document`,
};

type Refused = Extract<DocumentEvent, { type: 'AccessRefused' }>['data'];

/** How often, and the sentence that was the answer. */
const reasonOf = ({ code, times }: Refused) =>
  `${times > 1 ? ` ${times} times` : ''}: “${refusalSentence(code)}”`;

/** One event as a sentence for people. */
export const sentenceOf = ({ type, data }: DocumentEvent, names: Names): string =>
  (wording[type] as (data: unknown, names: Names) => string)(data, names);

type Called = { readonly fullName: string; readonly title: string | null };

/** What a recipient is called: by name, else by role. Spaces alone are no name. */
export const calledBy = ({ fullName, title }: Called, otherwise = 'a recipient'): string =>
  fullName.trim() || title?.trim() || otherwise;

/** Names as a document's own events give them; recipients and fields removed since keep theirs. */
export const namesIn = (events: readonly DocumentEvent[], owner: string): Names => {
  const recipients = new Map<string, string>();
  const fields = new Map<string, string>();

  for (const event of events) {
    if (event.type === 'RecipientAdded') recipients.set(event.data.recipient, calledBy(event.data));
    if (event.type === 'RecipientRenamed') recipients.set(event.data.recipient, event.data.title);
    if (event.type === 'FieldPlaced') fields.set(event.data.field, event.data.label);
    if (event.type === 'FieldEdited' && event.data.label) fields.set(event.data.field, event.data.label);
  }

  return {
    owner,
    actor: owner,
    recipient: (id) => recipients.get(id) ?? 'a recipient',
    field: (id) => fields.get(id) ?? 'a field',
  };
};
