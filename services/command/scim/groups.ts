import SCIMMY from 'scimmy';
import type { Team } from '#contracts/organisation/parts.ts';
import { filterIn, listPage, pageIn, wants } from './listing.ts';
import { notFound } from './scim-error.ts';
import { type Expected, type Scope, versionOf } from './scope.ts';

/** A team that isn't archived. Refuses with 404. */
export const knownTeam = ({ organisation: { teams } }: Scope, id: string): Team => {
  const team = teams.get(id);

  return team && !team.isArchived ? team : notFound();
};

export const membersOf = ({ organisation: { members } }: Scope, team: string): readonly string[] =>
  [...members.filter(({ teams }) => teams.some((one) => one.team === team)).keys()].sort();

export const revisionsOf = ({ organisation }: Scope): Expected => ({ organisation: organisation.revision });

/** The resource of a team. `members` is left out if the client doesn't want it. */
export const groupResource = (scope: Scope, { id, name }: Team, withMembers = true): SCIMMY.Schemas.Group => {
  const { base, organisation } = scope;
  const externalId = organisation.groups.get(id) ?? null;
  const members = withMembers
    ? membersOf(scope, id).map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' }))
    : [];

  return new SCIMMY.Schemas.Group(
    {
      id,
      displayName: name,
      ...(externalId !== null && { externalId }),
      ...(members.length > 0 && { members }),
      meta: { version: versionOf(revisionsOf(scope)) },
    },
    'out',
    `${base}/Groups`,
  );
};

/** One page of the teams that the filter lets through, and that aren't archived. */
export const listGroups = (scope: Scope) => {
  const looked = filterIn(scope.query.filter, ['displayName', 'externalId', 'id']);
  const { teams, groups } = scope.organisation;
  const isFound = ({ id, name }: Team) =>
    looked === null ||
    (looked.attribute === 'id' && id === looked.value) ||
    (looked.attribute === 'externalId' && groups.get(id) === looked.value) ||
    (looked.attribute === 'displayName' && isSameName(name, looked.value));
  const found = [...teams.valueSeq()].filter((team) => !team.isArchived && isFound(team));
  const sorted = found.sort((one, other) => (one.id < other.id ? -1 : 1));

  return listPage(sorted, pageIn(scope.query), async (team) =>
    groupResource(scope, team, wants(scope.query, 'members')),
  );
};

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
