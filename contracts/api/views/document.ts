import { z } from 'zod';
import { FileType } from '../../document/events.ts';
import { Field } from '../../document/fields/field.ts';
import { RecipientRole, RecipientStatus } from '../../document/recipient.ts';
import { remarkText } from '../../document/remarks/remark-text.ts';
import type { DocumentField, DocumentRecipient, ExistingDocument } from '../../document/state.ts';
import { markedTitle } from '../../document/template.ts';
import { AccountId, DocumentId, RecipientId, TeamId } from '../../ids.ts';
import { memberRoles } from '../../member-roles.ts';
import { earlierEntriesRules } from '../../organisation/earlier-entries-rules.ts';
import { defaultLanguage } from '../../text/languages.ts';
import { PageSize } from '../media.ts';

export const DocumentStatus = z.enum(['draft', 'sent', 'completed', 'cancelled']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

const instant = z.iso.datetime();

export const DocumentView = z.object({
  id: DocumentId,
  /** The title of a template has a mark in front: `[TEMPLATE] Lease`. */
  title: z.string(),
  isTemplate: z.boolean(),
  originalFileName: z.string(),
  fileType: FileType,
  status: DocumentStatus,
  pageCount: z.int(),
  /** The address of each page's picture, beginning with the first page. */
  imageUrls: z.array(z.string()),
  createdById: AccountId,
  createdAt: instant,
  sentAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** Why the owner voided the document; null if they gave no reason, or didn't void it. */
  voidReason: z.string().nullable(),
  /** Whether the sealed PDF exists. It's made in the background, moments after the document is completed. */
  sealed: z.boolean(),
  /** Whether the product gave up sealing this document. Its owner is told what to do. */
  sealFailed: z.boolean(),
});
export type DocumentView = z.infer<typeof DocumentView>;

/** A document of the list. */
export const ListedDocumentView = DocumentView.extend({
  /** When it, or how far it is, changed last: by its owner, a recipient or the product. */
  changedAt: instant,
  /** Whose it is, if it isn't the caller's own. */
  ownerName: z.string().exactOptional(),
  /** What the caller is to it, if it isn't their own. */
  as: z.array(z.enum(memberRoles)).exactOptional(),
  /** The team that it belongs to. */
  teamId: TeamId.exactOptional(),
  teamName: z.string().exactOptional(),
});
export type ListedDocumentView = z.infer<typeof ListedDocumentView>;

/** The answer to sending invitations again. */
export const ResentView = DocumentView.extend({
  /** People who have to sign but got no mail this time, since they already got five within an hour. */
  leftOut: z.array(z.object({ id: RecipientId, fullName: z.string() })),
});
export type ResentView = z.infer<typeof ResentView>;

/** The answer to an upload. */
export const UploadedView = DocumentView.extend({
  /** Sentences that tell the sender what the product noticed in the file. */
  remarks: z.array(z.string()),
  /**
   * Whether the file was signed before, so that the sender may choose to leave it untouched, with an attachment sheet.
   */
  isAttachable: z.boolean(),
});
export type UploadedView = z.infer<typeof UploadedView>;

/**
 * A recipient as the sender sees them. It never contains the token of their signing link: the specification (part 1,
 * section 3) lists the token here, but it must stay secret (design, section 10).
 */
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
  /** The reason that the recipient gave for declining; null if there is none. */
  declineReason: z.string().nullable(),
  /** When the signing link stops working; null as long as no mail with this link was sent. */
  linkExpiresAt: instant.nullable(),
  /** Why the product gave up delivering the last mail to this person; null if it didn't. */
  mailFailure: z.string().nullable(),
});
export type RecipientView = z.infer<typeof RecipientView>;

export const FieldView = Field;
export type FieldView = z.infer<typeof FieldView>;

/** `GET /api/documents/{id}`. */
export const DocumentDetailView = z.object({
  document: DocumentView,
  /** The subject of the invitations, and what the sender writes in them. Null if there's nothing. */
  message: z.object({ subject: z.string().nullable(), text: z.string().nullable() }),
  /** What signers are, or will be, shown of what others entered before them. */
  earlierEntries: z.enum(earlierEntriesRules),
  /** Each page's width and height in points, as a PDF viewer shows the page. */
  pages: z.array(PageSize),
  recipients: z.array(RecipientView),
  fields: z.array(FieldView),
  /** True if it belongs to an organisation, which says more of it (`…/possession`). Missing otherwise. */
  isOrganisations: z.literal(true).exactOptional(),
});
export type DocumentDetailView = z.infer<typeof DocumentDetailView>;

/** The addresses of a document's page pictures. `base` is what they begin with, such as `/api/documents/{id}`. */
export const pageImages = (base: string, pageCount: number) =>
  Array.from({ length: pageCount }, (_, page) => pageImage(base, page + 1));

const pageImage = (base: string, page: number | string) => `${base}/image/${page}`;

export const documentImages = (id: string, pageCount: number) => pageImages(ofDocument(id), pageCount);

/** The address of one page's picture. */
export const documentImage = (id: string, page: number | string) => pageImage(ofDocument(id), page);

const ofDocument = (id: string) => `/api/documents/${id}`;

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
  voidReason: document.voidReason,
  sealed: document.sealed !== null,
  sealFailed: document.sealFailed !== null && document.sealed === null,
});

export const uploadedView = (document: ExistingDocument): UploadedView => ({
  ...documentView(document),
  remarks: document.remarks.map(remarkText[defaultLanguage]),
  isAttachable: document.remarks.some(({ kind }) => kind === 'signatures-kept' || kind === 'signatures-lost'),
});

export const recipientView = (documentId: string, recipient: DocumentRecipient): RecipientView =>
  RecipientView.parse({ ...recipient, documentId });

export const fieldView = (documentId: string, { recipient, box: _, ...field }: DocumentField): FieldView => ({
  ...field,
  documentId,
  recipientId: recipient,
});
