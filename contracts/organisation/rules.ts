import type { Actor } from '../envelope.ts';
import { actorProblem, type LaterOrganisationEvent } from './actor-rules.ts';
import { withoutDomain } from './enforcement.ts';
import { connectionNeeded, enforcementProblem, localSignInProblem } from './enforcement-rules.ts';
import { isActiveOwner } from './member.ts';
import {
  CONNECTIONS_MAX,
  DOMAINS_MAX,
  MEMBERS_MAX,
  type OrganisationRole,
  TEAMS_MAX,
  type TeamMembership,
  TOKENS_MAX,
} from './roles.ts';
import type { OrganisationRule } from './rule.ts';
import { type ExistingOrganisation, membershipIn } from './state.ts';
import { isUsable, type Token, worksUntil } from './tokens.ts';

// This file doesn't use zod, so that the browser can use it as well.

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
    case 'MemberUnlinked':
    case 'MemberLinked':
      return memberThere(organisation, data.account);
    case 'LeaverLinksWithdrawn':
      return organisation.leavers.has(data.account) ? null : 'organisation.no-such-member';
    case 'HandoverOrdered':
      return data.to !== data.account && membershipIn(organisation, data.to)
        ? null
        : 'organisation.no-such-member';
    case 'HandoverFinished':
      return organisation.handovers.has(data.order) ? null : 'organisation.no-such-member';
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
      if (!domains.has(data.domain)) return 'organisation.no-such-domain';
      return type === 'DomainGivenUp' ? givingUpProblem(organisation, data.domain) : null;
    case 'SsoEnforced':
    case 'SsoEnforcementEnded':
    case 'BreakGlassNamed':
      return enforcementProblem(organisation, event);
    case 'TokenMade':
      return tokenProblem(organisation, data, at);
    case 'TokenRevoked':
      return tokens.has(data.token) ? null : 'organisation.no-such-token';
    case 'ConnectionSet':
      return connectionProblem(organisation, event);
    case 'ConnectionRemoved':
      if (!connections.has(data.connection)) return 'organisation.no-such-connection';
      return connectionNeeded({ ...organisation, connections: connections.delete(data.connection) });
    case 'PolicySet':
      return data.policy === 'localSignIn' && !data.value ? localSignInProblem(organisation) : null;
    case 'DomainClaimed':
      return organisation.domains.size >= DOMAINS_MAX ? 'organisation.too-many-domains' : null;
    case 'OrganisationRenamed':
      return null;
  }
};

const tokenProblem = (
  { tokens, policies }: ExistingOrganisation,
  { expiresAt }: Pick<Token, 'expiresAt'>,
  at: string,
): OrganisationRule | null => {
  if (worksUntil({ expiresAt, madeAt: at }, policies) < expiresAt) return 'organisation.token-too-long';

  return tokens.count((one) => isUsable(one, policies, at)) >= TOKENS_MAX
    ? 'organisation.too-many-tokens'
    : null;
};

/** Its enforcement ends with the domain, but another rule may need it. */
const givingUpProblem = (organisation: ExistingOrganisation, domain: string): OrganisationRule | null =>
  connectionNeeded({
    ...organisation,
    domains: organisation.domains.delete(domain),
    enforcement: withoutDomain(organisation.enforcement, domain),
  });

const connectionProblem = (
  organisation: ExistingOrganisation,
  { data }: Of<'ConnectionSet'>,
): OrganisationRule | null => {
  const { connections } = organisation;
  if (!connections.has(data.connection) && connections.size >= CONNECTIONS_MAX)
    return 'organisation.too-many-connections';

  return (
    teamsProblem(organisation, data.groups) ??
    connectionNeeded({ ...organisation, connections: connections.set(data.connection, data) })
  );
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

const joinedProblem = (
  organisation: ExistingOrganisation,
  { data }: Of<'MemberJoined'>,
  at: string,
): OrganisationRule | null => {
  const { members, invitations, policies } = organisation;
  if (members.has(data.account)) return 'organisation.already-member';
  if (members.size >= MEMBERS_MAX) return 'organisation.too-many-members';
  if (data.via !== 'invitation') return data.invitation === null ? null : 'invitation.over';
  if (policies.registration === 'off') return 'organisation.no-invitations';
  const invitation = invitations.get(data.invitation ?? '');
  const isOpen = invitation && invitation.expiresAt > at && isSame(invitation.roles, data.roles);

  return isOpen && isSame(openTeams(organisation, invitation.teams), data.teams) ? null : 'invitation.over';
};

/** The teams of an invitation, without any that have been archived since. */
export const openTeams = (
  { teams }: ExistingOrganisation,
  invited: readonly TeamMembership[],
): TeamMembership[] => invited.filter(({ team }) => !teams.get(team)?.isArchived);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
