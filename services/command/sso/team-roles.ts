import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import { standsBehind } from '#contracts/organisation/provider-actors.ts';
import type { TeamMembership } from '#contracts/organisation/roles.ts';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import type { Person } from './person.ts';

type Groups = Pick<ConnectionSettings, 'groups'>;

/** The roles in teams that somebody's groups give them. The first group of a team counts; archived teams don't. */
export const rolesIn = (
  { teams }: ExistingOrganisation,
  { groups }: Groups,
  person: Pick<Person, 'groups'>,
): TeamMembership[] => {
  const found = groups.filter(({ group }) => person.groups?.includes(group));
  const isFirst = (one: TeamMembership, n: number) => found.findIndex(({ team }) => team === one.team) === n;

  return found
    .filter(isFirst)
    .filter(({ team }) => teams.get(team)?.isArchived === false)
    .map(({ team, role }) => ({ team, role }));
};

/**
 * Gives and takes roles in the teams that the connection names: whoever is in none of a team's groups has no role in it
 * any more. Teams that it doesn't name stay as they are, and so do all if the provider doesn't tell the groups. Nobody gets
 * a role by a connection that they have set themselves, unless they own the organisation.
 */
export const setTeamRoles = async (
  writer: Writer,
  id: string,
  known: {
    readonly organisation: string;
    readonly connection: Groups;
    readonly person: Pick<Person, 'groups'>;
  },
  envelope: Envelope,
): Promise<void> => {
  const { organisation, connection, person } = known;
  const { state } = await writer.streams.read(organisations, organisation);
  if (state.status === 'none' || person.groups === null) return;
  const had = state.members.get(id)?.teams ?? [];
  const targetRoles = rolesIn(state, connection, person);

  for (const team of new Set(connection.groups.map((one) => one.team))) {
    const role = roleOf(targetRoles, team);
    if (role !== null && standsBehind(state, envelope.by, id)) continue;
    if (role !== roleOf(had, team))
      await handle(writer, organisations, organisation, asNewCommand(envelope), {
        type: 'SetTeamMember',
        data: { team, account: id, role },
      });
  }
};

const roleOf = (teams: readonly TeamMembership[], teamId: string) =>
  teams.find(({ team }) => team === teamId)?.role ?? null;
