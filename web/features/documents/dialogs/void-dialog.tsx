import { Button, makeStyles, typographyStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { isProblem, sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { catchLostFocus } from '../../../lib/lost-focus.ts';
import { DangerButton } from '../../../ui/dialogs/danger-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { texts as shared } from '../../../ui/texts.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { documentQueries } from '../queries.ts';
import { texts } from '../status-texts.ts';
import { VoidingFields } from './voiding-fields.tsx';

const labels = texts.voiding;

type VoidDialogProps = {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Says what voiding a document does and who hears of it, and takes a reason for them. */
export const VoidDialog = ({ id, title, isOpen, onClose }: VoidDialogProps) => {
  const styles = useStyles();
  const [reason, setReason] = useState('');
  const voiding = useVoid(id);
  const { data } = useQuery({ ...documentQueries.detail(id), enabled: isOpen });

  const mailedNames = toldNames(data?.recipients ?? []);

  const submit = () => {
    voiding.mutate(reason.trim());
    onClose();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      isAlert
      heading={labels.heading}
      isClosable
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <DangerButton type="submit">{labels.yes}</DangerButton>
        </>
      }
    >
      <p className={styles.title} translate="no">
        {title}
      </p>
      <p className={styles.question}>{labels.question}</p>
      <VoidingFields
        names={mailedNames}
        consequences={[data ? labels.told(mailedNames) : labels.toldUnknown, labels.links, labels.forGood]}
        reason={reason}
        onReason={setReason}
      />
    </FormDialog>
  );
};

/**
 * The people who have had an email about the document, by the same rule as
 * `services/command/leader/due/document-due.ts`.
 */
const toldNames = (recipients: readonly RecipientView[]) =>
  recipients.filter(({ sentAt }) => sentAt !== null).map(({ fullName }) => fullName);

const useVoid = (id: string) => {
  const toasts = useToasts();

  return useSend<string, DocumentView>({
    changes: 'documents',
    request: (reason) => ({
      method: 'POST',
      path: `/api/documents/${id}/void`,
      ...(reason && { body: { reason } }),
    }),
    onSuccess: () => {
      toasts.succeeded(labels.done);
      catchLostFocus();
    },
    onError: (error) =>
      toasts.failed(shared.error, (isProblem(error, 'invalid') && sentenceOf(error)) || labels.failed),
  });
};

const useStyles = makeStyles({
  title: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  question: { ...typographyStyles.body1, margin: 0 },
});
