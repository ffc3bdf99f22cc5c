import { refuse } from '#contracts/api/refusals.ts';
import { fieldView, recipientView } from '#contracts/api/views/document.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import { documentOfField, FieldId } from '#contracts/ids.ts';

// The parts of a document that routes look up and answer with.

type DataOf = { [Event in DocumentEvent as Event['type']]: Event['data'] };

/** The data of the command's event of that type. */
export const madeBy = <Type extends DocumentEvent['type']>(events: readonly DocumentEvent[], type: Type) =>
  (events.find((event) => event.type === type)?.data as DataOf[Type] | undefined) ?? refuse('not-found');

export const recipientOf = (document: ExistingDocument, id: string) =>
  recipientView(
    document.id,
    document.recipients.findLast((recipient) => recipient.id === id) ?? refuse('not-found'),
  );

export const fieldOf = (document: ExistingDocument, id: string) =>
  fieldView(document.id, document.fields.findLast((field) => field.id === id) ?? refuse('not-found'));

export const documentOfFieldIn = ({ fieldId }: { readonly fieldId: string }) =>
  FieldId.safeParse(fieldId).success ? documentOfField(fieldId) : refuse('not-found');
