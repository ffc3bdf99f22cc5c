import type { z } from 'zod';
import type { AttachmentSheet, Certificate, Seal, StampedValue } from '#contracts/api/media.ts';
import { ERASED, erasedWords, inErasedWords } from '#contracts/closed.ts';
import type { DocumentField, ExistingDocument } from '#contracts/document/state.ts';
import { recipientKey } from '#contracts/key-id.ts';
import { erasedAt } from '#contracts/personal/erasures.ts';

export type SealRequest = z.infer<typeof Seal.request>;

/** What media needs to draw the values into a document's file and seal it. */
export const sealRequestOf = (document: ExistingDocument, certificate: Certificate): SealRequest => {
  const attachmentSheet = attachmentSheetOf(document);

  return {
    pdf: document.pdf,
    values: document.fields.flatMap((field) => valueIn(document, field)),
    certificate,
    ...(attachmentSheet && { attachmentSheet }),
  };
};

const valueIn = (document: ExistingDocument, field: DocumentField): StampedValue[] => {
  const { type, pageNumber, x, y, width, height, fontSize, value, handwriting } = field;
  const placed = { type, pageNumber, x, y, width, height, fontSize };
  if (value === null) return [];
  if (value !== ERASED) return [{ ...placed, value, handwriting }];
  // Who signed was erased before the others had signed. What they drew is gone, and a tick would say something.
  const on = erasedAt(document, recipientKey(document.id, field.recipient));

  return type === 'checkbox'
    ? []
    : [{ ...placed, value: erasedWords(on?.slice(0, 10) ?? null), handwriting: null }];
};

/** Null if the file itself is sealed. */
const attachmentSheetOf = (document: ExistingDocument): AttachmentSheet | null => {
  const { id, sealing, originalFileName, fields, recipients, completedAt, createdAt } = document;
  if (sealing === 'in-place') return null;
  const fromTopToBottom = fields.toSorted(
    (one, other) => one.pageNumber - other.pageNumber || one.y - other.y || one.x - other.x,
  );

  return {
    fileName: originalFileName,
    entries: fromTopToBottom.flatMap((field) => {
      const signer = recipients.find((recipient) => recipient.id === field.recipient);
      const on = erasedAt(document, recipientKey(id, field.recipient));
      const fullName = inErasedWords(signer?.fullName ?? '', on?.slice(0, 10) ?? null);
      const signedAt = signer?.signedAt ?? completedAt ?? createdAt;
      return valueIn(document, field).map((value) => ({ label: field.label, fullName, signedAt, value }));
    }),
  };
};
