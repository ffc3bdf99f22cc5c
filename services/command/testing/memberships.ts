import type { DocumentEvent } from '#contracts/document/events.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Actor, Authority, Recorded } from '#contracts/envelope.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import { organisationRoles, type TeamMembership, teamRoles } from '#contracts/organisation/roles.ts';
import { type Choice, idOf } from './lived-history.ts';

// What organisations say about those who live through random histories.

const organisations = [0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe2].map(idOf);
const teams = [5, 6].map(idOf);

export const anyMembership = (choice: Choice): Membership => ({
  organisation: choice.of(organisations),
  revision: choice.number() % 9,
  roles: [choice.of([...organisationRoles, 'member', 'member'])],
  teams: teams
    .map((team) => ({ team, role: choice.of([...teamRoles, 'manager', 'manager'] as const) }))
    .slice(choice.number() % 3),
  domains: choice.of([[], ['example.com']]),
  policies: {
    ...policyDefaults,
    personalSpaces: choice.number() % 4 > 0,
    sendersRelease: choice.number() % 2 > 0,
    fourEyes: choice.of(['off', 'all', 'outside-domain'] as const),
  },
});

/** Whoever has to do with a document without an organisation seldom is in one. */
export const membershipOf = (
  choice: Choice,
  { kind }: Actor,
  { organisation }: Pick<ExistingDocument, 'organisation'>,
): Membership | undefined =>
  kind === 'account' && choice.number() % 8 > (organisation === null ? 6 : 0)
    ? anyMembership(choice)
    : undefined;

/** What an organisation must have said at least about somebody who did this by its right. */
export const membershipBehind = ({
  type,
  data,
  metadata: { authority },
}: Recorded<DocumentEvent>): Membership | undefined =>
  authority && {
    organisation: authority.organisation,
    revision: authority.revision,
    domains: [],
    roles: rolesBehind(authority),
    teams: [
      ...teamsBehind(authority),
      ...('team' in data && type !== 'DocumentMovedToTeam' && data.team ? [preparing(data.team)] : []),
      ...(type === 'DocumentMovedToTeam' && data.team && data.team !== authority.team
        ? [preparing(data.team)]
        : []),
    ],
    policies: { ...policyDefaults, sendersRelease: true },
  };

const preparing = (team: string): TeamMembership => ({ team, role: 'preparer' });

const rolesBehind = ({ as }: Authority): Membership['roles'] => {
  switch (as) {
    case 'organisation-records-manager':
      return ['records-manager'];
    case 'organisation-auditor':
      return ['auditor'];
    case 'administrator':
      return ['admin'];
    default:
      return ['member'];
  }
};

const teamsBehind = ({ as, team }: Authority): readonly TeamMembership[] => {
  const role = teamRoles.find((one) => as === `team-${one}`);
  if (team === null) return [];

  return role ? [{ team, role }] : as === 'owner' ? [] : [{ team, role: 'viewer' }];
};
