import { z } from 'zod';
import { FileType } from '../../document/events.ts';
import { fieldShape } from '../../document/fields/field.ts';
import type { ExistingDocument } from '../../document/state.ts';
import { templateRoleOf, templateRoles } from '../../document/template.ts';
import { AccountId, DocumentId, FieldId, RecipientId } from '../../ids.ts';
import { memberRoles } from '../../member-roles.ts';
import { PageSize } from '../media.ts';
import { refuse } from '../refusals.ts';
import { documentImages } from './document.ts';

export const TemplateView = z.object({
  id: DocumentId,
  /** Again the template's own id, since a template is also stored and shown as a document. */
  documentId: DocumentId,
  title: z.string(),
  description: z.string().nullable(),
  originalFileName: z.string(),
  fileType: FileType,
  pageCount: z.int(),
  /** The address of each page's picture, beginning with the first page. */
  imageUrls: z.array(z.string()),
  createdById: AccountId,
  createdAt: z.iso.datetime(),
  usageCount: z.int(),
  /** What the caller is to it, if it isn't their own. Only reads say it. */
  as: z.array(z.enum(memberRoles)).exactOptional(),
});
export type TemplateView = z.infer<typeof TemplateView>;

export const TemplateRoleView = z.object({
  id: RecipientId,
  name: z.string(),
  role: z.enum(templateRoles),
  signingOrder: z.int(),
});
export type TemplateRoleView = z.infer<typeof TemplateRoleView>;

export const TemplateFieldView = z.object({
  id: FieldId,
  templateId: DocumentId,
  roleId: RecipientId,
  recipientRole: z.enum(templateRoles),
  ...fieldShape,
});
export type TemplateFieldView = z.infer<typeof TemplateFieldView>;

/** `GET /api/templates/{id}`: a template with its roles and fields. */
export const TemplateDetailView = z.object({
  template: TemplateView,
  roles: z.array(TemplateRoleView),
  templateFields: z.array(TemplateFieldView),
  /** Each page's width and height in points, as a PDF viewer shows the page. */
  pages: z.array(PageSize),
});
export type TemplateDetailView = z.infer<typeof TemplateDetailView>;

/**
 * A template without the number of its uses. That's the number of documents made from it, and only the read models can
 * count those.
 */
export const templateView = (template: ExistingDocument): Omit<TemplateView, 'usageCount'> => ({
  id: template.id,
  documentId: template.id,
  title: template.title,
  description: template.description,
  originalFileName: template.originalFileName,
  fileType: template.fileType,
  pageCount: template.pages.length,
  imageUrls: documentImages(template.id, template.pages.length),
  createdById: template.owner,
  createdAt: template.createdAt,
});

export const templateRoleView = ({ recipients }: ExistingDocument, id: string): TemplateRoleView => {
  const { title, role, signingOrder } = recipients.find((one) => one.id === id) ?? refuse('not-found');

  return { id, name: title ?? '', role: templateRoleOf(role), signingOrder };
};

export const templateFieldView = (template: ExistingDocument, id: string): TemplateFieldView => {
  const field = template.fields.find((one) => one.id === id) ?? refuse('not-found');
  const { recipient: roleId, value: _, handwriting: __, box: ___, ...placed } = field;
  const { role: recipientRole } = templateRoleView(template, roleId);

  return { ...placed, templateId: template.id, roleId, recipientRole };
};
