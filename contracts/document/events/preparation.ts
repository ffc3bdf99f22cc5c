// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { AccountId, DocumentId, FieldId, OrganisationId, RecipientId, Sha256, TeamId } from '../../ids.ts';
import { earlierEntriesRules } from '../../organisation/earlier-entries-rules.ts';
import { fieldShape } from '../fields/field.ts';
import { fieldEditShape } from '../fields/members.ts';
import { RecipientRole } from '../recipient.ts';
import { Remark } from '../remarks/remarks.ts';

export const FileType = z.enum(['pdf', 'doc', 'docx']);
export type FileType = z.infer<typeof FileType>;

/** The size of a page in points (72 an inch) as a viewer shows it, after applying its CropBox and rotation. */
const Page = z.strictObject({ width: z.number(), height: z.number() });

/** How a document is sealed if its own file must not be stamped and signed. */
export const Sealing = z.enum(['attachment-sheet']);

/** A document's file: the bytes as they were uploaded, and the PDF made from them that people see and sign. */
const file = {
  originalFileName: z.string(),
  fileType: FileType,
  /** SHA-256 of the uploaded bytes. */
  original: Sha256,
  /** SHA-256 of the PDF that everybody sees. */
  pdf: Sha256,
  pages: z.array(Page),
  /** What the sender was told about the file. Missing if there was nothing to tell. */
  remarks: z.array(Remark).exactOptional(),
  /**
   * With `attachment-sheet`, people sign a copy of the pages, and the original is attached to the sealed PDF untouched.
   * Missing if the file itself is stamped and sealed.
   */
  sealing: Sealing.exactOptional(),
};

/**
 * Who has a document apart from its owner: the organisation for which they acted, and the team. Each may be missing.
 */
const possession = { organisation: OrganisationId.exactOptional(), team: TeamId.exactOptional() };

export const DocumentUploaded = message('DocumentUploaded', {
  owner: AccountId,
  title: z.string(),
  ...file,
  ...possession,
});

export const DocumentDuplicated = message('DocumentDuplicated', {
  owner: AccountId,
  from: DocumentId,
  title: z.string(),
  ...file,
  ...possession,
});

/**
 * The template's roles come after it, each as a RecipientAdded with a title, but with an empty name and e-mail. If it
 * was saved from a document, its fields come after them.
 */
export const TemplateCreated = message('TemplateCreated', {
  owner: AccountId,
  title: z.string(),
  description: z.string().nullable(),
  /** The document that it was saved from. Missing if it was made from a file. */
  from: DocumentId.exactOptional(),
  ...file,
  ...possession,
});
/** Only the members that have changed are present, with their new values. */
export const TemplateEdited = message('TemplateEdited', {
  title: z.string().exactOptional(),
  description: z.string().nullable().exactOptional(),
});

/** A draft got another title. A template's title changes with TemplateEdited. */
export const DocumentRenamed = message('DocumentRenamed', { title: z.string() });

/**
 * What the sender writes to the people who are invited, as plain text. Only the members that have changed are present,
 * with their new values, which are null if there's nothing any more.
 */
export const MessageEdited = message('MessageEdited', {
  subject: z.string().nullable().exactOptional(),
  message: z.string().nullable().exactOptional(),
});

/** The template was used once: this document was made from it. */
export const DocumentCreatedFromTemplate = message('DocumentCreatedFromTemplate', {
  owner: AccountId,
  template: DocumentId,
  title: z.string(),
  ...file,
  ...possession,
});

/** What signers are shown of the entries of those who signed before them, as the sender chose. */
export const EarlierEntriesSet = message('EarlierEntriesSet', {
  earlierEntries: z.enum(earlierEntriesRules),
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
/**
 * Somebody in a draft got another name, or another way to reach them. Only the members that have changed are present.
 */
export const RecipientCorrected = message('RecipientCorrected', {
  recipient: RecipientId,
  fullName: z.string().exactOptional(),
  email: z.string().exactOptional(),
});
/** A recipient got another title: what a role of a template is called. */
export const RecipientRenamed = message('RecipientRenamed', { recipient: RecipientId, title: z.string() });
/** A recipient got another place in the signing order. */
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
/** Only the members that have changed are present, with their new values. */
export const FieldEdited = message('FieldEdited', { field: FieldId, ...fieldEditShape });
export const FieldRemoved = message('FieldRemoved', { field: FieldId });

/** The events about what an owner does with a draft or a template. */
export const preparationEvents = [
  DocumentUploaded,
  DocumentDuplicated,
  TemplateCreated,
  TemplateEdited,
  DocumentCreatedFromTemplate,
  DocumentRenamed,
  MessageEdited,
  EarlierEntriesSet,
  RecipientAdded,
  RecipientRoleChanged,
  RecipientRemoved,
  RecipientCorrected,
  RecipientRenamed,
  RecipientReordered,
  FieldPlaced,
  FieldMoved,
  FieldResized,
  FieldEdited,
  FieldRemoved,
] as const;
