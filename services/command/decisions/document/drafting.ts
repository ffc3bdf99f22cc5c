import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { PAGE_WIDTH, pageHeight } from '#contracts/document/fields/geometry.ts';
import { isSameMember } from '#contracts/document/fields/member-names.ts';
import { fieldEditShape } from '#contracts/document/fields/members.ts';
import { fieldHolderRule } from '#contracts/document/preconditions.ts';
import type { Document, DocumentField, ExistingDocument } from '#contracts/document/state.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { fieldOf } from './lookup.ts';
import { permitted } from './permitted.ts';
import { possessionOf } from './possession.ts';

const FIELDS_MAX = 1_000;

const uploadDocument = (command: Command<'UploadDocument'>, document: Document): Decision => {
  if (document.status !== 'none') refuse('busy');

  return [{ type: 'DocumentUploaded', data: { ...command.data, ...possessionOf(command) } }];
};

const duplicateDocument = (command: Command<'DuplicateDocument'>, document: Document): Decision => {
  if (document.status !== 'none') refuse('busy');
  const { recipients, fields, subject, message, earlierEntries, ...copied } = command.data;

  return [
    { type: 'DocumentDuplicated', data: { ...copied, ...possessionOf(command) } },
    ...filled({ recipients, fields, subject, message, ...(earlierEntries && { earlierEntries }) }),
  ];
};

/** One request may change the draft's title, its message and who sees earlier entries: each is an event of its own, where something changes. */
const editDocument = (command: Command<'EditDocument'>, document: Document): Decision => {
  const { title, subject, message, earlierEntries } = command.data;
  const draft = permitted(document, 'edit', command);

  return [
    ...(title === undefined || title === draft.title ? [] : [renamed(draft, title)]),
    ...messageEdited(draft, {
      subject: subject === undefined ? draft.subject : subject || null,
      message: message === undefined ? draft.message : message || null,
    }),
    ...earlierEntriesSet(draft, earlierEntries),
  ];
};

const placeField = (command: Command<'PlaceField'>, document: Document): Decision => {
  const { data } = command;
  const draft = permitted(document, 'edit', command);
  if (draft.fields.length >= FIELDS_MAX) refuse('field.too-many');
  forSigner(draft, data.recipient);
  onPage(draft, data);

  return [{ type: 'FieldPlaced', data }];
};

/** One request may move, resize and edit: each is an event of its own, and only where something changes. */
const editField = (command: Command<'EditField'>, document: Document): Decision => {
  const { data } = command;
  const draft = permitted(document, 'edit', command);
  const before = fieldOf(draft, data.field);
  const { field: _, ...changes } = data;
  const after = { ...before, ...changes };
  forSigner(draft, after.recipient);
  onPage(draft, after);

  return [...moved(before, after), ...resized(before, after), ...reworded(before, after)];
};

const removeField = (command: Command<'RemoveField'>, document: Document): Decision => {
  const { data } = command;
  fieldOf(permitted(document, 'edit', command), data.field);

  return [{ type: 'FieldRemoved', data }];
};

const renamed = ({ kind }: ExistingDocument, title: string): DocumentEvent =>
  kind === 'template'
    ? { type: 'TemplateEdited', data: { title } }
    : { type: 'DocumentRenamed', data: { title } };

type Message = Pick<ExistingDocument, 'subject' | 'message'>;

const messageEdited = (before: Message, { subject, message }: Message): DocumentEvent[] => {
  const changes = {
    ...(subject !== before.subject && { subject }),
    ...(message !== before.message && { message }),
  };

  return Object.keys(changes).length === 0 ? [] : [{ type: 'MessageEdited', data: changes }];
};

const earlierEntriesSet = (
  before: Pick<ExistingDocument, 'earlierEntries'>,
  earlierEntries: Carried['earlierEntries'],
): DocumentEvent[] =>
  earlierEntries === undefined || earlierEntries === before.earlierEntries
    ? []
    : [{ type: 'EarlierEntriesSet', data: { earlierEntries } }];

type Carried = Extract<DocumentCommand, { type: 'DuplicateDocument' }>['data'];

/** What a new document has from the start in addition to its file. */
export const filled = ({
  subject,
  message,
  earlierEntries,
  recipients,
  fields,
}: Pick<
  Carried,
  'subject' | 'message' | 'earlierEntries' | 'recipients' | 'fields'
>): readonly DocumentEvent[] => [
  ...messageEdited({ subject: null, message: null }, { subject, message }),
  ...earlierEntriesSet({ earlierEntries: null }, earlierEntries),
  ...recipients.map((recipient): DocumentEvent => ({ type: 'RecipientAdded', data: recipient })),
  ...fields.map((field): DocumentEvent => ({ type: 'FieldPlaced', data: field })),
];

const forSigner = (draft: ExistingDocument, recipient: string) => {
  const rule = fieldHolderRule(draft, recipient);
  if (rule) refuse(rule);
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

export const draftingDecisions = {
  UploadDocument: uploadDocument,
  DuplicateDocument: duplicateDocument,
  EditDocument: editDocument,
  PlaceField: placeField,
  EditField: editField,
  RemoveField: removeField,
} satisfies Partial<DocumentDecisions>;
