import { z } from 'zod';
import { FileType } from '../../document/events.ts';
import { Field } from '../../document/fields/field.ts';
import { RecipientRole, RecipientStatus } from '../../document/recipient.ts';
import { remarkText } from '../../document/remark-text.ts';
import type { DocumentField, DocumentRecipient, ExistingDocument } from '../../document/state.ts';
import { markedTitle } from '../../document/template.ts';
import { AccountId, DocumentId, RecipientId } from '../../ids.ts';
import { PageSize } from '../media.ts';

export const DocumentStatus = z.enum(['draft', 'sent', 'completed', 'cancelled']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

const instant = z.iso.datetime();

export const DocumentView = z.object({
  id: DocumentId,
  /** A template's is marked: `[TEMPLATE] Lease`. */
  title: z.string(),
  isTemplate: z.boolean(),
  originalFileName: z.string(),
  fileType: FileType,
  status: DocumentStatus,
  pageCount: z.int(),
  /** Where each page's picture is, first page first. */
  imageUrls: z.array(z.string()),
  createdById: AccountId,
  createdAt: instant,
  sentAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** Whether the sealed PDF is there: moments after completion. */
  sealed: z.boolean(),
  /** Whether sealing it was given up: its owner is told what to do. */
  sealFailed: z.boolean(),
});
export type DocumentView = z.infer<typeof DocumentView>;

/** The answer to sending invitations again. */
export const ResentView = DocumentView.extend({
  /** Who is to sign, and was not mailed: five times within an hour are enough. */
  leftOut: z.array(z.object({ id: RecipientId, fullName: z.string() })),
});
export type ResentView = z.infer<typeof ResentView>;

/** The answer to an upload. */
export const UploadedView = DocumentView.extend({
  /** What the sender is told of the file, for people. */
  remarks: z.array(z.string()),
  /** Whether the file was signed before and could be left untouched, with an attachment sheet. */
  isAttachable: z.boolean(),
});
export type UploadedView = z.infer<typeof UploadedView>;

/** Never the link's token (spec, part 1, section 3 lists it; design, section 10 keeps it in). */
export const RecipientView = z.object({
  id: RecipientId,
  documentId: DocumentId,
  fullName: z.string(),
  email: z.string(),
  role: RecipientRole,
  signingOrder: z.int(),
  status: RecipientStatus,
  title: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  openedAt: instant.nullable(),
  signedAt: instant.nullable(),
  declinedAt: instant.nullable(),
  /** What they said when they declined. */
  declineReason: z.string().nullable(),
  /** Until when the link works; null until a mail carried it. */
  linkExpiresAt: instant.nullable(),
  /** Why the last mail to this person failed for good. */
  mailFailure: z.string().nullable(),
});
export type RecipientView = z.infer<typeof RecipientView>;

export const FieldView = Field;
export type FieldView = z.infer<typeof FieldView>;

/** `GET /api/documents/{id}`. */
export const DocumentDetailView = z.object({
  document: DocumentView,
  /** Each page's size in points, as a viewer shows it. */
  pages: z.array(PageSize),
  recipients: z.array(RecipientView),
  fields: z.array(FieldView),
});
export type DocumentDetailView = z.infer<typeof DocumentDetailView>;

/** `base` is where the pictures are found, such as `/api/documents/{id}`. */
export const pageImages = (base: string, pageCount: number) =>
  Array.from({ length: pageCount }, (_, page) => `${base}/image/${page + 1}`);

export const documentImages = (id: string, pageCount: number) =>
  pageImages(`/api/documents/${id}`, pageCount);

export const documentView = (document: ExistingDocument): DocumentView => ({
  id: document.id,
  title: document.kind === 'template' ? markedTitle(document.title) : document.title,
  isTemplate: document.kind === 'template',
  originalFileName: document.originalFileName,
  fileType: document.fileType,
  status: document.status,
  pageCount: document.pages.length,
  imageUrls: documentImages(document.id, document.pages.length),
  createdById: document.owner,
  createdAt: document.createdAt,
  sentAt: document.sentAt,
  completedAt: document.completedAt,
  sealed: document.sealed !== null,
  sealFailed: document.sealFailed !== null && document.sealed === null,
});

export const uploadedView = (document: ExistingDocument): UploadedView => ({
  ...documentView(document),
  remarks: document.remarks.map(remarkText),
  isAttachable: document.remarks.some(({ kind }) => kind === 'signatures-kept' || kind === 'signatures-lost'),
});

export const recipientView = (documentId: string, recipient: DocumentRecipient): RecipientView =>
  RecipientView.parse({ ...recipient, documentId });

export const fieldView = (documentId: string, { recipient, ...field }: DocumentField): FieldView => ({
  ...field,
  documentId,
  recipientId: recipient,
});
