import { Button, makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganisationView, TeamView } from '#contracts/api/views/organisation.ts';
import { mayManageTeam, organisationRightsOf } from '#contracts/organisation/rights.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Entry } from '../../../ui/entry.tsx';
import { NameDialog } from './dialogs.tsx';
import { List } from './list.tsx';
import { organisationQueries } from './queries.ts';
import { TeamDialog } from './team-dialog.tsx';
import { texts } from './texts.ts';
import { useChangeAtOnce } from './use-change.ts';

const labels = texts.teams;

export const Teams = ({ organisation }: { readonly organisation: OrganisationView }) => {
  const styles = useStyles();
  const query = useQuery(organisationQueries.teams);
  const creating = useOpening();
  const mayManage = organisationRightsOf(organisation).has('manage-teams');

  return (
    <>
      {mayManage && (
        <Button appearance="primary" size="large" className={styles.create} onClick={creating.open}>
          {labels.create}
        </Button>
      )}
      <List label={labels.label} query={query} nothing={labels.nothing}>
        {query.data?.teams.map((team) => (
          <Team key={team.id} team={team} organisation={organisation} mayManage={mayManage} />
        ))}
      </List>
      {creating.count > 0 && (
        <NameDialog
          key={creating.count}
          labels={texts.creatingTeam}
          write={{ method: 'POST', path: '/api/organisation/teams' }}
          isOpen={creating.isOpen}
          onClose={creating.close}
        />
      )}
    </>
  );
};

type TeamProps = {
  readonly team: TeamView;
  readonly organisation: OrganisationView;
  readonly mayManage: boolean;
};

const Team = ({ team, organisation, mayManage }: TeamProps) => {
  const { id, name, members, archivedAt } = team;
  const [showing, renaming] = [useOpening(), useOpening()];
  const [isAsked, setIsAsked] = useState(false);
  const { change } = useChangeAtOnce(labels.archiving.done);
  const isOpen = archivedAt === null;

  return (
    <Entry
      title={name}
      facts={[labels.members(members), !isOpen && labels.archived]}
      actions={
        <>
          <Button aria-label={labels.showOf(name)} onClick={showing.open}>
            {labels.show}
          </Button>
          {mayManage && isOpen && (
            <>
              <Button aria-label={labels.renameOf(name)} onClick={renaming.open}>
                {labels.rename}
              </Button>
              <Button aria-label={labels.archiveOf(name)} onClick={() => setIsAsked(true)}>
                {labels.archive}
              </Button>
            </>
          )}
        </>
      }
    >
      {showing.count > 0 && (
        <TeamDialog
          key={showing.count}
          team={team}
          mayChange={isOpen && mayManageTeam(organisation, id)}
          isOpen={showing.isOpen}
          onClose={showing.close}
        />
      )}
      {renaming.count > 0 && (
        <NameDialog
          key={renaming.count}
          labels={texts.renamingTeam}
          initial={name}
          write={{ method: 'PATCH', path: `/api/organisation/teams/${id}` }}
          isOpen={renaming.isOpen}
          onClose={renaming.close}
        />
      )}
      <Confirm
        isOpen={isAsked}
        heading={labels.archiving.heading(name)}
        names={[name]}
        question={labels.archiving.question}
        yes={labels.archive}
        onYes={() => change({ method: 'POST', path: `/api/organisation/teams/${id}/archive` })}
        onClose={() => setIsAsked(false)}
      />
    </Entry>
  );
};

const useStyles = makeStyles({ create: { alignSelf: 'flex-start' } });
