import type { Authority } from '../envelope.ts';
import type { MemberRole } from '../member-roles.ts';
import type { Belonging } from '../organisation/membership.ts';
import type { OrganisationRole, TeamRole } from '../organisation/roles.ts';
import { sharesWith } from './possession/sharing.ts';
import type { ExistingDocument } from './state.ts';

// This file doesn't use zod, because the browser runs it as well.

/** A role in which somebody stands to a document, and the team that it comes from; null if from none. */
export type Standing<Role = MemberRole> = { readonly role: Role; readonly team: string | null };

type Possessed = Pick<ExistingDocument, 'deleted' | 'owner' | 'organisation' | 'team' | 'shares'>;

type Acting = { readonly id: string; readonly membership?: Belonging | undefined };

/**
 * The standings of an account to a document at an instant (ISO), strongest first; empty for a stranger. What belongs to
 * an organisation is for its members alone, so that its owner has lost it once they left.
 */
export const memberStandings = (
  { id, membership }: Acting,
  document: Possessed,
  at: string,
): readonly Standing[] => {
  const { deleted, owner, organisation, team, shares } = document;
  if (organisation === null) return owner === id && !deleted ? [of('owner')] : [];
  if (membership?.organisation !== organisation) return [];
  const running = membership.roles.flatMap((role) =>
    inOrganisation[role] ? [of(inOrganisation[role])] : [],
  );
  if (deleted) return running.filter(({ role }) => role === 'organisation-records-manager');

  const standings = [
    ...(owner === id ? [of('owner')] : []),
    ...membership.teams.flatMap((one) =>
      one.team === team ? [{ role: inTeam[one.role], team: one.team }] : [],
    ),
    ...sharesWith(shares, { account: id, teams: membership.teams }, at).map(
      ({ right, with: other }): Standing => ({
        role: `shared-${right}`,
        team: other.kind === 'team' ? other.id : null,
      }),
    ),
    ...running,
  ];

  return standings.sort((one, other) => rank[one.role] - rank[other.role]);
};

type OnRecord = { readonly id: string; readonly authority?: Authority | undefined };

/**
 * The standing that an event on record claims, if nothing in the document contradicts it; empty otherwise. The
 * organisation's own stream says whether it had given that role (contracts/organisation/authority.ts).
 */
export const standingOnRecord = (
  { id, authority }: OnRecord,
  document: Possessed,
  at: string,
): readonly Standing[] => {
  const { deleted, owner, organisation, team, shares } = document;
  if (organisation === null) return owner === id && !deleted ? [of('owner')] : [];
  if (authority?.organisation !== organisation) return [];
  if (deleted && authority.as !== 'organisation-records-manager') return [];
  const claimed: Standing = { role: authority.as, team: authority.team };

  switch (authority.as) {
    case 'owner':
      return owner === id ? [claimed] : [];
    case 'team-manager':
    case 'team-sender':
    case 'team-preparer':
    case 'team-viewer':
      return authority.team !== null && authority.team === team ? [claimed] : [];
    case 'shared-edit':
    case 'shared-view': {
      const teams = authority.team === null ? [] : [{ team: authority.team, role: 'viewer' } as const];
      const found = sharesWith(shares, { account: id, teams }, at);
      return found.some(({ right }) => `shared-${right}` === authority.as) ? [claimed] : [];
    }
    default:
      return [claimed];
  }
};

const of = (role: MemberRole): Standing => ({ role, team: null });

const inTeam = {
  manager: 'team-manager',
  sender: 'team-sender',
  preparer: 'team-preparer',
  viewer: 'team-viewer',
} as const satisfies Record<TeamRole, MemberRole>;

/** Plain members have no role in a document because of that. */
const inOrganisation: Readonly<Record<OrganisationRole, MemberRole | null>> = {
  owner: 'administrator',
  admin: 'administrator',
  'records-manager': 'organisation-records-manager',
  auditor: 'organisation-auditor',
  member: null,
};

const rank: Readonly<Record<MemberRole, number>> = {
  owner: 0,
  'team-manager': 1,
  'team-sender': 2,
  'team-preparer': 3,
  'shared-edit': 4,
  'team-viewer': 5,
  'shared-view': 6,
  'organisation-records-manager': 7,
  'organisation-auditor': 8,
  administrator: 9,
};
