import { useState } from 'react';
import type { Write } from '../../../lib/api/http.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { ReasonField } from '../../../ui/forms/reason-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { texts } from './texts.ts';
import { useChange } from './use-change.ts';

type Words = Readonly<Record<'heading' | 'submit' | 'pending' | 'done', string>>;

type DialogProps = {
  readonly labels: Words;
  /** Names in the heading. */
  readonly names?: readonly string[];
  /** The request to the server, without what is entered. */
  readonly write: Write;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

type NameDialogProps = DialogProps & {
  readonly label?: string;
  readonly initial?: string;
  /** The member of the body that the text goes into. */
  readonly into?: 'name' | 'domain';
};

/** Asks for one line of text, then sends it. */
export const NameDialog = ({
  labels,
  write,
  label = texts.name,
  initial = '',
  into = 'name',
  ...dialog
}: NameDialogProps) => {
  const [name, setName] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useChange(labels.done, dialog.onClose);

  const submit = () => {
    setIsTried(true);
    if (name.trim() !== '') change({ ...write, body: { [into]: name.trim() } });
  };

  return (
    <SubmitDialog {...dialog} labels={labels} isPending={isPending} onSubmit={submit}>
      <TextField
        label={label}
        name={into}
        autoComplete="off"
        maxLength={into === 'name' ? 100 : 253}
        value={name}
        onValue={setName}
        problem={isTried && name.trim() === '' ? texts.nameMissing : undefined}
      />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};

/** Asks why something is done, then does it. */
export const ReasonDialog = ({
  labels,
  write,
  ...dialog
}: DialogProps & { readonly labels: Words & { readonly text: string } }) => {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useChange(labels.done, dialog.onClose);

  const submit = () => {
    setIsTried(true);
    if (reason.trim() !== '') change({ ...write, body: { reason: reason.trim() } });
  };

  return (
    <SubmitDialog {...dialog} labels={labels} isPending={isPending} onSubmit={submit}>
      <span>{labels.text}</span>
      <ReasonField value={reason} onValue={setReason} isTried={isTried} />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};
