import { z } from 'zod';
import { templateFieldView, templateRoleView, templateView } from '#contracts/api/views/template.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { EditField } from '#contracts/document/commands.ts';
import { fieldInput } from '#contracts/document/fields/field.ts';
import { withDefaults } from '#contracts/document/fields/kinds.ts';
import { description, recipientTitle, signingOrder, title } from '#contracts/document/recipient.ts';
import { recipientRoleOf, templateFieldSize, templateRoles } from '#contracts/document/template.ts';
import { DocumentId, fieldIdOf, RecipientId } from '#contracts/ids.ts';
import { template } from '../decisions/document/decider.ts';
import { createTemplate } from '../document/create-template.ts';
import { documentOfFieldIn, madeBy } from '../document/in-document.ts';
import { createFromTemplate, TemplateUse } from '../document/use-template.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type Route, route, uploadRoute } from '../http/route.ts';
import { documentRoute } from './document-route.ts';

const nothing = z.strictObject({});

const TemplateChanges = z.strictObject({
  title: title.exactOptional(),
  description: description.nullable().exactOptional(),
});

const TemplateRole = z.enum(templateRoles);
const RoleForm = z.strictObject({
  name: recipientTitle,
  role: TemplateRole.default('signer'),
  signingOrder: signingOrder.nullable().default(null),
});
const RoleChanges = z.strictObject({
  name: recipientTitle.exactOptional(),
  role: TemplateRole.exactOptional(),
  signingOrder: signingOrder.exactOptional(),
});

const FieldForm = z.strictObject({
  templateId: DocumentId,
  roleId: RecipientId,
  ...fieldInput,
  label: fieldInput.label.exactOptional(),
  width: fieldInput.width.default(templateFieldSize.width),
  height: fieldInput.height.default(templateFieldSize.height),
  fontSize: fieldInput.fontSize.exactOptional(),
  required: fieldInput.required.default(true),
});

const { field: _, recipient: __, ...editable } = EditField.shape.data.shape;
const FieldChanges = z.strictObject({ ...editable, roleId: RecipientId.exactOptional() });

/** A template is a document, so each route is a command on a document, in the words of templates. */
export const templateRoutes: readonly Route<Dependencies>[] = [
  uploadRoute('/api/templates', 'file', createTemplate),
  documentRoute('PATCH', '/api/templates/:id', 'account', TemplateChanges, {
    decider: template,
    command: ({ body }) => ({ type: 'EditTemplate', data: described(body) }),
    answer: templateView,
  }),
  documentRoute('DELETE', '/api/templates/:id', 'account', nothing, {
    decider: template,
    command: () => ({ type: 'DeleteDocument', data: {} }),
    answer: ({ id }) => ({ id }),
  }),
  route('POST', '/api/templates/:id/use', 'account', TemplateUse, createFromTemplate),

  documentRoute('POST', '/api/templates/:id/roles', 'account', RoleForm, {
    decider: template,
    command: ({ body: { name, role, ...rest } }, newId) => ({
      type: 'AddRecipient',
      data: {
        ...rest,
        recipient: newId('recipient'),
        role: recipientRoleOf(role),
        title: name,
        fullName: '',
        email: '',
      },
    }),
    answer: (template, _request, { events }) =>
      templateRoleView(template, madeBy(events, 'RecipientAdded').recipient),
    status: 201,
  }),
  documentRoute('PATCH', '/api/templates/:id/roles/:roleId', 'account', RoleChanges, {
    decider: template,
    command: ({ params, body: { name, role, ...rest } }) => ({
      type: 'EditRecipient',
      data: {
        ...rest,
        recipient: params.roleId,
        ...(name !== undefined && { title: name }),
        ...(role && { role: recipientRoleOf(role) }),
      },
    }),
    answer: (template, { params }) => templateRoleView(template, params.roleId),
  }),
  documentRoute('DELETE', '/api/templates/:id/roles/:roleId', 'account', nothing, {
    decider: template,
    command: ({ params }) => ({ type: 'RemoveRecipient', data: { recipient: params.roleId } }),
    answer: (_there, { params }) => ({ id: params.roleId }),
  }),

  documentRoute('POST', '/api/template-fields', 'account', FieldForm, {
    decider: template,
    document: ({ body }) => body.templateId,
    command: ({ body: { templateId, roleId: recipient, ...placed } }, newId) => ({
      type: 'PlaceField',
      data: { ...withDefaults(placed), field: fieldIdOf(templateId, newId('field')), recipient },
    }),
    answer: (template, _request, { events }) =>
      templateFieldView(template, madeBy(events, 'FieldPlaced').field),
    status: 201,
  }),
  documentRoute('PATCH', '/api/template-fields/:fieldId', 'account', FieldChanges, {
    decider: template,
    document: ({ params }) => documentOfFieldIn(params),
    command: ({ params, body: { roleId, ...changes } }) => ({
      type: 'EditField',
      data: { ...changes, ...(roleId && { recipient: roleId }), field: params.fieldId },
    }),
    answer: (template, { params }) => templateFieldView(template, params.fieldId),
  }),
  documentRoute('DELETE', '/api/template-fields/:fieldId', 'account', nothing, {
    decider: template,
    document: ({ params }) => documentOfFieldIn(params),
    command: ({ params }) => ({ type: 'RemoveField', data: { field: params.fieldId } }),
    answer: (_there, { params }) => ({ id: params.fieldId }),
  }),
];

type Described = Extract<DocumentCommand, { type: 'EditTemplate' }>['data'];

/** An empty description means that there is none. */
const described = ({ description: text, ...rest }: Described): Described =>
  text === undefined ? rest : { ...rest, description: text || null };
