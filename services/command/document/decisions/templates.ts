import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import { isSeen } from '#contracts/text/characters.ts';
import type { Command, Decision } from './decision.ts';
import { changeRecipientRole, filled } from './drafting.ts';
import { recipientOf } from './lookup.ts';
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
  const { recipients, fields, ...created } = data;

  return [
    { type: 'DocumentCreatedFromTemplate', data: { owner: by.id, ...created } },
    ...filled(recipients, fields),
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

/** One request may rename, move and change: each is an event of its own, and only where something changes. */
export const editRole = (command: Command<'EditRole'>, document: Document): Decision => {
  const { data } = command;
  const before = recipientOf(template(document, command), data.recipient);
  const { recipient, title = before.title, signingOrder = before.signingOrder, role = before.role } = data;

  return [
    ...(title === before.title ? [] : [renamed(recipient, title)]),
    ...(signingOrder === before.signingOrder ? [] : [reordered(recipient, signingOrder)]),
    ...changeRecipientRole({ ...command, type: 'ChangeRecipientRole', data: { recipient, role } }, document),
  ];
};

const nobody = { fullName: '', email: '' };

const template = (document: Document, asking: Parameters<typeof permitted>[2]): ExistingDocument => {
  const draft = permitted(document, 'edit', asking);

  return draft.kind === 'template' ? draft : refuse('not-found');
};

const renamed = (recipient: string, title: string | null): DocumentEvent =>
  title !== null && isSeen(title)
    ? { type: 'RecipientRenamed', data: { recipient, title } }
    : refuse('recipient.no-title');

const reordered = (recipient: string, signingOrder: number): DocumentEvent => ({
  type: 'RecipientReordered',
  data: { recipient, signingOrder },
});
