import { Field, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { SubmitDialog } from '../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { documentsIn } from './documents-in.ts';
import { HoldSearch } from './hold-search.tsx';
import { texts } from './texts.ts';
import { useRecordsChange } from './use-records-change.ts';

const labels = texts.holding;

type HoldDialogProps = {
  readonly matter: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

type Held = { readonly held: number; readonly missing: readonly string[] };

/** Puts documents on hold for a matter. */
export const HoldDialog = ({ matter, isOpen, onClose }: HoldDialogProps) => {
  const [entered, setEntered] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useRecordsChange<Held>(
    ({ held, missing }) =>
      missing.length > 0 ? [labels.done(held), labels.missing(missing.length)] : [labels.done(held)],
    onClose,
  );
  const documents = documentsIn(entered);

  const submit = () => {
    setIsTried(true);
    if (documents === null || reason.trim() === '') return;
    change({
      method: 'POST',
      path: `/api/matters/${matter}/holds`,
      body: { documents, reason: reason.trim() },
    });
  };

  return (
    <SubmitDialog isOpen={isOpen} labels={labels} isPending={isPending} onClose={onClose} onSubmit={submit}>
      <HoldSearch
        onFound={(ids) =>
          setEntered((before) => [...new Set([...before.split('\n'), ...ids])].filter(Boolean).join('\n'))
        }
      />
      <Field
        label={labels.documents}
        {...(isTried && documents === null && { validationMessage: labels.documentsMissing })}
      >
        <Textarea name="documents" rows={6} value={entered} onChange={(_, { value }) => setEntered(value)} />
      </Field>
      <ReasonField value={reason} onValue={setReason} isTried={isTried} />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};
