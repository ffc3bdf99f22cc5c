import type { DocumentField, DocumentRecipient, ExistingDocument } from '../document/state.ts';

/** What a document's events add up to: who signed what, and when. Instants are ISO. */
export const statementOf = (document: ExistingDocument) => ({
  id: document.id,
  kind: document.kind,
  status: document.status,
  deleted: document.deleted,
  title: document.title,
  /** The id of the owner's account. */
  owner: document.owner,
  originalFileName: document.originalFileName,
  fileType: document.fileType,
  /** SHA-256 of the uploaded file and of the PDF that was shown and signed; `sealed` has that of the sealed PDF. */
  original: document.original,
  pdf: document.pdf,
  sealed: document.sealed,
  pages: document.pages.length,
  createdAt: document.createdAt,
  sentAt: document.sentAt,
  completedAt: document.completedAt,
  recipients: document.recipients.map(recipient),
  values: document.fields.filter(({ value }) => value !== null).map(entered),
});

export type Statement = ReturnType<typeof statementOf>;

const recipient = (recipient: DocumentRecipient) => {
  const { id, fullName, email, role, title, signingOrder, status } = recipient;
  const { openedAt, signedAt, declinedAt, declineReason, consentVersion } = recipient;

  return {
    id,
    fullName,
    email,
    role,
    title,
    signingOrder,
    status,
    openedAt,
    signedAt,
    declinedAt,
    declineReason,
    consentVersion,
  };
};

const entered = ({ id, recipient, type, label, pageNumber, value, handwriting }: DocumentField) => ({
  id,
  recipient,
  type,
  label,
  pageNumber,
  value,
  drawing: handwriting?.kind === 'drawn' ? handwriting.drawing : null,
});
