import { z } from 'zod';
import { Completion } from '#contracts/api/completion.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { documentView, recipientView } from '#contracts/api/views/document.ts';
import {
  AddRecipient,
  DeclineDocument,
  EditDocument,
  EditField,
  EditRecipient,
  SendDocument,
  VoidDocument,
} from '#contracts/document/commands.ts';
import { fieldInput } from '#contracts/document/fields/field.ts';
import { withDefaults } from '#contracts/document/fields/kinds.ts';
import { DocumentId, fieldIdOf, RecipientId } from '#contracts/ids.ts';
import { complete } from '../document/complete.ts';
import { duplicate, InTeam } from '../document/duplicate.ts';
import { documentOfFieldIn, fieldOf, madeBy, recipientOf } from '../document/in-document.ts';
import { Resending, resend } from '../document/resend.ts';
import { saveAsTemplate, TemplateOf } from '../document/save-as-template.ts';
import { sendBy } from '../document/send.ts';
import { signNow } from '../document/sign-now.ts';
import { upload } from '../document/upload.ts';
import { type Route, route, uploadRoute, waitForReadModels } from '../http/route.ts';
import { accountRoutes } from './account-routes.ts';
import { auditLinkRoutes } from './audit-link-routes.ts';
import { backupRoutes } from './backup-routes.ts';
import type { ApiDependencies } from './dependencies.ts';
import { documentRoute } from './document-route.ts';
import { organisationRoutes } from './organisation-routes.ts';
import { possessionRoutes } from './possession-routes.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { recordsRoutes } from './records-routes.ts';
import { ssoRoutes } from './sso-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { tokenRoutes } from './token-routes.ts';

const nothing = z.strictObject({});
const documentId = DocumentId.exactOptional();

const addRecipient = AddRecipient.shape.data.shape;
const RecipientForm = z.strictObject({
  documentId,
  fullName: addRecipient.fullName.default(''),
  email: addRecipient.email.default(''),
  role: addRecipient.role.default('signer'),
  signingOrder: addRecipient.signingOrder.default(null),
  title: addRecipient.title.default(null),
});

const { recipient: _, ...correctable } = EditRecipient.shape.data.shape;
const RecipientChanges = z.strictObject(correctable);

const NewOrders = z.strictObject({
  orders: z
    .array(
      z.strictObject({ id: RecipientId, signingOrder: EditRecipient.shape.data.shape.signingOrder.unwrap() }),
    )
    .max(100),
});

const FieldForm = z.strictObject({
  documentId,
  recipientId: RecipientId,
  ...fieldInput,
  label: fieldInput.label.exactOptional(),
  fontSize: fieldInput.fontSize.exactOptional(),
  required: fieldInput.required.default(true),
});

const { field: __, recipient: ___, ...editable } = EditField.shape.data.shape;
const FieldChanges = z.strictObject({ ...editable, recipientId: RecipientId.exactOptional() });

const Declining = z.strictObject({ reason: DeclineDocument.shape.data.shape.reason });

const Voiding = z.strictObject(VoidDocument.shape.data.shape);

/** The whole write API: every row is a method and a path that takes a command. */
export const routes: readonly Route<ApiDependencies>[] = [
  ...accountRoutes,
  ...ssoRoutes,

  uploadRoute('/api/documents/upload', 'document', upload),
  documentRoute('PATCH', '/api/documents/:id', 'account', EditDocument.shape.data, {
    command: ({ body }) => ({ type: 'EditDocument', data: body }),
    answer: documentView,
  }),
  route('POST', '/api/documents/:id/duplicate', 'account', InTeam, duplicate),
  route('POST', '/api/documents/:id/template', 'account', TemplateOf, saveAsTemplate),

  documentRoute('POST', '/api/documents/:id/recipients', 'account', RecipientForm, {
    command: ({ params, body: { documentId: named, ...recipient } }, newId) => {
      samePlace(params.id, named);
      return { type: 'AddRecipient', data: { ...recipient, recipient: newId('recipient') } };
    },
    answer: (document, _asked, { events }) =>
      recipientOf(document, madeBy(events, 'RecipientAdded').recipient),
    status: 201,
  }),
  documentRoute('PATCH', '/api/documents/:id/recipient-order', 'account', NewOrders, {
    command: ({ body: { orders } }) => ({
      type: 'ReorderRecipients',
      data: { orders: orders.map(({ id: recipient, signingOrder }) => ({ recipient, signingOrder })) },
    }),
    answer: ({ id, recipients }) => recipients.map((recipient) => recipientView(id, recipient)),
  }),
  documentRoute('PATCH', '/api/documents/:id/recipients/:recipientId', 'account', RecipientChanges, {
    command: ({ params, body }) => ({
      type: 'EditRecipient',
      data: { ...body, recipient: params.recipientId },
    }),
    answer: (document, { params }) => recipientOf(document, params.recipientId),
  }),
  documentRoute('DELETE', '/api/documents/:id/recipients/:recipientId', 'account', nothing, {
    command: ({ params }) => ({ type: 'RemoveRecipient', data: { recipient: params.recipientId } }),
    answer: (_document, { params }) => ({ id: params.recipientId }),
  }),

  documentRoute('POST', '/api/documents/:id/fields', 'account', FieldForm, {
    command: ({ params: { id }, body }, newId) => {
      const { documentId: named, recipientId: recipient, ...placed } = body;
      samePlace(id, named);
      const field = fieldIdOf(id, newId('field'));
      return { type: 'PlaceField', data: { ...withDefaults(placed), field, recipient } };
    },
    answer: (document, _asked, { events }) => fieldOf(document, madeBy(events, 'FieldPlaced').field),
    status: 201,
  }),
  documentRoute('PATCH', '/api/fields/:fieldId', 'account', FieldChanges, {
    document: ({ params }) => documentOfFieldIn(params),
    command: ({ params, body: { recipientId, ...changes } }) => ({
      type: 'EditField',
      data: { ...changes, ...(recipientId && { recipient: recipientId }), field: params.fieldId },
    }),
    answer: (document, { params }) => fieldOf(document, params.fieldId),
  }),
  documentRoute('DELETE', '/api/fields/:fieldId', 'account', nothing, {
    document: ({ params }) => documentOfFieldIn(params),
    command: ({ params }) => ({ type: 'RemoveField', data: { field: params.fieldId } }),
    answer: (_document, { params }) => ({ id: params.fieldId }),
  }),

  waitForReadModels(
    route(
      'POST',
      '/api/documents/:id/send',
      'account',
      SendDocument.shape.data,
      sendBy((data) => ({ type: 'SendDocument', data })),
    ),
  ),
  route('POST', '/api/documents/:id/resend', 'account', Resending, resend),
  waitForReadModels(
    documentRoute('POST', '/api/documents/:id/void', 'account', Voiding, {
      command: ({ body }) => ({ type: 'VoidDocument', data: body }),
      answer: documentView,
    }),
  ),
  route('POST', '/api/documents/:id/sign-now', 'account', nothing, signNow),
  documentRoute('DELETE', '/api/documents/:id', 'account', nothing, {
    command: () => ({ type: 'DeleteDocument', data: {} }),
    answer: ({ id }) => ({ id }),
  }),

  ...templateRoutes,
  ...auditLinkRoutes,
  ...possessionRoutes,

  documentRoute('POST', '/api/sign/:token/opened', 'recipient', nothing, {
    document: ({ by }) => by.documentId,
    command: ({ by }) => ({ type: 'OpenSigningLink', data: { linkVersion: by.linkVersion } }),
    answer: () => ({ opened: true }),
  }),
  waitForReadModels(route('POST', '/api/sign/:token/complete', 'recipient', Completion, complete)),
  waitForReadModels(
    documentRoute('POST', '/api/sign/:token/decline', 'recipient', Declining, {
      document: ({ by }) => by.documentId,
      command: ({ by, body }) => ({
        type: 'DeclineDocument',
        data: { linkVersion: by.linkVersion, reason: body.reason },
      }),
      answer: () => ({ declined: true }),
    }),
  ),

  ...organisationRoutes,
  ...tokenRoutes,
  ...recordsRoutes,
  ...privacyRoutes,

  ...backupRoutes,
];

/** Ids in a body may repeat those of the path, but never contradict them. */
const samePlace = (id: string | undefined, named: string | undefined) => {
  if (named !== undefined && named !== id) refuse('invalid', { problem: 'other-document' });
};
