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

const words = texts.members;
const { leaving, removing } = leavingTexts;

type MemberProps = {
  readonly member: MemberView;
  /** The reader's roles. */
  readonly own: readonly OrganisationRole[];
  readonly isSelf: boolean;
};

type Asked = 'roles' | 'suspend' | 'remove';

export const Member = ({ member, own, isSelf }: MemberProps) => {
  const { id, fullName, email, roles, suspendedAt, joinedAt } = member;
  const [asked, setAsked] = useState<Asked>('roles');
  const opening = useOpening();
  const user = useUser();
  const letIn = useChangeAtOnce(words.reactivated);
  const mayRun =
    organisationRightsOf({ roles: own }).has('end-memberships') &&
    (own.includes('owner') || !roles.includes('owner'));
  const path = `/api/organisation/members/${id}`;
  const ask = (what: Asked) => () => {
    setAsked(what);
    opening.open();
  };
  const dialog = { isOpen: opening.isOpen, onClose: opening.close };

  return (
    <Entry
      title={isSelf ? `${fullName} (${words.you})` : fullName}
      facts={[email, roleWords(roles), suspendedAt ? words.suspended : words.since(joinedAt)]}
      actions={
        (mayRun || isSelf) && (
          <ButtonMenu
            button={
              <Button
                appearance="subtle"
                icon={<MoreHorizontalRegular />}
                aria-label={words.manage(fullName)}
              />
            }
          >
            {mayRun && <MenuItem onClick={ask('roles')}>{words.changeRoles}</MenuItem>}
            {mayRun &&
              !isSelf &&
              (suspendedAt ? (
                <MenuItem onClick={() => letIn.change({ method: 'POST', path: `${path}/reactivate` })}>
                  {words.reactivate}
                </MenuItem>
              ) : (
                <MenuItem onClick={ask('suspend')}>{words.suspend}</MenuItem>
              ))}
            <MenuItem onClick={ask('remove')}>{isSelf ? words.leave : words.remove}</MenuItem>
          </ButtonMenu>
        )
      }
    >
      {opening.count > 0 && asked === 'roles' && (
        <RolesDialog key={opening.count} member={member} own={own} {...dialog} />
      )}
      {opening.count > 0 && asked === 'suspend' && (
        <ReasonDialog
          key={opening.count}
          words={{ ...texts.suspending, heading: texts.suspending.heading(fullName) }}
          names={[fullName]}
          write={{ method: 'POST', path: `${path}/suspend` }}
          {...dialog}
        />
      )}
      {opening.count > 0 && asked === 'remove' && isSelf && (
        <ReasonDialog key={opening.count} words={leaving} write={{ method: 'DELETE', path }} {...dialog} />
      )}
      {opening.count > 0 && asked === 'remove' && !isSelf && (
        <Suspense>
          <HandOverDialog
            key={opening.count}
            words={{ ...removing, heading: removing.heading(fullName) }}
            names={[fullName]}
            write={{ method: 'DELETE', path }}
            without={user && !own.includes('owner') ? [id, user.id] : [id]}
            isRemoval
            {...dialog}
          />
        </Suspense>
      )}
    </Entry>
  );
};
