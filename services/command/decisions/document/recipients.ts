import { refuse } from '#contracts/api/refusals.ts';
import { isRecipientErased } from '#contracts/document/erasures.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { canHaveFields } from '#contracts/document/roles/kinds.ts';
import type { Document, DocumentRecipient, ExistingDocument } from '#contracts/document/state.ts';
import { isSeen } from '#contracts/text/characters.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { recipientOf } from './lookup.ts';
import { permitted } from './permitted.ts';

const RECIPIENTS_MAX = 100;

const addRecipient = (command: Command<'AddRecipient'>, document: Document): Decision => {
  const { data } = command;
  const { kind, recipients } = permitted(document, 'edit', command);
  if (recipients.length >= RECIPIENTS_MAX) refuse('recipient.too-many');
  const added = kind === 'template' ? asRole(data) : asPerson(data);
  const signingOrder = data.signingOrder ?? recipients.length + 1;

  return [{ type: 'RecipientAdded', data: { ...added, signingOrder } }];
};

/** One request may correct, rename, move and change: each is an event of its own, and only where something changes. */
const editRecipient = (command: Command<'EditRecipient'>, document: Document): Decision => {
  const { data } = command;
  const draft = permitted(document, 'edit', command);
  const before = recipientOf(draft, data.recipient);
  if (isRecipientErased(draft, before.id)) refuse('recipient.erased');

  return [
    ...(draft.kind === 'template' ? [] : corrected(before, data)),
    ...renamed(draft, before, data),
    ...reordered(before, data),
    ...withRole(draft, before, data),
  ];
};

const reorderRecipients = (command: Command<'ReorderRecipients'>, document: Document): Decision => {
  const draft = permitted(document, 'edit', command);

  return command.data.orders.flatMap((order) => reordered(recipientOf(draft, order.recipient), order));
};

const removeRecipient = (command: Command<'RemoveRecipient'>, document: Document): Decision => {
  const { data } = command;
  const draft = permitted(document, 'edit', command);
  const { id } = recipientOf(draft, data.recipient);
  if (draft.recipients.length <= 1) refuse('recipient.last');

  return [...withoutFieldsOf(draft, id), { type: 'RecipientRemoved', data }];
};

type Added = Command<'AddRecipient'>['data'];
type Edited = Command<'EditRecipient'>['data'];

/** A role names nobody: people take it when the template is used. */
const asRole = (added: Added): Added =>
  isSeen(added.title ?? '') ? { ...added, fullName: '', email: '' } : refuse('recipient.no-title');

const asPerson = (added: Added): Added =>
  added.fullName === '' || added.email === '' ? refuse('recipient.no-person') : added;

const corrected = (before: DocumentRecipient, { recipient, fullName, email }: Edited): DocumentEvent[] => {
  const changes = {
    ...(fullName !== undefined && fullName !== before.fullName && { fullName }),
    ...(email !== undefined && email !== before.email && { email }),
  };

  return Object.keys(changes).length === 0
    ? []
    : [{ type: 'RecipientCorrected', data: { recipient, ...changes } }];
};

const renamed = (
  { kind }: ExistingDocument,
  before: DocumentRecipient,
  { recipient, title }: Edited,
): DocumentEvent[] => {
  if (title === undefined || title === (before.title ?? '')) return [];
  if (kind === 'template' && !isSeen(title)) refuse('recipient.no-title');

  return [{ type: 'RecipientRenamed', data: { recipient, title } }];
};

const reordered = (
  before: DocumentRecipient,
  { recipient, signingOrder }: Pick<Edited, 'recipient' | 'signingOrder'>,
): DocumentEvent[] =>
  signingOrder === undefined || signingOrder === before.signingOrder
    ? []
    : [{ type: 'RecipientReordered', data: { recipient, signingOrder } }];

const withRole = (
  draft: ExistingDocument,
  before: DocumentRecipient,
  { recipient, role }: Edited,
): DocumentEvent[] => {
  if (role === undefined || role === before.role) return [];
  const changed: DocumentEvent = { type: 'RecipientRoleChanged', data: { recipient, role } };

  return canHaveFields({ role }) ? [changed] : [...withoutFieldsOf(draft, recipient), changed];
};

const withoutFieldsOf = ({ fields }: ExistingDocument, recipient: string): DocumentEvent[] =>
  fields
    .filter((field) => field.recipient === recipient)
    .map(({ id }): DocumentEvent => ({ type: 'FieldRemoved', data: { field: id } }));

export const recipientsDecisions = {
  AddRecipient: addRecipient,
  RemoveRecipient: removeRecipient,
  EditRecipient: editRecipient,
  ReorderRecipients: reorderRecipients,
} satisfies Partial<DocumentDecisions>;
