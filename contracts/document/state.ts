import type { EarlierEntriesRule } from '../organisation/earlier-entries-rules.ts';
import type { AppliedPolicies } from '../organisation/policies.ts';
import type { Erasure } from '../personal/erasures.ts';
import type { DocumentEvent, FileType, MailPurpose } from './events.ts';
import type { PageSize } from './fields/geometry.ts';
import type { Handwriting } from './fields/handwriting.ts';
import type { MemberMail } from './possession/member-mails.ts';
import type { RecipientRole, RecipientStatus } from './recipient.ts';
import type { Remark } from './remarks/remarks.ts';
import type { DocumentRetention } from './retention.ts';

export type DocumentStatus = 'draft' | 'sent' | 'completed' | 'cancelled';

export type DocumentRecipient = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly role: RecipientRole;
  readonly signingOrder: number;
  readonly title: string | null;
  readonly status: RecipientStatus;
  readonly createdAt: string;
  /** When the first mail went to this recipient (ISO). Null until then. */
  readonly sentAt: string | null;
  readonly lastMailedAt: string | null;
  readonly openedAt: string | null;
  readonly signedAt: string | null;
  readonly declinedAt: string | null;
  readonly declineReason: string | null;
  readonly linkVersion: number;
  /** The highest version of a link that was withdrawn; 0 if none was. */
  readonly linkWithdrawn: number;
  /** When the newest link expires (ISO). Null until a mail with that link was sent. */
  readonly linkExpiresAt: string | null;
  /** The number of invitations that were ordered: 1 at sending, and one more with each resend. */
  readonly invitationsAsked: number;
  /** The number of the last invitation that was mailed or failed for good. */
  readonly invitationsSettled: number;
  /** The instants (ISO) of the last `RESENDS_MAX` times the invitation was ordered again, oldest first. */
  readonly resentAt: readonly string[];
  /** The number of the last reminder that fell due, counted from 1. It's 0 if there was none. */
  readonly remindersDue: number;
  /** The number of the last reminder that was mailed or failed for good. */
  readonly remindersSettled: number;
  /** The day (UTC) on which the last reminder fell due, such as 2026-11-21. */
  readonly lastReminderOn: string | null;
  /** The notices that were mailed or failed for good. A recipient gets each kind only once. */
  readonly settled: readonly MailPurpose[];
  readonly mailFailure: string | null;
  readonly consentVersion: string | null;
};

export type DocumentField = Readonly<
  Omit<Extract<DocumentEvent, { type: 'FieldPlaced' }>['data'], 'field'>
> & {
  readonly id: string;
  readonly value: string | null;
  /** How a signature or initials look. Null if the field isn't handwritten, or if the first script font is used. */
  readonly handwriting: Handwriting | null;
  /** The box in which the value is stored; the value itself if it's in none. Null without one, or if it was erased. */
  readonly box: unknown;
};

/** A link that lets anybody who has it look at the document, but change nothing. */
export type AuditLink = {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
};

/** A member or a team that may see a document, or prepare it too, though it isn't theirs. */
export type Share = Readonly<Omit<Extract<DocumentEvent, { type: 'DocumentShared' }>['data'], 'share'>> & {
  readonly id: string;
};

/** Somebody wants another to release the document, so that it can be sent. */
export type ReleaseRequest = Readonly<Extract<DocumentEvent, { type: 'ReleaseRequested' }>['data']> & {
  readonly by: string;
  readonly at: string;
};

export type ExistingDocument = {
  readonly id: string;
  /** A template is never sent. Documents are made from it. Its recipients are roles, with a title but no person. */
  readonly kind: 'document' | 'template';
  readonly status: DocumentStatus;
  readonly deleted: boolean;
  /** The account that acts as the sender. */
  readonly owner: string;
  /** The organisation to which the document belongs. Null: to its owner alone. */
  readonly organisation: string | null;
  /** The team of the organisation to which it belongs. Null: it's in its owner's own space. */
  readonly team: string | null;
  /** The shares that weren't revoked, oldest first, including expired ones. */
  readonly shares: readonly Share[];
  /** Null if nobody waits for a release. */
  readonly release: ReleaseRequest | null;
  /** The account that released the document as it is. Null if nobody did. */
  readonly releasedBy: string | null;
  /** The organisation's policies when the document was sent. Null before, and without an organisation. */
  readonly policies: AppliedPolicies | null;
  readonly title: string;
  /** What a template is for. Documents have none. */
  readonly description: string | null;
  /** The id of the template that the document was made from. */
  readonly template: string | null;
  /** The subject of the invitations, and what the sender writes in them. Null if there's nothing. */
  readonly subject: string | null;
  readonly message: string | null;
  /** What signers are shown of earlier entries. Null if the sender didn't choose. */
  readonly earlierEntries: EarlierEntriesRule | null;
  readonly originalFileName: string;
  readonly fileType: FileType;
  readonly original: string;
  readonly pdf: string;
  readonly pages: readonly PageSize[];
  /** What the sender was told about the uploaded file. */
  readonly remarks: readonly Remark[];
  /** Either the file itself is stamped and sealed, or a copy of its pages is, with the file attached untouched. */
  readonly sealing: 'in-place' | 'attachment-sheet';
  readonly recipients: readonly DocumentRecipient[];
  /** The ids of recipients who were removed. Their names are still in earlier events. */
  readonly formerRecipients: readonly string[];
  readonly fields: readonly DocumentField[];
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly completedAt: string | null;
  /** Why the owner voided the document, in their words. Null if they gave no reason, or didn't void it. */
  readonly voidReason: string | null;
  readonly sealed: { readonly sha256: string; readonly at: string } | null;
  /** Why and when sealing was given up. Null if it wasn't, or if it was tried again or succeeded since. */
  readonly sealFailed: { readonly reason: string; readonly at: string } | null;
  /** How often sealing was given up. */
  readonly sealFailures: number;
  /** When an operator last had sealing tried again (ISO). */
  readonly sealRetriedAt: string | null;
  /** What members of its organisation are mailed about it, oldest first. */
  readonly memberMails: readonly MemberMail[];
  /** The kinds of mails to the owner that were mailed or failed for good. */
  readonly ownerSettled: readonly MailPurpose[];
  /** All audit links in the order in which they were made, including expired and revoked ones. */
  readonly auditLinks: readonly AuditLink[];
  /** The erasures of the document's or its recipients' personal data, oldest first. */
  readonly erasures: readonly Erasure[];
  /** How long it's kept, and what keeps it. */
  readonly retention: DocumentRetention;
};

/** The members of a new document or template to which only later events give another value. */
export const nothingYet = {
  deleted: false,
  shares: [],
  release: null,
  releasedBy: null,
  policies: null,
  subject: null,
  message: null,
  earlierEntries: null,
  recipients: [],
  formerRecipients: [],
  fields: [],
  sentAt: null,
  completedAt: null,
  voidReason: null,
  sealed: null,
  sealFailed: null,
  sealFailures: 0,
  sealRetriedAt: null,
  memberMails: [],
  ownerSettled: [],
  auditLinks: [],
  erasures: [],
} as const satisfies Partial<ExistingDocument>;

/** A document as its events have made it. Its status is `none` before its first event. */
export type Document = { readonly status: 'none' } | ExistingDocument;

export const initialDocument: Document = { status: 'none' };
