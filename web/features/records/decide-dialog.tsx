import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import type { DisposalView } from '#contracts/api/views/kept.ts';
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { texts } from './texts.ts';
import { useRecordsChange } from './use-records-change.ts';

const labels = texts.deciding;

type Choice = keyof typeof labels.choices;

type DecideDialogProps = {
  readonly disposal: DisposalView;
  /** Only a document that waits for a decision may be erased by one. */
  readonly mayErase: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks what becomes of a document whose time is over, or soon will be. */
export const DecideDialog = ({ disposal, mayErase, isOpen, onClose }: DecideDialogProps) => {
  const [choice, setChoice] = useState<Choice>('keep');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useRecordsChange(labels.done, onClose);
  const isUntilMissing = choice === 'keep' && until === '';

  const submit = () => {
    setIsTried(true);
    if (isUntilMissing || reason.trim() === '') return;
    change({
      method: 'POST',
      path: `/api/documents/${disposal.id}/disposal`,
      body: {
        decision: choice === 'erase' ? 'erase' : 'keep',
        until: choice === 'keep' ? `${until}T00:00:00.000Z` : null,
        reason: reason.trim(),
      },
    });
  };

  return (
    <SubmitDialog isOpen={isOpen} labels={labels} isPending={isPending} onClose={onClose} onSubmit={submit}>
      <strong translate="no">{disposal.title}</strong>
      <Field label={labels.label}>
        <RadioGroup value={choice} onChange={(_, { value }) => setChoice(value as Choice)}>
          <Radio value="keep" label={labels.choices.keep} />
          <Radio value="keep-for-ever" label={labels.choices['keep-for-ever']} />
          {mayErase && <Radio value="erase" label={labels.choices.erase} />}
        </RadioGroup>
      </Field>
      {choice === 'keep' && (
        <TextField
          label={labels.until}
          name="until"
          type="date"
          autoComplete="off"
          value={until}
          onValue={setUntil}
          problem={isTried && isUntilMissing ? labels.untilMissing : undefined}
        />
      )}
      {choice === 'erase' && <FormProblem>{labels.warning}</FormProblem>}
      <ReasonField value={reason} onValue={setReason} isTried={isTried} />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};
