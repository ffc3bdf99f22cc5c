import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TeamView } from '#contracts/api/views/organisation.ts';
import { type TeamRole, teamRoles } from '#contracts/organisation/roles.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Entry } from '../../../ui/entry.tsx';
import { List } from './list.tsx';
import { organisationQueries } from './queries.ts';
import { texts } from './texts.ts';
import { useChangeAtOnce } from './use-change.ts';

const labels = texts.inTeam;

type TeamDialogProps = {
  readonly team: TeamView;
  readonly mayChange: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Who is in a team. Each choice counts at once. */
export const TeamDialog = ({ team: { id, name }, mayChange, isOpen, onClose }: TeamDialogProps) => {
  const styles = useStyles();
  const query = useQuery(organisationQueries.inTeam(id));
  const others = useInfiniteQuery({ ...organisationQueries.members(''), enabled: mayChange });
  const { change, isPending } = useChangeAtOnce(labels.saved);
  const inTeam = new Set(query.data?.members.map((member) => member.id));
  const set = (account: string, role: string) =>
    change({
      method: 'POST',
      path: `/api/organisation/teams/${id}/members`,
      body: { account, role: role === '' ? null : role },
    });

  return (
    <FormDialog
      isOpen={isOpen}
      isClosable
      heading={texts.teams.showOf(name)}
      names={[name]}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" appearance="primary">
          {labels.done}
        </Button>
      }
    >
      <div className={styles.dialog}>
        <List label={texts.teams.showOf(name)} query={query} nothing={labels.nothing}>
          {query.data?.members.map((member) => (
            <Entry
              key={member.id}
              title={member.fullName}
              facts={[member.email, !mayChange && texts.teamRoles[member.role]]}
              actions={
                mayChange && (
                  <Select
                    aria-label={labels.roleOf(member.fullName)}
                    disabled={isPending}
                    value={member.role}
                    onChange={(_, { value }) => set(member.id, value)}
                  >
                    {teamRoles.map((role: TeamRole) => (
                      <option key={role} value={role}>
                        {texts.teamRoles[role]}
                      </option>
                    ))}
                    <option value="">{labels.out}</option>
                  </Select>
                )
              }
            />
          ))}
        </List>
        {mayChange && (
          <Field label={labels.add}>
            <Select value="" disabled={isPending} onChange={(_, { value }) => set(value, 'viewer')}>
              <option value="" disabled>
                {labels.choose}
              </option>
              {others.data?.pages
                .flatMap(({ members }) => members)
                .filter((member) => !inTeam.has(member.id))
                .map((member) => (
                  <option key={member.id} value={member.id}>
                    {`${member.fullName} (${member.email})`}
                  </option>
                ))}
            </Select>
          </Field>
        )}
      </div>
    </FormDialog>
  );
};

const useStyles = makeStyles({
  dialog: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
});
