import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { Command, Decision } from './decision.ts';
import { filled } from './drafting.ts';
import { permitted } from './permitted.ts';

export const createTemplate = ({ data, by }: Command<'CreateTemplate'>, document: Document): Decision => {
  if (by.kind !== 'account') refuse('not-allowed');
  if (document.status !== 'none') refuse('busy');
  const { roles, ...created } = data;

  return [
    { type: 'TemplateCreated', data: { owner: by.id, ...created } },
    ...roles.map((role): DocumentEvent => ({ type: 'RecipientAdded', data: { ...role, ...nobody } })),
  ];
};

export const createDocumentFromTemplate = (
  { data, by }: Command<'CreateDocumentFromTemplate'>,
  document: Document,
): Decision => {
  if (by.kind !== 'account') refuse('not-allowed');
  if (document.status !== 'none') refuse('busy');
  const { recipients, fields, subject, message, ...created } = data;

  return [
    { type: 'DocumentCreatedFromTemplate', data: { owner: by.id, ...created } },
    ...filled({ recipients, fields, subject, message }),
  ];
};

/** The document stays as it is, so only the new template gets events. */
export const saveAsTemplate = ({ data, by }: Command<'SaveAsTemplate'>, document: Document): Decision => {
  if (by.kind !== 'account') refuse('not-allowed');
  if (document.status !== 'none') refuse('busy');
  const { roles, fields, subject, message, ...created } = data;

  return [
    { type: 'TemplateCreated', data: { owner: by.id, ...created } },
    ...filled({ recipients: roles.map((role) => ({ ...role, ...nobody })), fields, subject, message }),
  ];
};

export const editTemplate = (command: Command<'EditTemplate'>, document: Document): Decision => {
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
