import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { teamRoles } from '#contracts/organisation/roles.ts';
import { useFieldStyles } from '../../../../ui/forms/field-styles.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { organisationQueries } from '../queries.ts';
import { texts as shared } from '../texts.ts';
import type { GroupRole } from './draft.ts';
import { texts } from './texts.ts';

type GroupRolesProps = {
  readonly value: readonly GroupRole[];
  readonly isTried: boolean;
  readonly onValue: (groups: GroupRole[]) => void;
};

/** Which group of the provider has which role in which team. */
export const GroupRoles = ({ value, isTried, onValue }: GroupRolesProps) => {
  const styles = useStyles();
  const { field } = useFieldStyles();
  const { data } = useQuery(organisationQueries.teams);
  const teams = data?.teams.filter(
    ({ id, archivedAt }) => !archivedAt || value.some(({ team }) => team === id),
  );
  const set = (place: number, part: Partial<GroupRole>) =>
    onValue(value.map((one, index) => (index === place ? { ...one, ...part } : one)));

  if (teams?.length === 0) return <p className={styles.none}>{texts.noTeams}</p>;

  return (
    <>
      {value.map(({ group, team, role }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name while they're typed
        <div key={place} className={styles.row}>
          <TextField
            label={texts.group}
            name={`group-${place}`}
            autoComplete="off"
            maxLength={200}
            value={group}
            onValue={(entered) => set(place, { group: entered })}
            problem={isTried && group.trim() === '' ? texts.groupMissing : undefined}
          />
          <Field
            label={texts.team}
            className={field}
            {...(isTried && team === '' && { validationMessage: texts.teamMissing })}
          >
            <Select size="large" value={team} onChange={(_, chosen) => set(place, { team: chosen.value })}>
              <option value="" disabled>
                {texts.chooseTeam}
              </option>
              {teams?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.role} className={field}>
            <Select
              size="large"
              value={role}
              onChange={(_, chosen) => set(place, { role: chosen.value as GroupRole['role'] })}
            >
              {teamRoles.map((one) => (
                <option key={one} value={one}>
                  {shared.teamRoles[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            className={styles.remove}
            appearance="subtle"
            size="large"
            icon={<DismissRegular />}
            aria-label={texts.removeGroup(group)}
            onClick={() => onValue(value.filter((_, index) => index !== place))}
          />
        </div>
      ))}
      <Button
        className={styles.add}
        onClick={() => onValue([...value, { group: '', team: '', role: 'viewer' }])}
      >
        {texts.addGroup}
      </Button>
    </>
  );
};

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: tokens.spacingHorizontalS,
    '@media (max-width: 560px)': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
      '> :first-child': { gridColumn: '1 / 3' },
      '> :nth-child(3)': { gridColumn: '2 / 4' },
    },
  },
  // Beside the controls, below their labels.
  remove: {
    marginTop: '26px',
    '@media (max-width: 560px)': { gridColumn: '3', gridRow: '1' },
  },
  add: { alignSelf: 'flex-start' },
  none: { margin: 0 },
});
