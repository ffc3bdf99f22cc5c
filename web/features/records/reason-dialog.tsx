import { useState } from 'react';
import type { Write } from '../../lib/api/http.ts';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { ReasonField } from './reason-field.tsx';
import { useRecordsChange } from './use-records-change.ts';

type ReasonDialogProps = {
  readonly words: Readonly<Record<'heading' | 'text' | 'submit' | 'pending' | 'done', string>>;
  /** What is asked of the server, but for the reason. */
  readonly write: Write;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks why something is done, then does it. */
export const ReasonDialog = ({ words, write, isOpen, onClose }: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useRecordsChange(words.done, onClose);

  const submit = () => {
    setIsTried(true);
    if (reason.trim() !== '') change({ ...write, body: { reason: reason.trim() } });
  };

  return (
    <FormDialog
      isOpen={isOpen}
      heading={words.heading}
      isClosable={!isPending}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions isPending={isPending} onCancel={onClose}>
          {isPending ? words.pending : words.submit}
        </FormActions>
      }
    >
      <span>{words.text}</span>
      <ReasonField value={reason} onValue={setReason} isTried={isTried} />
      <FormProblem>{problem}</FormProblem>
    </FormDialog>
  );
};
