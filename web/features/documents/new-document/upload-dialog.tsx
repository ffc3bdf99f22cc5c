import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { UploadedView } from '#contracts/api/views/document.ts';
import { titleOf } from '../../../lib/files.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { AttachmentOffer, type AttachmentReason } from './attachment-offer.tsx';
import { problemOf } from './file-rules.ts';
import { texts } from './texts.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

type UploadDialogProps = {
  readonly isOpen: boolean;
  /** What was dropped before the dialog opened. */
  readonly dropped: File | null;
  /** Why an attachment sheet is offered for the chosen file; null if it is not. */
  readonly reason: AttachmentReason | null;
  readonly onReason: (reason: AttachmentReason | null) => void;
  readonly onUploaded: (document: UploadedView) => void;
  readonly onClose: () => void;
};

/** Cannot be closed while it uploads. A no from the server leaves everything as it was entered. */
export const UploadDialog = ({
  isOpen,
  dropped,
  reason,
  onReason,
  onUploaded,
  onClose,
}: UploadDialogProps) => {
  const styles = useStyles();
  const toasts = useToasts();
  const { state, percent, start } = useUpload(onUploaded, () => onReason('certified'));
  const [file, setFile] = useState(dropped);
  const [title, setTitle] = useState(dropped ? titleOf(dropped.name) : '');

  const choose = (chosen: File) => {
    const problem = problemOf(chosen);
    if (problem) return toasts.failed(...problem);
    setFile(chosen);
    onReason(null);
    setTitle((before) => before || titleOf(chosen.name));
  };
  const submit = () => {
    if (file && title.trim()) start({ file, title: title.trim(), isAttached: reason !== null });
    else toasts.failed(...texts.upload.missing);
  };

  return (
    <FormDialog
      isOpen={isOpen}
      heading={texts.upload.heading}
      isClosable={!state}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button disabled={state !== null} onClick={onClose}>
            {texts.upload.cancel}
          </Button>
          <Button
            type="submit"
            appearance="primary"
            className={styles.upload}
            disabled={!file || !title}
            disabledFocusable={state !== null}
          >
            {state ? texts.upload.pending : reason ? texts.upload.submitAttached : texts.upload.submit}
          </Button>
        </>
      }
    >
      <FileDrop file={file} hint={texts.upload.hint} isDisabled={state !== null} onFile={choose} />
      <TextField
        label={texts.upload.title}
        name="title"
        autoComplete="off"
        value={title}
        isDisabled={state !== null}
        maxLength={LONGEST_TITLE}
        onValue={setTitle}
      />
      {reason && <AttachmentOffer reason={reason} />}
      {state && <UploadProgress state={state} percent={percent} />}
    </FormDialog>
  );
};

/** Characters (design, section 6). */
const LONGEST_TITLE = 200;

const useStyles = makeStyles({
  // Its longer label stays on one line where there is room.
  upload: { maxWidth: 'none', '@media (min-width: 480px)': { whiteSpace: 'nowrap' } },
});
