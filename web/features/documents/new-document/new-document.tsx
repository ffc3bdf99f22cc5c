import { useState } from 'react';
import type { UploadedView } from '#contracts/api/views/document.ts';
import { useSend } from '../../../lib/api/send.ts';
import { logFailure } from '../../../lib/log.ts';
import type { AttachmentReason } from './attachment-offer.tsx';
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
  const [replaced, setReplaced] = useState<UploadedView | null>(null);
  const [reason, setReason] = useState<AttachmentReason | null>(null);
  const { mutate: discard } = useSend<UploadedView>({
    changes: 'documents',
    request: ({ id }) => ({ method: 'DELETE', path: `/api/documents/${id}` }),
    onError: (error) => logFailure('The draft that was replaced could not be deleted', error),
  });

  const uploaded = (made: UploadedView) => {
    setDocument(made);
    setReason(null);
    setReplaced(null);
    if (replaced) discard(replaced);
  };
  /** Uploads the same file once more. The draft that was made of it before is deleted once the new one is there. */
  const attach = (draft: UploadedView) => {
    setReplaced(draft);
    setDocument(null);
    setReason('signed');
  };

  return (
    <>
      <UploadDialog
        isOpen={isOpen && !document}
        dropped={dropped}
        reason={reason}
        onReason={setReason}
        onUploaded={uploaded}
        onClose={onClose}
      />
      {document && (
        <RecipientsDialog
          isOpen={isOpen}
          document={document}
          onClose={onClose}
          onAttach={document.isAttachable ? () => attach(document) : null}
        />
      )}
    </>
  );
};
