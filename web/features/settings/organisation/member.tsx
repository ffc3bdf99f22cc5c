import { Button, MenuItem } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { MemberView } from '#contracts/api/views/organisation.ts';
import { organisationRightsOf } from '#contracts/organisation/rights.ts';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { useUser } from '../../../lib/api/user.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../ui/entry.tsx';
import { ReasonDialog } from './dialogs.tsx';
import { leavingTexts } from './leavers/leaving-texts.ts';
import { RolesDialog } from './roles-dialog.tsx';
import { roleWords, texts } from './texts.ts';
import { useChangeAtOnce } from './use-change.ts';

const HandOverDialog = lazy(async () => ({
  default: (await import('./leavers/hand-over-dialog.tsx')).HandOverDialog,
}));

const labels = texts.members;
const { leaving, removing } = leavingTexts;

type MemberProps = {
  readonly member: MemberView;
  /** The reader's roles. */
  readonly ownRoles: readonly OrganisationRole[];
  readonly isSelf: boolean;
};

type Asked = 'roles' | 'suspend' | 'remove';

export const Member = ({ member, ownRoles, isSelf }: MemberProps) => {
  const { id, fullName, email, roles, suspendedAt, joinedAt } = member;
  const [question, setQuestion] = useState<Asked>('roles');
  const opening = useOpening();
  const user = useUser();
  const letIn = useChangeAtOnce(labels.reactivated);
  const mayRun =
    organisationRightsOf({ roles: ownRoles }).has('end-memberships') &&
    (ownRoles.includes('owner') || !roles.includes('owner'));
  const path = `/api/organisation/members/${id}`;
  const ask = (what: Asked) => () => {
    setQuestion(what);
    opening.open();
  };
  const dialog = { isOpen: opening.isOpen, onClose: opening.close };

  return (
    <Entry
      title={isSelf ? `${fullName} (${labels.you})` : fullName}
      facts={[email, roleWords(roles), suspendedAt ? labels.suspended : labels.since(joinedAt)]}
      actions={
        (mayRun || isSelf) && (
          <ButtonMenu
            button={
              <Button
                appearance="subtle"
                icon={<MoreHorizontalRegular />}
                aria-label={labels.manage(fullName)}
              />
            }
          >
            {mayRun && <MenuItem onClick={ask('roles')}>{labels.changeRoles}</MenuItem>}
            {mayRun &&
              !isSelf &&
              (suspendedAt ? (
                <MenuItem onClick={() => letIn.change({ method: 'POST', path: `${path}/reactivate` })}>
                  {labels.reactivate}
                </MenuItem>
              ) : (
                <MenuItem onClick={ask('suspend')}>{labels.suspend}</MenuItem>
              ))}
            <MenuItem onClick={ask('remove')}>{isSelf ? labels.leave : labels.remove}</MenuItem>
          </ButtonMenu>
        )
      }
    >
      {opening.count > 0 && question === 'roles' && (
        <RolesDialog key={opening.count} member={member} ownRoles={ownRoles} {...dialog} />
      )}
      {opening.count > 0 && question === 'suspend' && (
        <ReasonDialog
          key={opening.count}
          labels={{ ...texts.suspending, heading: texts.suspending.heading(fullName) }}
          names={[fullName]}
          write={{ method: 'POST', path: `${path}/suspend` }}
          {...dialog}
        />
      )}
      {opening.count > 0 && question === 'remove' && isSelf && (
        <ReasonDialog key={opening.count} labels={leaving} write={{ method: 'DELETE', path }} {...dialog} />
      )}
      {opening.count > 0 && question === 'remove' && !isSelf && (
        <Suspense>
          <HandOverDialog
            key={opening.count}
            labels={{ ...removing, heading: removing.heading(fullName) }}
            names={[fullName]}
            write={{ method: 'DELETE', path }}
            without={user && !ownRoles.includes('owner') ? [id, user.id] : [id]}
            isRemoval
            {...dialog}
          />
        </Suspense>
      )}
    </Entry>
  );
};
