import { useState } from 'react';
import type { Write } from '../../lib/api/http.ts';
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { useRecordsChange } from './use-records-change.ts';

type ReasonDialogProps = {
  readonly labels: Readonly<Record<'heading' | 'text' | 'submit' | 'pending' | 'done', string>>;
  /** The request to the server, without the reason. */
  readonly write: Write;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks why something is done, then does it. */
export const ReasonDialog = ({ labels, write, isOpen, onClose }: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useRecordsChange(labels.done, onClose);

  const submit = () => {
    setIsTried(true);
    if (reason.trim() !== '') change({ ...write, body: { reason: reason.trim() } });
  };

  return (
    <SubmitDialog isOpen={isOpen} labels={labels} isPending={isPending} onClose={onClose} onSubmit={submit}>
      <span>{labels.text}</span>
      <ReasonField value={reason} onValue={setReason} isTried={isTried} />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};
