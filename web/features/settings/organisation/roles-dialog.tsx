import { useState } from 'react';
import type { MemberView } from '#contracts/api/views/organisation.ts';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { RoleChoice } from './role-choice.tsx';
import { texts } from './texts.ts';
import { useChange } from './use-change.ts';

type RolesDialogProps = {
  readonly member: MemberView;
  readonly ownRoles: readonly OrganisationRole[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

export const RolesDialog = ({ member, ownRoles, ...dialog }: RolesDialogProps) => {
  const labels = { ...texts.changingRoles, heading: texts.changingRoles.heading(member.fullName) };
  const [roles, setRoles] = useState<readonly OrganisationRole[]>(member.roles);
  const { change, isPending, problem } = useChange(labels.done, dialog.onClose);
  const submit = () => {
    if (roles.length > 0)
      change({ method: 'PATCH', path: `/api/organisation/members/${member.id}`, body: { roles } });
  };

  return (
    <SubmitDialog
      {...dialog}
      labels={labels}
      names={[member.fullName]}
      isPending={isPending}
      onSubmit={submit}
    >
      <RoleChoice ownRoles={ownRoles} value={roles} onValue={setRoles} isTried />
      <FormProblem>{problem}</FormProblem>
    </SubmitDialog>
  );
};
