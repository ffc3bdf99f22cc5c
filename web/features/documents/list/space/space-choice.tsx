import { Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { ownOrganisationQuery, teamsQuery } from '../../../../lib/api/own-organisation.ts';
import { texts } from '../texts.ts';
import { useSpace } from './use-space.ts';

type SpaceChoiceProps = { readonly className: string };

/** Lets members of an organisation choose whose documents are listed. Others have no choice, so they see nothing. */
export const SpaceChoice = ({ className }: SpaceChoiceProps) => {
  const { space, choose } = useSpace();
  const { data: own } = useQuery(ownOrganisationQuery);
  const organisation = own?.organisation;
  const { data: found } = useQuery({ ...teamsQuery, enabled: Boolean(organisation) });
  if (!organisation) return null;
  const isReader = organisation.roles.some((role) => role === 'auditor' || role === 'records-manager');
  const teams = (found?.teams ?? []).filter(
    ({ id }) => isReader || organisation.teams.some(({ team }) => team === id),
  );

  return (
    <Select
      className={className}
      size="large"
      aria-label={texts.space.label}
      value={space}
      onChange={(_, { value }) => choose(value)}
    >
      <option value="">{texts.space.ownFirst}</option>
      <option value="mine">{texts.space.mine}</option>
      <option value="shared">{texts.space.shared}</option>
      <option value="all">{texts.space.all}</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={`team:${id}`}>
          {texts.space.team(name)}
        </option>
      ))}
    </Select>
  );
};
