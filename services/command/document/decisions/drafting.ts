import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { PAGE_WIDTH, pageHeight } from '#contracts/document/fields/geometry.ts';
import type { Document, DocumentField, ExistingDocument } from '#contracts/document/state.ts';
import { isSeen } from '#contracts/text/characters.ts';
import { type Command, type Decision, draft, fieldOf, recipientOf } from './standing.ts';

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

export const addRecipient = ({ data, by }: Command<'AddRecipient'>, document: Document): Decision => {
  const { kind, recipients } = draft(document, by);
  if (recipients.length >= RECIPIENTS_MAX) refuse('recipient.too-many');
  const added = kind === 'template' ? asRole(data) : asPerson(data);
  const signingOrder = data.signingOrder ?? recipients.length + 1;

  return [{ type: 'RecipientAdded', data: { ...added, signingOrder } }];
};

export const changeRecipientRole = (
  { data, by }: Command<'ChangeRecipientRole'>,
  document: Document,
): Decision => {
  const drafted = draft(document, by);
  const { id, role } = recipientOf(drafted, data.recipient);
  if (role === data.role) return [];
  const changed: DocumentEvent = { type: 'RecipientRoleChanged', data };

  return data.role === 'copy' ? [...withoutFieldsOf(drafted, id), changed] : [changed];
};

export const removeRecipient = ({ data, by }: Command<'RemoveRecipient'>, document: Document): Decision => {
  const drafted = draft(document, by);
  const { id } = recipientOf(drafted, data.recipient);
  if (drafted.recipients.length <= 1) refuse('recipient.last');

  return [...withoutFieldsOf(drafted, id), { type: 'RecipientRemoved', data }];
};

export const placeField = ({ data, by }: Command<'PlaceField'>, document: Document): Decision => {
  const drafted = draft(document, by);
  if (drafted.fields.length >= FIELDS_MAX) refuse('field.too-many');
  forSigner(drafted, data.recipient);
  onPage(drafted, data);

  return [{ type: 'FieldPlaced', data }];
};

/** One request may move, resize and edit: each is an event of its own, and only where something changes. */
export const editField = ({ data, by }: Command<'EditField'>, document: Document): Decision => {
  const drafted = draft(document, by);
  const before = fieldOf(drafted, data.field);
  const { field, recipient, x, y, width, height, fontSize, ...edited } = data;
  const after = { ...before, ...defined({ ...edited, recipient, x, y, width, height, fontSize }) };
  forSigner(drafted, after.recipient);
  onPage(drafted, after);

  return [...moved(before, after), ...resized(before, after), ...reworded(before, after)];
};

export const removeField = ({ data, by }: Command<'RemoveField'>, document: Document): Decision => {
  fieldOf(draft(document, by), data.field);

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

/** Whoever takes the role is named when the template is used. */
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
  const changes = defined({
    label: changed('label', before, after),
    recipient: changed('recipient', before, after),
    pageNumber: changed('pageNumber', before, after),
    required: changed('required', before, after),
    fontSize: isResized ? undefined : changed('fontSize', before, after),
  });

  return Object.keys(changes).length === 0
    ? []
    : [{ type: 'FieldEdited', data: { field: after.id, ...changes } }];
};

const changed = <Name extends keyof DocumentField>(
  name: Name,
  before: DocumentField,
  after: DocumentField,
) => (before[name] === after[name] ? undefined : after[name]);

type Defined<Whole> = { [Name in keyof Whole]?: Exclude<Whole[Name], undefined> };

const defined = <Whole extends object>(whole: Whole) =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as Defined<Whole>;
