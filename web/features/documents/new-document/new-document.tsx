import { useState } from 'react';
import type { UploadedView } from '#contracts/api/views/document.ts';
import { RecipientsDialog } from './recipients-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

type NewDocumentProps = {
  readonly isOpen: boolean;
  readonly dropped: File | null;
  readonly onClose: () => void;
};

/** From a file to a document with recipients: one dialog after the other. */
export const NewDocument = ({ isOpen, dropped, onClose }: NewDocumentProps) => {
  const [document, setDocument] = useState<UploadedView | null>(null);

  return (
    <>
      <UploadDialog
        isOpen={isOpen && !document}
        dropped={dropped}
        onUploaded={setDocument}
        onClose={onClose}
      />
      {document && <RecipientsDialog isOpen={isOpen} document={document} onClose={onClose} />}
    </>
  );
};
