import { useState } from 'react';
import type { DocumentView } from '#contracts/views/document.ts';
import { RecipientsDialog } from './recipients-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

type NewDocumentProps = { readonly dropped: File | null; readonly onClose: () => void };

/** From a file to a document with recipients: one dialog after the other. */
export const NewDocument = ({ dropped, onClose }: NewDocumentProps) => {
  const [document, setDocument] = useState<DocumentView | null>(null);

  return document ? (
    <RecipientsDialog document={document} onClose={onClose} />
  ) : (
    <UploadDialog dropped={dropped} onUploaded={setDocument} onClose={onClose} />
  );
};
