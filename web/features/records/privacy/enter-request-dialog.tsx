import { useState } from 'react';
import type { PrivacyRequestView } from '#contracts/api/views/privacy.ts';
import type { PrivacyKind } from '#contracts/privacy/events.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Choice } from '../choice.tsx';
import { useRecordsChange } from '../use-records-change.ts';
import { texts } from './texts.ts';

const labels = texts.entering;

type EnterRequestDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEntered: (id: string) => void;
};

/** Enters what somebody asked for by mail or on paper. */
export const EnterRequestDialog = ({ isOpen, onClose, onEntered }: EnterRequestDialogProps) => {
  const [kind, setKind] = useState<PrivacyKind>('access');
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useRecordsChange<PrivacyRequestView>(labels.done, ({ id }) => {
    onClose();
    onEntered(id);
  });

  const submit = () => {
    setIsTried(true);
    if (email.trim() === '') return;
    const body = { kind, email: email.trim(), note: note.trim() || null };
    change({ method: 'POST', path: '/api/privacy/requests', body });
  };

  return (
    <SubmitDialog isOpen={isOpen} labels={labels} isPending={isPending} onClose={onClose} onSubmit={submit}>
      <Choice label={labels.kind} labels={texts.kinds} value={kind} onValue={setKind} />
      <TextField
        label={labels.email}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onValue={setEmail}
        problem={isTried && email.trim() === '' ? labels.emailMissing : undefined}
      />
      <TextField
        label={labels.note}
        name="note"
        autoComplete="off"
        maxLength={2_000}
        value={note}
        onValue={setNote}
      />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};
