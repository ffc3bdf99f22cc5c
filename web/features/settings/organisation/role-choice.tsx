import { Checkbox, makeStyles } from '@fluentui/react-components';
import { mayGiveRole } from '#contracts/organisation/rights.ts';
import { type OrganisationRole, organisationRoles } from '#contracts/organisation/roles.ts';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { texts } from './texts.ts';

type RoleChoiceProps = {
  /** The roles of whoever chooses: nobody gives or takes what isn't theirs to give. */
  readonly ownRoles: readonly OrganisationRole[];
  readonly value: readonly OrganisationRole[];
  readonly onValue: (roles: OrganisationRole[]) => void;
  readonly isTried: boolean;
};

export const RoleChoice = ({ ownRoles, value, onValue, isTried }: RoleChoiceProps) => {
  const styles = useStyles();

  return (
    <fieldset className={styles.group}>
      <legend>{texts.rolesLegend}</legend>
      {organisationRoles.map((role) => (
        <Checkbox
          key={role}
          className={styles.role}
          label={`${texts.roles[role]}: ${texts.roleMeanings[role]}`}
          checked={value.includes(role)}
          disabled={!mayGiveRole({ roles: ownRoles }, role)}
          onChange={(_, { checked }) =>
            onValue(organisationRoles.filter((one) => (one === role ? checked : value.includes(one))))
          }
        />
      ))}
      <FormProblem>{isTried && value.length === 0 ? texts.rolesMissing : null}</FormProblem>
    </fieldset>
  );
};

const useStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  role: { display: 'flex' },
});
