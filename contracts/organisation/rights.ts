import type { OrganisationRole, TeamMembership } from './roles.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** What somebody may do to their organisation. What they may do to its documents stands in contracts/document/access.ts. */
export type OrganisationRight =
  /** See the name, members, teams and policies. */
  | 'read'
  /** See invitations and domains as well. */
  | 'read-administration'
  | 'rename'
  /** Invite people, and withdraw invitations. */
  | 'invite'
  | 'change-roles'
  /** Suspend members, let them in again, and remove them. */
  | 'end-memberships'
  | 'manage-teams'
  | 'set-policies'
  | 'claim-domains'
  /** Make tokens for programs such as an identity provider, see which there are, and revoke them. */
  | 'manage-tokens'
  /** Say at which identity providers members sign in, and whether they have to. */
  | 'connect-providers'
  /** Say which owners may sign in past the identity provider. */
  | 'name-break-glass';

const ADMINISTRATION: readonly OrganisationRight[] = [
  ...(['read', 'read-administration', 'rename', 'invite', 'change-roles'] as const),
  ...(['end-memberships', 'manage-teams', 'set-policies', 'claim-domains'] as const),
  'manage-tokens',
  'connect-providers',
];

const rights: Readonly<Record<OrganisationRole, readonly OrganisationRight[]>> = {
  owner: [...ADMINISTRATION, 'name-break-glass'],
  admin: ADMINISTRATION,
  auditor: ['read', 'read-administration'],
  'records-manager': ['read'],
  member: ['read'],
};

type Roles = { readonly roles: readonly OrganisationRole[] };

/** The rights of an active member. Somebody who is none has no rights, so that null gives an empty set. */
export const organisationRightsOf = (member: Roles | null): ReadonlySet<OrganisationRight> =>
  new Set((member?.roles ?? []).flatMap((role) => rights[role]));

/**
 * Whether an active member may give this role to somebody, or take it from them. Nobody gives more than they have, but
 * plain membership, so that whoever invites people can't make an auditor of a friend. Owners give all roles.
 */
export const mayGiveRole = ({ roles }: Roles, role: OrganisationRole): boolean =>
  roles.includes('owner') || role === 'member' || roles.includes(role);

/**
 * Whether somebody has a role that administrators can't give. Administrators say at which providers members sign in, and
 * would have that role by a provider of their own.
 */
export const isBeyondAdministrators = ({ roles }: Roles): boolean =>
  !roles.every((role) => mayGiveRole({ roles: ['admin'] }, role));

/** Whether an active member may say who is in a team: its managers may, and whoever manages all teams. */
export const mayManageTeam = (
  member: Roles & { readonly teams: readonly TeamMembership[] },
  team: string,
): boolean =>
  organisationRightsOf(member).has('manage-teams') ||
  member.teams.some((one) => one.team === team && one.role === 'manager');
