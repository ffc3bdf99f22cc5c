import { isRecipientErased } from '#contracts/document/erasures.ts';
import type { DocumentField, ExistingDocument } from '#contracts/document/state.ts';
import { fieldIdOf } from '#contracts/ids.ts';

/** Makes the id of a copy from the id of its original. */
export type Renamed = (id: string) => string;

/** The file of a document, for a new document that is made from it. */
export const fileOf = ({
  originalFileName,
  fileType,
  original,
  pdf,
  pages,
  remarks,
  sealing,
}: ExistingDocument) => ({
  originalFileName,
  fileType,
  original,
  pdf,
  pages: [...pages],
  ...(remarks.length > 0 && { remarks: [...remarks] }),
  ...(sealing === 'attachment-sheet' && { sealing }),
});

/** What the sender writes to those who are invited, and what they let them see of earlier entries. */
export const choicesOf = ({ subject, message, earlierEntries }: ExistingDocument) => ({
  subject,
  message,
  ...(earlierEntries && { earlierEntries }),
});

/** The document without those who were erased, and without their fields. */
export const withoutErased = (document: ExistingDocument): ExistingDocument => {
  const isKept = (recipient: string) => !isRecipientErased(document, recipient);

  return {
    ...document,
    recipients: document.recipients.filter(({ id }) => isKept(id)),
    fields: document.fields.filter(({ recipient }) => isKept(recipient)),
  };
};

/** Fields as the document `id` gets them: with ids of their own and without values. */
export const emptied = (fields: readonly DocumentField[], id: string, renamed: Renamed) =>
  fields.map(({ id: field, recipient, value: _, handwriting: __, box: ___, ...placed }) => ({
    ...placed,
    field: fieldIdOf(id, renamed(field)),
    recipient: renamed(recipient),
  }));
