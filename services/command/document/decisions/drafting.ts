import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { PAGE_WIDTH, pageHeight } from '#contracts/document/fields/geometry.ts';
import { isSameMember } from '#contracts/document/fields/member-names.ts';
import { fieldEditShape } from '#contracts/document/fields/members.ts';
import type { Document, DocumentField, ExistingDocument } from '#contracts/document/state.ts';
import { isSeen } from '#contracts/text/characters.ts';
import type { Command, Decision } from './decision.ts';
import { fieldOf, recipientOf } from './lookup.ts';
import { permitted } from './permitted.ts';

const RECIPIENTS_MAX = 100;
const FIELDS_MAX = 1_000;

export const uploadDocument = ({ data, by }: Command<'UploadDocument'>, document: Document): Decision => {
  if (by.kind !== 'account') refuse('not-allowed');
  if (document.status !== 'none') refuse('busy');

  return [{ type: 'DocumentUploaded', data: { owner: by.id, ...data } }];
};

export const duplicateDocument = (
  { data, by }: Command<'DuplicateDocument'>,
  document: Document,
): Decision => {
  if (by.kind !== 'account') refuse('not-allowed');
  if (document.status !== 'none') refuse('busy');
  const { recipients, fields, ...copied } = data;

  return [{ type: 'DocumentDuplicated', data: { owner: by.id, ...copied } }, ...filled(recipients, fields)];
};

export const addRecipient = (command: Command<'AddRecipient'>, document: Document): Decision => {
  const { data } = command;
  const { kind, recipients } = permitted(document, 'edit', command);
  if (recipients.length >= RECIPIENTS_MAX) refuse('recipient.too-many');
  const added = kind === 'template' ? asRole(data) : asPerson(data);
  const signingOrder = data.signingOrder ?? recipients.length + 1;

  return [{ type: 'RecipientAdded', data: { ...added, signingOrder } }];
};

export const changeRecipientRole = (
  command: Command<'ChangeRecipientRole'>,
  document: Document,
): Decision => {
  const { data } = command;
  const draft = permitted(document, 'edit', command);
  const { id, role } = recipientOf(draft, data.recipient);
  if (role === data.role) return [];
  const changed: DocumentEvent = { type: 'RecipientRoleChanged', data };

  return data.role === 'copy' ? [...withoutFieldsOf(draft, id), changed] : [changed];
};

export const removeRecipient = (command: Command<'RemoveRecipient'>, document: Document): Decision => {
  const { data } = command;
  const draft = permitted(document, 'edit', command);
  const { id } = recipientOf(draft, data.recipient);
  if (draft.recipients.length <= 1) refuse('recipient.last');

  return [...withoutFieldsOf(draft, id), { type: 'RecipientRemoved', data }];
};

export const placeField = (command: Command<'PlaceField'>, document: Document): Decision => {
  const { data } = command;
  const draft = permitted(document, 'edit', command);
  if (draft.fields.length >= FIELDS_MAX) refuse('field.too-many');
  forSigner(draft, data.recipient);
  onPage(draft, data);

  return [{ type: 'FieldPlaced', data }];
};

/** One request may move, resize and edit: each is an event of its own, and only where something changes. */
export const editField = (command: Command<'EditField'>, document: Document): Decision => {
  const { data } = command;
  const draft = permitted(document, 'edit', command);
  const before = fieldOf(draft, data.field);
  const { field: _, ...changes } = data;
  const after = { ...before, ...changes };
  forSigner(draft, after.recipient);
  onPage(draft, after);

  return [...moved(before, after), ...resized(before, after), ...reworded(before, after)];
};

export const removeField = (command: Command<'RemoveField'>, document: Document): Decision => {
  const { data } = command;
  fieldOf(permitted(document, 'edit', command), data.field);

  return [{ type: 'FieldRemoved', data }];
};

type Carried = Extract<DocumentCommand, { type: 'DuplicateDocument' }>['data'];

/** Recipients and fields that a new document has from the start. */
export const filled = (
  recipients: Carried['recipients'],
  fields: Carried['fields'],
): readonly DocumentEvent[] => [
  ...recipients.map((recipient): DocumentEvent => ({ type: 'RecipientAdded', data: recipient })),
  ...fields.map((field): DocumentEvent => ({ type: 'FieldPlaced', data: field })),
];

type Added = Command<'AddRecipient'>['data'];

/** A role names nobody: people take it when the template is used. */
const asRole = (added: Added): Added =>
  isSeen(added.title ?? '') ? { ...added, fullName: '', email: '' } : refuse('recipient.no-title');

const asPerson = (added: Added): Added =>
  added.fullName === '' || added.email === '' ? refuse('recipient.no-person') : added;

const withoutFieldsOf = ({ fields }: ExistingDocument, recipient: string): DocumentEvent[] =>
  fields
    .filter((field) => field.recipient === recipient)
    .map(({ id }): DocumentEvent => ({ type: 'FieldRemoved', data: { field: id } }));

const forSigner = ({ recipients }: ExistingDocument, id: string) => {
  const recipient = recipients.find((one) => one.id === id) ?? refuse('field.no-such-recipient');
  if (recipient.role !== 'signer') refuse('field.not-for-signer');
};

type Placed = Pick<DocumentField, 'pageNumber' | 'x' | 'y'>;

const onPage = ({ pages }: ExistingDocument, { pageNumber, x, y }: Placed) => {
  const page = pages[pageNumber - 1] ?? refuse('field.no-such-page');
  if (x >= PAGE_WIDTH || y >= pageHeight(page)) refuse('field.off-page');
};

const moved = (before: DocumentField, { id: field, x, y }: DocumentField): DocumentEvent[] =>
  x === before.x && y === before.y ? [] : [{ type: 'FieldMoved', data: { field, x, y } }];

const resized = (
  before: DocumentField,
  { id: field, width, height, fontSize }: DocumentField,
): DocumentEvent[] =>
  width === before.width && height === before.height
    ? []
    : [{ type: 'FieldResized', data: { field, width, height, fontSize } }];

const reworded = (before: DocumentField, after: DocumentField): DocumentEvent[] => {
  const isResized = after.width !== before.width || after.height !== before.height;
  const changed = editable.filter(
    (name) => !isSameMember(before[name], after[name]) && !(isResized && name === 'fontSize'),
  );
  const changes: Partial<Pick<DocumentField, (typeof editable)[number]>> = Object.fromEntries(
    changed.map((name) => [name, after[name]]),
  );

  return changed.length === 0 ? [] : [{ type: 'FieldEdited', data: { field: after.id, ...changes } }];
};

const editable = Object.keys(fieldEditShape) as (keyof typeof fieldEditShape)[];
