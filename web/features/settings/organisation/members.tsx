import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { InvitationView, OrganisationView } from '#contracts/api/views/organisation.ts';
import { organisationRightsOf } from '#contracts/organisation/rights.ts';
import { useUser } from '../../../lib/api/user.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../ui/entry.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { List } from './list.tsx';
import { Member } from './member.tsx';
import { organisationQueries } from './queries.ts';
import { roleWords, texts } from './texts.ts';
import { useChangeAtOnce } from './use-change.ts';

const Leavers = lazy(async () => ({ default: (await import('./leavers/leavers.tsx')).Leavers }));

type MembersProps = { readonly organisation: OrganisationView };

export const Members = ({ organisation: { roles } }: MembersProps) => {
  const styles = useStyles();
  const user = useUser();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(organisationQueries.members(useDeferredValue(search.trim())));
  const inviting = useOpening();
  const rights = organisationRightsOf({ roles });

  return (
    <>
      <div className={styles.top}>
        <SearchInput
          className={styles.search}
          label={texts.members.search}
          value={search}
          onValue={setSearch}
        />
        {rights.has('invite') && (
          <Button appearance="primary" size="large" onClick={inviting.open}>
            {texts.members.invite}
          </Button>
        )}
      </div>
      <List label={texts.members.label} query={query} nothing={texts.members.nothing}>
        {query.data?.pages
          .flatMap(({ members }) => members)
          .map((member) => (
            <Member key={member.id} member={member} ownRoles={roles} isSelf={member.id === user?.id} />
          ))}
      </List>
      {rights.has('end-memberships') && (
        <Suspense>
          <Leavers without={user && !roles.includes('owner') ? [user.id] : []} />
        </Suspense>
      )}
      {rights.has('read-administration') && <Invitations mayWithdraw={rights.has('invite')} />}
      {inviting.count > 0 && (
        <InviteDialog
          key={inviting.count}
          ownRoles={roles}
          isOpen={inviting.isOpen}
          onClose={inviting.close}
        />
      )}
    </>
  );
};

const Invitations = ({ mayWithdraw }: { readonly mayWithdraw: boolean }) => {
  const styles = useStyles();
  const query = useQuery(organisationQueries.invitations);
  const { change, isPending } = useChangeAtOnce(texts.invitations.withdrawn);

  return (
    <section className={styles.section} aria-label={texts.invitations.heading}>
      <h2 className={styles.heading}>{texts.invitations.heading}</h2>
      <List label={texts.invitations.label} query={query} nothing={texts.invitations.nothing}>
        {query.data?.invitations.map((invitation) => (
          <Entry
            key={invitation.id}
            title={invitation.email}
            facts={[roleWords(invitation.roles), stateOf(invitation)]}
            actions={
              mayWithdraw && (
                <Button
                  aria-label={texts.invitations.withdrawOf(invitation.email)}
                  disabledFocusable={isPending}
                  onClick={() =>
                    change({ method: 'DELETE', path: `/api/organisation/invitations/${invitation.id}` })
                  }
                >
                  {texts.invitations.withdraw}
                </Button>
              )
            }
          />
        ))}
      </List>
    </section>
  );
};

const stateOf = ({ expiresAt, mailFailure }: InvitationView): string => {
  if (mailFailure !== null) return texts.invitations.failed(mailFailure);

  return Date.parse(expiresAt) > Date.now() ? texts.invitations.open(expiresAt) : texts.invitations.expired;
};

const useStyles = makeStyles({
  top: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL },
  search: { flex: '1 1 200px', minWidth: 0 },
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  heading: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, margin: 0 },
});
