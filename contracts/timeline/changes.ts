import { aRecipient, calledBy } from '../document/called-by.ts';
import type { Handwriting } from '../document/fields/handwriting.ts';
import { fieldMemberNames, type MemberName, memberNames } from '../document/fields/member-names.ts';
import { remarkText } from '../document/remarks/remark-text.ts';
import { roleKinds } from '../document/roles/kinds.ts';
import type { Document, DocumentField, DocumentRecipient, ExistingDocument } from '../document/state.ts';
import { type ForMembers, type SignerLanguage, textIn } from '../text/languages.ts';

// This file must not import Zod, since the page uses it too: page and exports compare states in the same way.

/** One difference between two states. `before` or `after` is null if there was no value then. */
export type Change = {
  /** What changed, such as `Field “Rent”`, `Recipient “Ada Lovelace”` or `Document`. */
  readonly of: string;
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Every difference between two states of a document that matters to people. */
export const changesOf = (language: SignerLanguage, before: Document, after: Document): readonly Change[] => {
  if (before === after) return [];
  const [was, is] = [existing(before), existing(after)];
  const labels = textIn(language, texts);

  return [
    ...differences(labels.document, labels.ofDocument, was, is),
    ...differences(labels.document, labels.ofRetention, was?.retention, is?.retention),
    ...listed(was?.recipients, is?.recipients, labels.ofRecipient, labels.recipient),
    ...listed(was?.fields, is?.fields, labels.ofField(was, is), labels.field),
    ...listed(was?.auditLinks, is?.auditLinks, labels.ofAuditLink, labels.auditLink),
  ];
};

const existing = (document: Document): ExistingDocument | undefined =>
  document.status === 'none' ? undefined : document;

type Words<Whole> = {
  /** The member's label, and a function that puts its value into words; null if people don't need to read it. */
  readonly [Name in keyof Whole]-?: readonly [string, (value: Whole[Name]) => string | null] | null;
};

const text = (value: string | number | null): string | null => (value === null ? null : String(value));
const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** The compiler demands an entry for each new member: give it a label, or null if people don't need to read it. */
const documentWords: Words<ExistingDocument> = {
  id: null,
  kind: ['Kind', text],
  status: ['Status', text],
  deleted: ['Deleted', yesNo],
  owner: null,
  organisation: null,
  team: null,
  shares: ['Shares', (shares) => (shares.length > 0 ? String(shares.length) : null)],
  release: ['Waiting for release', (release) => (release ? 'yes' : null)],
  releasedBy: null,
  policies: null,
  title: ['Title', text],
  description: ['Description', text],
  template: ['Created from template', text],
  subject: ['Subject of the invitations', text],
  message: ['Message', text],
  earlierEntries: ['Earlier entries', text],
  originalFileName: ['File', text],
  fileType: ['File type', text],
  original: ['SHA-256 of the file as uploaded', text],
  pdf: ['SHA-256 of the PDF', text],
  pages: ['Pages', (pages) => String(pages.length)],
  remarks: ['Said of the file', (remarks) => remarks.map(remarkText.en).join(' ') || null],
  sealing: ['Sealed', (sealing) => (sealing === 'attachment-sheet' ? 'with an attachment sheet' : null)],
  recipients: null,
  formerRecipients: null,
  fields: null,
  createdAt: ['Created', text],
  sentAt: ['Sent', text],
  completedAt: ['Completed', text],
  voidReason: ['Reason for voiding', text],
  sealed: ['SHA-256 of the sealed PDF', (sealed) => sealed?.sha256 ?? null],
  sealFailed: ['Sealing given up', (failed) => (failed ? 'yes' : null)],
  sealFailures: null,
  sealRetriedAt: ['Sealing tried again', text],
  memberMails: null,
  ownerSettled: null,
  auditLinks: null,
  erasures: null,
  retention: null,
};

const retentionWords: Words<ExistingDocument['retention']> = {
  kept: ['Kept until', (retained) => retained && (retained.until ?? 'forever')],
  shortened: [
    'Kept shorter',
    (shorter) => shorter && `until ${shorter.until}, from ${shorter.countsFrom} on`,
  ],
  asked: ['Shorter time requested', (request) => request && `until ${request.until}`],
  holds: ['Holds', (holds) => (holds.length > 0 ? String(holds.length) : null)],
  announced: ['Disposal announced for', (announced) => announced?.disposeOn ?? null],
  isToBeErased: ['To be erased', yesNo],
  endedAt: null,
  deletedAt: null,
};

const recipientWords: Words<DocumentRecipient> = {
  id: null,
  fullName: ['Name', text],
  email: ['Email', text],
  role: ['Role', (role) => roleKinds[role].label.toLowerCase()],
  signingOrder: ['Signing order', text],
  title: ['Title', text],
  status: ['Status', text],
  createdAt: null,
  sentAt: ['First emailed', text],
  lastMailedAt: ['Last emailed', text],
  openedAt: ['Opened', text],
  signedAt: ['Signed', text],
  declinedAt: ['Declined', text],
  declineReason: ['Reason for declining', text],
  linkVersion: null,
  linkWithdrawn: null,
  linkExpiresAt: ['Link expires', text],
  invitationsAsked: null,
  invitationsSettled: null,
  resentAt: null,
  remindersDue: ['Reminders', text],
  remindersSettled: null,
  lastReminderOn: null,
  settled: null,
  mailFailure: ['Email failed', text],
  consentVersion: ['Consent text', text],
};

const fieldWords = (was?: ExistingDocument, is?: ExistingDocument): Words<DocumentField> => ({
  id: null,
  recipient: ['For', (id) => nameOf(is, id) ?? nameOf(was, id)],
  ...memberWords,
  value: ['Value', text],
  handwriting: ['Handwriting', (one) => one && handwritingWords(one)],
  box: null,
});

/** How the values of members are worded that need explaining. People read the plain value of all other members. */
const memberValues: { readonly [Name in MemberName]?: (value: DocumentField[Name]) => string } = {
  x: (left) => pixels(left),
  y: (top) => pixels(top),
  width: (width) => pixels(width),
  height: (height) => pixels(height),
  fontSize: (size) => (size === null ? 'automatic' : pixels(size)),
};

const plain = (value: unknown): string | null => {
  if (typeof value === 'boolean') return yesNo(value);

  return value === null || value === undefined ? null : [value].flat().join(', ');
};

const memberWords = Object.fromEntries(
  fieldMemberNames.map((name): [string, readonly [string, (value: never) => string | null]] => [
    name,
    [memberNames[name], memberValues[name] ?? plain],
  ]),
) as Words<Pick<DocumentField, MemberName>>;

const handwritingWords = (one: Handwriting) => {
  const how = one.kind === 'typed' ? `typed, ${one.font}` : one.source ? 'from a picture' : 'drawn';

  return one.ink ? `${how}, in ${one.ink.replace('-', ' ')} ink` : how;
};

const auditLinkWords: Words<ExistingDocument['auditLinks'][number]> = {
  id: null,
  createdAt: null,
  expiresAt: ['Works until', text],
  revokedAt: ['Revoked', text],
};

const pixels = (value: number) => `${value} px`;

const nameOf = (document: ExistingDocument | undefined, id: string) => {
  const found = document?.recipients.find((recipient) => recipient.id === id);
  return found ? calledBy(found, aRecipient.en) : null;
};

type Texts = {
  readonly document: string;
  readonly ofDocument: Words<ExistingDocument>;
  readonly ofRetention: Words<ExistingDocument['retention']>;
  readonly recipient: (one: DocumentRecipient) => string;
  readonly ofRecipient: Words<DocumentRecipient>;
  readonly field: (one: DocumentField) => string;
  readonly ofField: (was?: ExistingDocument, is?: ExistingDocument) => Words<DocumentField>;
  readonly auditLink: () => string;
  readonly ofAuditLink: Words<ExistingDocument['auditLinks'][number]>;
};

const texts: ForMembers<Texts> = {
  en: {
    document: 'Document',
    ofDocument: documentWords,
    ofRetention: retentionWords,
    recipient: (one) => `Recipient “${calledBy(one, aRecipient.en)}”`,
    ofRecipient: recipientWords,
    field: ({ label }) => `Field “${label}”`,
    ofField: fieldWords,
    auditLink: () => 'Audit link',
    ofAuditLink: auditLinkWords,
  },
};

type Identified = { readonly id: string };

const listed = <One extends Identified>(
  before: readonly One[] = [],
  after: readonly One[] = [],
  labels: Words<One>,
  called: (one: One) => string,
): Change[] => {
  if (before === after) return [];
  const [was, is] = [byId(before), byId(after)];

  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [old, now] = [was.get(id), is.get(id)];
    const one = now ?? old;
    return one && old !== now ? differences(called(one), labels, old, now) : [];
  });
};

const byId = <One extends Identified>(all: readonly One[]) => new Map(all.map((one) => [one.id, one]));

const differences = <Whole extends object>(
  of: string,
  labels: Words<Whole>,
  before: Whole | undefined,
  after: Whole | undefined,
): Change[] =>
  (Object.keys(labels) as (keyof Whole)[]).flatMap((name) => {
    const wording = labels[name];
    if (!wording || before?.[name] === after?.[name]) return [];
    const [what, read] = wording;
    const was = before ? read(before[name]) : null;
    const is = after ? read(after[name]) : null;

    return was === is ? [] : [{ of, what, before: was, after: is }];
  });
