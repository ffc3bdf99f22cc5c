import { isRecipientErased } from '../erasures.ts';
import { clauseOf, fieldHolderRule, sendingRule } from '../preconditions.ts';
import { unseenRemarks } from '../remarks/unseen.ts';
import { canHaveFields } from '../roles/kinds.ts';
import type { ExistingDocument } from '../state.ts';
import { unless } from './rule.ts';
import { byHolder } from './who.ts';

/** A change withdraws the request first, so that whoever releases a document has seen what is sent. */
export const waiting = ({ release }: ExistingDocument) =>
  release ? 'the document was waiting for its release, as it was' : null;

/** The rules of changes to a draft or template, and of sending it. */
export const draftRules = unless(
  (document, event) =>
    byHolder(document, event) ??
    (document.status === 'draft' ? waiting(document) : 'the document was no longer a draft'),
  {
    DocumentRenamed: ({ kind }) => (kind === 'document' ? null : 'that is done to documents only'),
    MessageEdited: () => null,
    EarlierEntriesSet: () => null,
    TemplateEdited: ({ kind }) => (kind === 'template' ? null : 'that is done to templates only'),
    RecipientAdded: (document, { data }) =>
      newRecipient(document, data.recipient) ?? namelessInTemplate(document, data),
    RecipientRoleChanged: (document, { data }) =>
      thereIsKnown(document, data.recipient) ??
      (canHaveFields(data) ? null : withoutFields(document, data.recipient)),
    RecipientRemoved: (document, { data }) => withoutFields(document, data.recipient),
    RecipientCorrected: (document, { data }) =>
      thereIsKnown(document, data.recipient) ?? namelessInTemplate(document, data),
    RecipientRenamed: (document, { data }) => thereIsKnown(document, data.recipient),
    RecipientReordered: (document, { data }) => thereIs(document, data.recipient),

    FieldPlaced: (document, { data }) =>
      newField(document, data.field) ??
      forSigner(document, data.recipient) ??
      onPage(document, data.pageNumber),
    FieldMoved: (document, { data }) => thereIsField(document, data.field),
    FieldResized: (document, { data }) => thereIsField(document, data.field),
    FieldRemoved: (document, { data }) => thereIsField(document, data.field),
    FieldEdited: (document, { data: { field, recipient, pageNumber } }) =>
      thereIsField(document, field) ??
      (recipient === undefined ? null : forSigner(document, recipient)) ??
      (pageNumber === undefined ? null : onPage(document, pageNumber)),

    DocumentSent: (document, { data }) =>
      sendingProblem(document) ?? (document.releasedBy ? null : unseen(document, data)),
  },
);

const sendingProblem = (document: ExistingDocument): string | null =>
  document.organisation !== null && document.policies === null
    ? 'its organization’s policies were not applied'
    : unsendable(document);

/**
 * Says, as a clause, that nobody had looked at what the file may have lost. Null if somebody had, or it lost nothing.
 * Files whose words couldn't be compared were sent before anybody had to look at those, so that's no fault.
 */
export const unseen = (
  { remarks }: ExistingDocument,
  { hasSeenRemarks = false }: { readonly hasSeenRemarks?: boolean },
): string | null =>
  hasSeenRemarks || unseenRemarks(remarks).every(({ kind }) => kind === 'words-unchecked')
    ? null
    : 'no one had looked at what its file may have lost';

/** Says, as a clause, what a document lacks that is to be sent. Null if nothing. */
export const unsendable = (document: ExistingDocument): string | null =>
  document.kind === 'template' ? 'a template is never sent' : clauseOf(sendingRule(document));

/** A role of a template has no name and no e-mail address. People take the roles when the template is used. */
const namelessInTemplate = (
  { kind }: ExistingDocument,
  { fullName = '', email = '' }: { readonly fullName?: string; readonly email?: string },
) => (kind === 'template' && `${fullName}${email}` !== '' ? 'the role of a template names no one' : null);

const recipientIn = ({ recipients }: ExistingDocument, id: string) =>
  recipients.find((recipient) => recipient.id === id);

/** A recipient's id is drawn anew, so that one who was removed doesn't come back by it. */
const newRecipient = (document: ExistingDocument, recipient: string) =>
  recipientIn(document, recipient) || document.formerRecipients.includes(recipient)
    ? 'the recipient was there already'
    : null;

const thereIs = (document: ExistingDocument, recipient: string) =>
  recipientIn(document, recipient) ? null : 'the document had no such recipient';

const thereIsKnown = (document: ExistingDocument, recipient: string) =>
  thereIs(document, recipient) ??
  clauseOf(isRecipientErased(document, recipient) ? 'recipient.erased' : null);

const withoutFields = (document: ExistingDocument, recipient: string) =>
  thereIs(document, recipient) ??
  (document.fields.some((field) => field.recipient === recipient)
    ? 'the recipient had fields, and those are removed first'
    : null);

const forSigner = (document: ExistingDocument, recipient: string) =>
  clauseOf(fieldHolderRule(document, recipient));

const thereIsField = ({ fields }: ExistingDocument, id: string) =>
  fields.some((field) => field.id === id) ? null : 'the document had no such field';

const newField = ({ id, fields }: ExistingDocument, field: string) => {
  if (!field.startsWith(`${id}.`)) return 'the field is one of another document';

  return fields.some((one) => one.id === field) ? 'the field was there already' : null;
};

const onPage = ({ pages }: ExistingDocument, page: number) =>
  page >= 1 && page <= pages.length ? null : 'the document has no such page';
