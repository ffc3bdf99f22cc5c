import type { Actor } from '../envelope.ts';
import type { OrganisationEvent } from './events.ts';
import type { Member } from './member.ts';
import { mayGiveRole, mayManageTeam, type OrganisationRight, organisationRightsOf } from './rights.ts';
import type { OrganisationRole } from './roles.ts';
import type { OrganisationRule } from './rule.ts';
import type { ExistingOrganisation } from './state.ts';

// This file doesn't use zod, so that the browser can use it as well.

export type LaterOrganisationEvent = Exclude<OrganisationEvent, { type: 'OrganisationFounded' }>;
type Of<Type extends LaterOrganisationEvent['type']> = Extract<LaterOrganisationEvent, { type: Type }>;

/**
 * What the installation itself may do: it mails invitations, does what an identity provider says, and takes again after a
 * restore what was taken before.
 */
const bySystem: readonly LaterOrganisationEvent['type'][] = [
  ...(['MemberInvitationMailed', 'MemberInvitationFailed', 'MemberJoined', 'MemberRolesChanged'] as const),
  ...(['MemberSuspended', 'MemberReactivated', 'MemberRemoved', 'TeamCreated', 'TeamRenamed'] as const),
  ...(['TeamArchived', 'TeamMemberSet', 'LeaverLinksWithdrawn', 'HandoverFinished'] as const),
  ...(['MemberLinked', 'TeamLinked', 'TokenRevoked'] as const),
];

const rightFor: Readonly<Partial<Record<LaterOrganisationEvent['type'], OrganisationRight>>> = {
  OrganisationRenamed: 'rename',
  MemberInvited: 'invite',
  MemberInvitationWithdrawn: 'invite',
  MemberRolesChanged: 'change-roles',
  MemberSuspended: 'end-memberships',
  MemberReactivated: 'end-memberships',
  MemberUnlinked: 'end-memberships',
  MemberRemoved: 'end-memberships',
  HandoverOrdered: 'end-memberships',
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
  SsoEnforced: 'connect-providers',
  SsoEnforcementEnded: 'connect-providers',
  BreakGlassNamed: 'name-break-glass',
};

const NOT_ALLOWED = 'organisation.not-allowed';

/** The rule that an event would break because of who makes it; null if they may. */
export const actorProblem = (
  { members }: ExistingOrganisation,
  event: LaterOrganisationEvent,
  by: Actor,
): OrganisationRule | null => {
  if (by.kind === 'system')
    return bySystem.includes(event.type) && !isOverruling(event, members) ? null : NOT_ALLOWED;
  if (by.kind !== 'account') return NOT_ALLOWED;
  if (event.type === 'MemberJoined') return joiningProblem(event, by);
  const actor = members.get(by.id);
  if (!actor || actor.isSuspended) return 'organisation.none';

  return memberProblem(actor, event, members.get(accountIn(event) ?? ''));
};

/** Whom an owner or administrator has suspended, no identity provider lets in again. */
const isOverruling = (event: LaterOrganisationEvent, members: ExistingOrganisation['members']): boolean => {
  const member = event.type === 'MemberReactivated' ? members.get(event.data.account) : undefined;

  return member?.isSuspended === true && !member.isSuspendedByProvider;
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
  if (type === 'HandoverOrdered' && data.account === actor.account) return NOT_ALLOWED;
  if (type === 'HandoverOrdered' && data.to === actor.account && !actor.roles.includes('owner'))
    return 'transfer.own';
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
