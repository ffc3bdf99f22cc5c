import { useState } from 'react';
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { texts } from './texts.ts';
import { useRecordsChange } from './use-records-change.ts';

const labels = texts.opening;

type OpenMatterDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

export const OpenMatterDialog = ({ isOpen, onClose }: OpenMatterDialogProps) => {
  const [name, setName] = useState('');
  const [reference, setReference] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useRecordsChange(labels.done, onClose);

  const submit = () => {
    setIsTried(true);
    if (name.trim() === '') return;
    const body = { name: name.trim(), reference: reference.trim() || null };
    change({ method: 'POST', path: '/api/matters', body });
  };

  return (
    <SubmitDialog isOpen={isOpen} labels={labels} isPending={isPending} onClose={onClose} onSubmit={submit}>
      <TextField
        label={labels.name}
        name="name"
        autoComplete="off"
        maxLength={200}
        value={name}
        onValue={setName}
        problem={isTried && name.trim() === '' ? texts.nameMissing : undefined}
      />
      <TextField
        label={labels.reference}
        name="reference"
        autoComplete="off"
        maxLength={200}
        value={reference}
        onValue={setReference}
      />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};
