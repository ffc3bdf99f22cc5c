// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId, DocumentId, FieldId, RecipientId, Sha256 } from '../ids.ts';
import { fieldShape } from './fields/field.ts';
import { Handwriting } from './fields/handwriting.ts';
import { RecipientRole } from './recipient.ts';
import { Remark } from './remarks.ts';

export const FileType = z.enum(['pdf', 'doc', 'docx']);
export type FileType = z.infer<typeof FileType>;

/** A page's size in points as a viewer shows it: CropBox and rotation applied. */
const Page = z.strictObject({ width: z.number(), height: z.number() });

/** How a document is sealed where it is not by stamping and signing the file itself. */
export const Sealing = z.enum(['attachment-sheet']);

/** What a document's file is: the bytes as they came, and the PDF that is shown, signed and sealed. */
const file = {
  originalFileName: z.string(),
  fileType: FileType,
  /** SHA-256 of the uploaded bytes. */
  original: Sha256,
  /** SHA-256 of the PDF that everybody sees. */
  pdf: Sha256,
  pages: z.array(Page),
  /** What the sender was told of the file; not there where that was nothing. */
  remarks: z.array(Remark).exactOptional(),
  /** `attachment-sheet`: the original is attached to the sealed PDF untouched; people sign a copy of its pages. */
  sealing: Sealing.exactOptional(),
};

export const DocumentUploaded = message('DocumentUploaded', { owner: AccountId, title: z.string(), ...file });

export const DocumentDuplicated = message('DocumentDuplicated', {
  owner: AccountId,
  from: DocumentId,
  title: z.string(),
  ...file,
});

/** Its roles follow as RecipientAdded: a title each, and nobody's name or e-mail. */
export const TemplateCreated = message('TemplateCreated', {
  owner: AccountId,
  title: z.string(),
  description: z.string().nullable(),
  ...file,
});
/** Each member that is there has changed to what it says. */
export const TemplateEdited = message('TemplateEdited', {
  title: z.string().exactOptional(),
  description: z.string().nullable().exactOptional(),
});

/** One use of the template. */
export const DocumentCreatedFromTemplate = message('DocumentCreatedFromTemplate', {
  owner: AccountId,
  template: DocumentId,
  title: z.string(),
  ...file,
});

export const RecipientAdded = message('RecipientAdded', {
  recipient: RecipientId,
  fullName: z.string(),
  email: z.string(),
  role: RecipientRole,
  signingOrder: z.int(),
  title: z.string().nullable(),
});
export const RecipientRoleChanged = message('RecipientRoleChanged', {
  recipient: RecipientId,
  role: RecipientRole,
});
export const RecipientRemoved = message('RecipientRemoved', { recipient: RecipientId });
/** A role of a template got another title, or another place in the signing order. */
export const RecipientRenamed = message('RecipientRenamed', { recipient: RecipientId, title: z.string() });
export const RecipientReordered = message('RecipientReordered', {
  recipient: RecipientId,
  signingOrder: z.int(),
});

export const FieldPlaced = message('FieldPlaced', {
  field: FieldId,
  recipient: RecipientId,
  ...fieldShape,
});
export const FieldMoved = message('FieldMoved', { field: FieldId, x: z.int(), y: z.int() });
export const FieldResized = message('FieldResized', {
  field: FieldId,
  width: z.int(),
  height: z.int(),
  fontSize: z.int().nullable(),
});
/** Each member that is there has changed to what it says. */
export const FieldEdited = message('FieldEdited', {
  field: FieldId,
  label: z.string().exactOptional(),
  recipient: RecipientId.exactOptional(),
  pageNumber: z.int().exactOptional(),
  required: z.boolean().exactOptional(),
  fontSize: z.int().nullable().exactOptional(),
});
export const FieldRemoved = message('FieldRemoved', { field: FieldId });

export const DocumentSent = message('DocumentSent', {});

/** `attempt` counts what was asked for: 1 at sending, one more with each resend. */
export const InvitationMailed = message('InvitationMailed', {
  recipient: RecipientId,
  attempt: z.int(),
  linkVersion: z.int(),
  linkExpiresAt: z.iso.datetime(),
  messageId: z.string(),
});
export const CopyNoticeMailed = message('CopyNoticeMailed', {
  recipient: RecipientId,
  messageId: z.string(),
});
export const VoidNoticeMailed = message('VoidNoticeMailed', {
  recipient: RecipientId,
  messageId: z.string(),
});
/** `recipient` is null for the copy that goes to the owner. */
export const CompletedCopyMailed = message('CompletedCopyMailed', {
  recipient: RecipientId.nullable(),
  messageId: z.string(),
});

/** To the owner: a signer declined. */
export const DeclineNoticeMailed = message('DeclineNoticeMailed', { messageId: z.string() });

/** To the owner: sealing was given up. */
export const SealFailureMailed = message('SealFailureMailed', { messageId: z.string() });

export const MailPurpose = z.enum([
  'invitation',
  'reminder',
  'copy-notice',
  'void-notice',
  'decline-notice',
  'completed-copy',
  'seal-failure',
]);
export type MailPurpose = z.infer<typeof MailPurpose>;

/** A mail that will not be tried again: refused for good, or given up after a day. */
export const MailFailed = message('MailFailed', {
  recipient: RecipientId.nullable(),
  purpose: MailPurpose,
  attempt: z.int(),
  reason: z.string(),
});

export const InvitationsResent = message('InvitationsResent', {
  invitations: z.array(z.strictObject({ recipient: RecipientId, linkVersion: z.int() })),
  /** Who would have been mailed as well, but was so often within the hour before. */
  leftOut: z.array(RecipientId).exactOptional(),
});

/** A restored backup knew only an older link than another epoch had mailed: the newest goes on, the older are dead. */
export const LinkVersionKept = message('LinkVersionKept', {
  recipient: RecipientId,
  linkVersion: z.int(),
  /** Null: no mail is on record that carried it. */
  linkExpiresAt: z.iso.datetime().nullable(),
});

/** A day in UTC, such as 2026-11-21. */
const Day = z.iso.date();

/** `number` counts a recipient's reminders from 1 on; no two of them fall due on one day. */
export const ReminderFellDue = message('ReminderFellDue', {
  recipient: RecipientId,
  number: z.int(),
  day: Day,
});
/** `day` is when it fell due, which may be before it went out. */
export const ReminderMailed = message('ReminderMailed', {
  recipient: RecipientId,
  number: z.int(),
  day: Day,
  messageId: z.string(),
});

export const SigningLinkOpened = message('SigningLinkOpened', { recipient: RecipientId });

export const RecipientSigned = message('RecipientSigned', {
  recipient: RecipientId,
  /** A drawn signature has a value as well: the name that stands for it. */
  values: z.array(
    z.strictObject({ field: FieldId, value: z.string(), handwriting: Handwriting.exactOptional() }),
  ),
  /** SHA-256 of the PDF that was shown. */
  documentSha256: Sha256,
  consent: z.strictObject({ version: z.string(), sha256: Sha256 }),
});

/** Nobody can sign any more: the document is cancelled. */
export const RecipientDeclined = message('RecipientDeclined', { recipient: RecipientId, reason: z.string() });

export const DocumentCompleted = message('DocumentCompleted', {});

export const DocumentSealed = message('DocumentSealed', {
  sealed: Sha256,
  /** ETSI EN 319 142-1: B-T where a time-stamping authority answered. */
  level: z.enum(['B-B', 'B-T']),
  pageCount: z.int(),
  /** The hash of the last event that the certificate tells of. */
  chainHead: Sha256,
});

/** Everybody has signed and hours of trying put no seal on the file: nobody tries again by themselves. */
export const SealFailed = message('SealFailed', {
  /** The code of the refusal. */
  reason: z.string(),
});

/** An operator has sealing tried again that was given up. */
export const SealRetried = message('SealRetried', {
  /** The operator's own words; null: they gave none. */
  reason: z.string().nullable(),
});

export const DocumentDownloaded = message('DocumentDownloaded', { sealed: Sha256 });

/**
 * The server showed the document to its owner, or the signing page to whoever opened a recipient's link, which may be
 * a mail scanner. What the same one is shown within ten minutes is one event.
 */
export const DocumentViewed = message('DocumentViewed', {});

/** Somebody took the PDF as it is before anybody signs it; the same one again within ten minutes is once. */
export const OriginalDownloaded = message('OriginalDownloaded', { pdf: Sha256 });

/** Somebody who may looked at the timeline. What the same one does within ten minutes is one look. */
export const TimelineViewed = message('TimelineViewed', {});

export const TimelineFormat = z.enum(['json', 'csv', 'pdf']);
export type TimelineFormat = z.infer<typeof TimelineFormat>;
/** `filter` is what was asked for, as a query (`type=FieldMoved&q=rent`); empty: all of it. */
export const TimelineExported = message('TimelineExported', { format: TimelineFormat, filter: z.string() });

/** Somebody who may took an evidence bundle, of which this is the last event; `verifier`: SHA-256 of its verify.html. */
export const EvidenceTaken = message('EvidenceTaken', {
  verifier: Sha256,
  /** SHA-256 of the bundle's README.txt, and of the time-stamp in it; null: it holds none. */
  readme: Sha256.exactOptional(),
  stamp: Sha256.nullable().exactOptional(),
});

/**
 * `code` says why (contracts/api/refusals.ts). The first is an event at once; what the same one was refused for the same
 * reason in the ten minutes after it is one event more, with `times`.
 */
const refused = { code: z.string(), times: z.int().positive() };
/** A recipient tried to sign. */
export const CompletionRefused = message('CompletionRefused', refused);
/** Somebody came with a link to this document that doesn't count any more, or asked for it without being allowed to. */
export const AccessRefused = message('AccessRefused', refused);

/** Whoever has the link may look at this document until it expires. Nothing of the link itself is stored. */
export const AuditLinkCreated = message('AuditLinkCreated', { link: z.uuid(), expiresAt: z.iso.datetime() });
export const AuditLinkRevoked = message('AuditLinkRevoked', { link: z.uuid() });

export const DocumentVoided = message('DocumentVoided', {});
export const DocumentDeleted = message('DocumentDeleted', {});

export const DocumentEvent = z.discriminatedUnion('type', [
  DocumentUploaded,
  DocumentDuplicated,
  TemplateCreated,
  TemplateEdited,
  DocumentCreatedFromTemplate,
  RecipientAdded,
  RecipientRoleChanged,
  RecipientRemoved,
  RecipientRenamed,
  RecipientReordered,
  FieldPlaced,
  FieldMoved,
  FieldResized,
  FieldEdited,
  FieldRemoved,
  DocumentSent,
  InvitationMailed,
  CopyNoticeMailed,
  VoidNoticeMailed,
  DeclineNoticeMailed,
  SealFailureMailed,
  CompletedCopyMailed,
  MailFailed,
  InvitationsResent,
  LinkVersionKept,
  ReminderFellDue,
  ReminderMailed,
  SigningLinkOpened,
  RecipientSigned,
  RecipientDeclined,
  DocumentCompleted,
  DocumentSealed,
  SealFailed,
  SealRetried,
  DocumentViewed,
  DocumentDownloaded,
  OriginalDownloaded,
  DocumentVoided,
  DocumentDeleted,
  TimelineViewed,
  TimelineExported,
  EvidenceTaken,
  CompletionRefused,
  AccessRefused,
  AuditLinkCreated,
  AuditLinkRevoked,
]);
export type DocumentEvent = z.infer<typeof DocumentEvent>;
