import type { Actor } from '../envelope.ts';
import type { OrganisationEvent } from './events.ts';
import { mayGiveRole, mayManageTeam, type OrganisationRight, organisationRightsOf } from './rights.ts';
import {
  CONNECTIONS_MAX,
  MEMBERS_MAX,
  type OrganisationRole,
  TEAMS_MAX,
  type TeamMembership,
  TOKENS_MAX,
} from './roles.ts';
import type { OrganisationRule } from './rule.ts';
import type { ExistingOrganisation, Member } from './state.ts';
import { isUsable } from './tokens.ts';

// This file doesn't use zod, so that the browser can use it as well.

export type LaterOrganisationEvent = Exclude<OrganisationEvent, { type: 'OrganisationFounded' }>;
type Of<Type extends LaterOrganisationEvent['type']> = Extract<LaterOrganisationEvent, { type: Type }>;

type When = { readonly by: Actor; readonly at: string };

/**
 * The rule that an event would break in this state if this actor made it at this instant (ISO); null if it may happen.
 * Decisions and `possible` both ask this function, so that they can't differ.
 */
export const ruleBrokenBy = (
  organisation: ExistingOrganisation,
  event: LaterOrganisationEvent,
  when: When,
): OrganisationRule | null =>
  actorProblem(organisation, event, when.by) ?? stateProblem(organisation, event, when);

/** What the installation itself may do: it mails invitations, and does what an identity provider says. */
const bySystem: readonly LaterOrganisationEvent['type'][] = [
  ...(['MemberInvitationMailed', 'MemberInvitationFailed', 'MemberJoined', 'MemberRolesChanged'] as const),
  ...(['MemberSuspended', 'MemberReactivated', 'MemberRemoved', 'TeamCreated', 'TeamRenamed'] as const),
  ...(['TeamArchived', 'TeamMemberSet', 'LeaverLinksWithdrawn'] as const),
  ...(['MemberLinked', 'TeamLinked'] as const),
];

const rightFor: Readonly<Partial<Record<LaterOrganisationEvent['type'], OrganisationRight>>> = {
  OrganisationRenamed: 'rename',
  MemberInvited: 'invite',
  MemberInvitationWithdrawn: 'invite',
  MemberRolesChanged: 'change-roles',
  MemberSuspended: 'end-memberships',
  MemberReactivated: 'end-memberships',
  MemberRemoved: 'end-memberships',
  TeamCreated: 'manage-teams',
  TeamRenamed: 'manage-teams',
  TeamArchived: 'manage-teams',
  PolicySet: 'set-policies',
  DomainClaimed: 'claim-domains',
  DomainVerified: 'claim-domains',
  DomainGivenUp: 'claim-domains',
  TokenMade: 'manage-tokens',
  TokenRevoked: 'manage-tokens',
  ConnectionSet: 'connect-providers',
  ConnectionRemoved: 'connect-providers',
};

const NOT_ALLOWED = 'organisation.not-allowed';

const actorProblem = (
  { members }: ExistingOrganisation,
  event: LaterOrganisationEvent,
  by: Actor,
): OrganisationRule | null => {
  if (by.kind === 'system') return bySystem.includes(event.type) ? null : NOT_ALLOWED;
  if (by.kind !== 'account') return NOT_ALLOWED;
  if (event.type === 'MemberJoined') return joiningProblem(event, by);
  const actor = members.get(by.id);
  if (!actor || actor.isSuspended) return 'organisation.none';

  return memberProblem(actor, event, members.get(accountIn(event) ?? ''));
};

/** Nobody joins for somebody else. */
const joiningProblem = ({ data }: Of<'MemberJoined'>, by: Actor): OrganisationRule | null =>
  data.via === 'invitation' && data.account === by.id ? null : NOT_ALLOWED;

const accountIn = (event: LaterOrganisationEvent): string | null =>
  'account' in event.data ? event.data.account : null;

/** `other` is the member that the event is about; undefined if it's about none. */
const memberProblem = (
  actor: Member,
  event: LaterOrganisationEvent,
  other: Member | undefined,
): OrganisationRule | null => {
  const { type, data } = event;
  const rights = organisationRightsOf(actor);
  if (type === 'MemberRemoved' && data.account === actor.account) return null;
  if (type === 'TeamMemberSet') return teamMemberProblem(actor, data);
  const right = rightFor[type];
  if (!right || !rights.has(right)) return NOT_ALLOWED;
  if (other?.roles.includes('owner') && !actor.roles.includes('owner')) return 'organisation.role-not-yours';

  return changedRoles(event, other).every((role) => mayGiveRole(actor, role))
    ? null
    : 'organisation.role-not-yours';
};

/** The roles that the event gives or takes. */
const changedRoles = (
  { type, data }: LaterOrganisationEvent,
  other: Member | undefined,
): readonly OrganisationRole[] => {
  if (type === 'MemberInvited') return data.roles;

  return type === 'MemberRolesChanged'
    ? [...new Set(data.roles).symmetricDifference(new Set(other?.roles))]
    : [];
};

/**
 * An administrator reads no documents, so only an owner may give themselves a role in a team. Everybody may leave one.
 */
const teamMemberProblem = (
  actor: Member,
  { team, account, role }: Of<'TeamMemberSet'>['data'],
): OrganisationRule | null => {
  if (account === actor.account && role === null) return null;
  if (!mayManageTeam(actor, team)) return NOT_ALLOWED;

  return account === actor.account && !actor.roles.includes('owner') ? 'organisation.own-team-role' : null;
};

const stateProblem = (
  organisation: ExistingOrganisation,
  event: LaterOrganisationEvent,
  { at }: When,
): OrganisationRule | null => {
  const { members, invitations, teams, policies, domains, connections, tokens } = organisation;
  const { type, data } = event;
  switch (type) {
    case 'MemberInvited':
      if (policies.registration === 'off') return 'organisation.no-invitations';
      if (members.size + invitations.size >= MEMBERS_MAX) return 'organisation.too-many-members';
      return teamsProblem(organisation, data.teams);
    case 'MemberInvitationMailed':
    case 'MemberInvitationFailed':
    case 'MemberInvitationWithdrawn':
      return invitations.has(data.invitation) ? null : 'invitation.over';
    case 'MemberJoined':
      return joinedProblem(organisation, event, at);
    case 'MemberRolesChanged':
      return memberThere(organisation, data.account) ?? ownerLeft(organisation, data.account, data.roles);
    case 'MemberSuspended':
    case 'MemberRemoved':
      return memberThere(organisation, data.account) ?? ownerLeft(organisation, data.account, []);
    case 'MemberReactivated':
    case 'MemberLinked':
      return memberThere(organisation, data.account);
    case 'LeaverLinksWithdrawn':
      return organisation.leavers.has(data.account) ? null : 'organisation.no-such-member';
    case 'TeamCreated':
      return teams.size >= TEAMS_MAX ? 'organisation.too-many-teams' : null;
    case 'TeamRenamed':
    case 'TeamLinked':
      return teamsProblem(organisation, [data]);
    case 'TeamArchived':
      return teamsProblem(organisation, data.successor === null ? [data] : [data, { team: data.successor }]);
    case 'TeamMemberSet':
      return (
        memberThere(organisation, data.account) ??
        (data.role === null && teams.has(data.team) ? null : teamsProblem(organisation, [data]))
      );
    case 'DomainVerified':
    case 'DomainGivenUp':
      return domains.has(data.domain) ? null : 'organisation.no-such-domain';
    case 'TokenMade':
      return tokens.count((one) => isUsable(one, at)) >= TOKENS_MAX ? 'organisation.too-many-tokens' : null;
    case 'TokenRevoked':
      return tokens.has(data.token) ? null : 'organisation.no-such-token';
    case 'ConnectionSet':
      return connectionProblem(organisation, event);
    case 'ConnectionRemoved':
      return connections.has(data.connection) ? null : 'organisation.no-such-connection';
    case 'OrganisationRenamed':
    case 'PolicySet':
    case 'DomainClaimed':
      return null;
  }
};

const connectionProblem = (
  organisation: ExistingOrganisation,
  { data }: Of<'ConnectionSet'>,
): OrganisationRule | null => {
  const { connections } = organisation;
  if (!connections.has(data.connection) && connections.size >= CONNECTIONS_MAX)
    return 'organisation.too-many-connections';

  return teamsProblem(organisation, data.groups);
};

const memberThere = ({ members }: ExistingOrganisation, account: string): OrganisationRule | null =>
  members.has(account) ? null : 'organisation.no-such-member';

/** Everything that is named must be there, and in use. */
const teamsProblem = (
  { teams }: ExistingOrganisation,
  named: readonly Pick<TeamMembership, 'team'>[],
): OrganisationRule | null => {
  if (named.some(({ team }) => !teams.has(team))) return 'organisation.no-such-team';

  return named.some(({ team }) => teams.get(team)?.isArchived) ? 'organisation.team-archived' : null;
};

/** An organisation without an owner couldn't be run by anybody. */
const ownerLeft = (
  organisation: ExistingOrganisation,
  account: string,
  roles: readonly OrganisationRole[],
): OrganisationRule | null =>
  !roles.includes('owner') && isLastOwner(organisation, account) ? 'organisation.last-owner' : null;

/** Whether there would be no active owner without this account. */
export const isLastOwner = ({ members }: ExistingOrganisation, account: string): boolean => {
  const member = members.get(account);

  return (
    member !== undefined &&
    isActiveOwner(member) &&
    !members.some((one) => one.account !== account && isActiveOwner(one))
  );
};

export const isActiveOwner = ({ roles, isSuspended }: Member): boolean =>
  !isSuspended && roles.includes('owner');

const joinedProblem = (
  { members, invitations }: ExistingOrganisation,
  { data }: Of<'MemberJoined'>,
  at: string,
): OrganisationRule | null => {
  if (members.has(data.account)) return 'organisation.already-member';
  if (members.size >= MEMBERS_MAX) return 'organisation.too-many-members';
  if (data.via !== 'invitation') return data.invitation === null ? null : 'invitation.over';
  const invitation = invitations.get(data.invitation ?? '');
  const isOpen = invitation && invitation.expiresAt > at && isSame(invitation.roles, data.roles);

  return isOpen && isSame(invitation.teams, data.teams) ? null : 'invitation.over';
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
