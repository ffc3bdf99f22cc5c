// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { AccountId, DocumentId, FieldId, RecipientId, Sha256 } from '../../ids.ts';
import { fieldEditShape, fieldShape } from '../fields/field.ts';
import { RecipientRole } from '../recipient.ts';
import { Remark } from '../remarks.ts';

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
  /** What the sender was told of the file; missing if there was nothing to tell. */
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
export const FieldEdited = message('FieldEdited', { field: FieldId, ...fieldEditShape });
export const FieldRemoved = message('FieldRemoved', { field: FieldId });

/** What its owner does to a document or a template before it is sent. */
export const preparationEvents = [
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
] as const;
