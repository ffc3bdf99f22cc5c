import type { DocumentEvent, FileType, MailPurpose } from './events.ts';
import type { PageSize } from './fields/geometry.ts';
import type { Handwriting } from './fields/handwriting.ts';
import type { RecipientRole, RecipientStatus } from './recipient.ts';
import type { Remark } from './remarks.ts';

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
  /** When the first invitation or notice was mailed. */
  readonly sentAt: string | null;
  readonly lastMailedAt: string | null;
  readonly openedAt: string | null;
  readonly signedAt: string | null;
  readonly declinedAt: string | null;
  readonly declineReason: string | null;
  readonly linkVersion: number;
  /** Null until a mail carried the link. */
  readonly linkExpiresAt: string | null;
  /** Invitations asked for: 1 at sending, one more with each resend. */
  readonly invitationsAsked: number;
  /** The last attempt that was mailed or failed for good. */
  readonly invitationsSettled: number;
  /** When invitations were last sent again, as ISO instants, oldest first: as many as an hour may have. */
  readonly resentAt: readonly string[];
  /** The last reminder that fell due, counted from 1; 0 while there was none. */
  readonly remindersDue: number;
  /** The last that was mailed or failed for good. */
  readonly remindersSettled: number;
  /** The day in UTC on which the last fell due, such as 2026-11-21. */
  readonly lastReminderOn: string | null;
  /** One-off mails that were mailed or failed for good. */
  readonly settled: readonly MailPurpose[];
  readonly mailFailure: string | null;
  readonly consentVersion: string | null;
};

export type DocumentField = Readonly<
  Omit<Extract<DocumentEvent, { type: 'FieldPlaced' }>['data'], 'field'>
> & {
  readonly id: string;
  readonly value: string | null;
  /** How a signature or initials look; null for what is not written by hand, or in the first script font. */
  readonly handwriting: Handwriting | null;
};

/** Lets everybody who has it look at the document, and do nothing else. */
export type AuditLink = {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
};

export type ExistingDocument = {
  readonly id: string;
  /** A template is a document that is used, never sent; its recipients are roles, with a title and without a person. */
  readonly kind: 'document' | 'template';
  readonly status: DocumentStatus;
  readonly deleted: boolean;
  readonly owner: string;
  readonly title: string;
  /** Of a template. */
  readonly description: string | null;
  /** The template that it was made from. */
  readonly template: string | null;
  readonly originalFileName: string;
  readonly fileType: FileType;
  readonly original: string;
  readonly pdf: string;
  readonly pages: readonly PageSize[];
  /** What the sender was told of the file. */
  readonly remarks: readonly Remark[];
  /** Whether the file itself is stamped and sealed, or a copy that it is attached to untouched. */
  readonly sealing: 'in-place' | 'attachment-sheet';
  readonly recipients: readonly DocumentRecipient[];
  readonly fields: readonly DocumentField[];
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly completedAt: string | null;
  readonly sealed: { readonly sha256: string; readonly at: string } | null;
  /** Why and when it was given up to seal it; null while it was not. */
  readonly sealFailed: { readonly reason: string; readonly at: string } | null;
  /** How often it was given up. */
  readonly sealFailures: number;
  /** When an operator last had it tried again. */
  readonly sealRetriedAt: string | null;
  /** Mails to the owner that were mailed or failed for good. */
  readonly ownerSettled: readonly MailPurpose[];
  /** In the order they were made, with those that do not count any more. */
  readonly auditLinks: readonly AuditLink[];
};

/** One document as its events leave it. `none` until it was uploaded. */
export type Document = { readonly status: 'none' } | ExistingDocument;

export const noDocument: Document = { status: 'none' };
