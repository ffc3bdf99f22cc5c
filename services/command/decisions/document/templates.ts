import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { filled } from './drafting.ts';
import { permitted } from './permitted.ts';
import { possessionOf } from './possession.ts';

const createTemplate = (command: Command<'CreateTemplate'>, document: Document): Decision => {
  if (document.status !== 'none') refuse('busy');
  const { roles, ...created } = command.data;

  return [
    { type: 'TemplateCreated', data: { ...created, ...possessionOf(command) } },
    ...roles.map((role): DocumentEvent => ({ type: 'RecipientAdded', data: { ...role, ...nobody } })),
  ];
};

const createDocumentFromTemplate = (
  command: Command<'CreateDocumentFromTemplate'>,
  document: Document,
): Decision => {
  if (document.status !== 'none') refuse('busy');
  const { recipients, fields, subject, message, earlierEntries, ...created } = command.data;

  return [
    { type: 'DocumentCreatedFromTemplate', data: { ...created, ...possessionOf(command) } },
    ...filled({ recipients, fields, subject, message, ...(earlierEntries && { earlierEntries }) }),
  ];
};

/** The document stays as it is, so only the new template gets events. */
const saveAsTemplate = (command: Command<'SaveAsTemplate'>, document: Document): Decision => {
  if (document.status !== 'none') refuse('busy');
  const { roles, fields, subject, message, earlierEntries, ...created } = command.data;

  return [
    { type: 'TemplateCreated', data: { ...created, ...possessionOf(command) } },
    ...filled({
      recipients: roles.map((role) => ({ ...role, ...nobody })),
      fields,
      subject,
      message,
      ...(earlierEntries && { earlierEntries }),
    }),
  ];
};

const editTemplate = (command: Command<'EditTemplate'>, document: Document): Decision => {
  const { data } = command;
  const before = template(document, command);
  const changes = {
    ...(data.title !== undefined && data.title !== before.title && { title: data.title }),
    ...(data.description !== undefined &&
      data.description !== before.description && { description: data.description }),
  };

  return Object.keys(changes).length === 0 ? [] : [{ type: 'TemplateEdited', data: changes }];
};

const nobody = { fullName: '', email: '' };

const template = (document: Document, asking: Parameters<typeof permitted>[2]): ExistingDocument => {
  const draft = permitted(document, 'edit', asking);

  return draft.kind === 'template' ? draft : refuse('not-found');
};

export const templatesDecisions = {
  CreateTemplate: createTemplate,
  EditTemplate: editTemplate,
  CreateDocumentFromTemplate: createDocumentFromTemplate,
  SaveAsTemplate: saveAsTemplate,
} satisfies Partial<DocumentDecisions>;
