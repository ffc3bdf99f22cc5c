import { useState } from 'react';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { isEmailAddress } from '../../../lib/email.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { RoleChoice } from './role-choice.tsx';
import { texts } from './texts.ts';
import { useChange } from './use-change.ts';

const labels = texts.inviting;

type InviteDialogProps = {
  readonly ownRoles: readonly OrganisationRole[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

export const InviteDialog = ({ ownRoles, ...dialog }: InviteDialogProps) => {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly OrganisationRole[]>(['member']);
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, problem } = useChange(labels.done, dialog.onClose);
  const isRight = isEmailAddress(email.trim());

  const submit = () => {
    setIsTried(true);
    if (isRight && roles.length > 0)
      change({ method: 'POST', path: '/api/organisation/members', body: { email: email.trim(), roles } });
  };

  return (
    <SubmitDialog {...dialog} labels={labels} isPending={isPending} onSubmit={submit}>
      <TextField
        label={labels.email}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onValue={setEmail}
        problem={isTried && !isRight ? labels.emailInvalid : undefined}
      />
      <RoleChoice ownRoles={ownRoles} value={roles} onValue={setRoles} isTried={isTried} />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};
