import type { z } from 'zod';
import type { AttachmentSheet, Certificate, Seal, StampedValue } from '#contracts/api/media.ts';
import type { DocumentField, ExistingDocument } from '#contracts/document/state.ts';

export type SealRequest = z.infer<typeof Seal.request>;

/** What media needs to draw the values into a document's file and seal it. */
export const sealRequestOf = (document: ExistingDocument, certificate: Certificate): SealRequest => {
  const attachmentSheet = attachmentSheetOf(document);

  return {
    ...{ pdf: document.pdf, values: document.fields.flatMap(valueIn), certificate },
    ...(attachmentSheet && { attachmentSheet }),
  };
};

const valueIn = (field: DocumentField): StampedValue[] => {
  const { type, pageNumber, x, y, width, height, fontSize, value, handwriting } = field;

  return value === null ? [] : [{ type, pageNumber, x, y, width, height, fontSize, value, handwriting }];
};

/** Null if the file itself is sealed. */
const attachmentSheetOf = (document: ExistingDocument): AttachmentSheet | null => {
  const { sealing, originalFileName, fields, recipients, completedAt, createdAt } = document;
  if (sealing === 'in-place') return null;
  const fromTopToBottom = fields.toSorted(
    (one, other) => one.pageNumber - other.pageNumber || one.y - other.y || one.x - other.x,
  );

  return {
    fileName: originalFileName,
    entries: fromTopToBottom.flatMap((field) => {
      const signer = recipients.find(({ id }) => id === field.recipient);
      const [fullName, signedAt] = [signer?.fullName ?? '', signer?.signedAt ?? completedAt ?? createdAt];
      return valueIn(field).map((value) => ({ label: field.label, fullName, signedAt, value }));
    }),
  };
};
