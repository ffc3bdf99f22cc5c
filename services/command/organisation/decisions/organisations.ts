import { refuse } from '#contracts/api/refusals.ts';
import { foldedEmail } from '#contracts/email.ts';
import type { Actor } from '#contracts/envelope.ts';
import type { Issued } from '#contracts/issued.ts';
import type { LaterOrganisationEvent } from '#contracts/organisation/actor-rules.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import { isLastBreakGlass } from '#contracts/organisation/enforcement-rules.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import type { Member } from '#contracts/organisation/member.ts';
import type { Policy, SetPolicy } from '#contracts/organisation/policies.ts';
import { organisationProblem } from '#contracts/organisation/possible.ts';
import type { OrganisationRole, TeamMembership } from '#contracts/organisation/roles.ts';
import { organisationRoles } from '#contracts/organisation/roles.ts';
import { openTeams, ruleBrokenBy } from '#contracts/organisation/rules.ts';
import {
  type ExistingOrganisation,
  evolveOrganisation,
  membershipIn,
  noOrganisation,
  type Organisation,
} from '#contracts/organisation/state.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import type { Decider } from '../../log/decider.ts';
import {
  admitted,
  memberLinked,
  requireFreeTeamName,
  requireNoOwner,
  requireNoOwnTeamRole,
} from './provided.ts';

type Later = Exclude<OrganisationCommand, { type: 'FoundOrganisation' }>;
type Data<Type extends OrganisationCommand['type']> = Extract<OrganisationCommand, { type: Type }>['data'];

const decide = (
  command: Issued<OrganisationCommand>,
  organisation: Organisation,
): readonly OrganisationEvent[] => {
  const { by, at } = command;
  if (command.type === 'FoundOrganisation')
    return organisation.status === 'none' ? [{ type: 'OrganisationFounded', data: command.data }] : [];
  if (organisation.status === 'none') return refuse('organisation.none');

  const events = wanted(command, organisation);
  for (const event of events) {
    // Whoever joins in this append isn't in the state yet.
    if (event.type === 'MemberLinked' && command.type === 'AdmitMember') continue;
    const rule = ruleBrokenBy(organisation, event, { by, at });
    if (rule) refuse(rule);
    if (by.kind === 'account') requireBreakGlassLeft(event, organisation);
  }

  return events;
};

/**
 * Nobody takes away the last owner who can get in while the identity provider is down. What the installation does has to
 * be done in any case, such as when an account is erased. Histories in which it happened stay possible.
 */
const requireBreakGlassLeft = (
  { type, data }: LaterOrganisationEvent,
  organisation: ExistingOrganisation,
): void => {
  const isLost =
    type === 'MemberSuspended' ||
    type === 'MemberRemoved' ||
    (type === 'MemberRolesChanged' && !data.roles.includes('owner'));
  if (isLost && isLastBreakGlass(organisation, data.account)) refuse('organisation.break-glass-needed');
};

/** The events that would do what is asked for; none if it's so already. */
const wanted = (
  command: Issued<Later>,
  organisation: ExistingOrganisation,
): readonly LaterOrganisationEvent[] => {
  const { members, teams, domains, tokens, groups, enforcement, name } = organisation;
  const { type, data } = command;
  switch (type) {
    case 'RenameOrganisation':
      return name === data.name ? [] : [{ type: 'OrganisationRenamed', data }];
    case 'InviteMember':
      return invited(data, organisation);
    case 'RecordInvitationMailed':
      return isMailDue(organisation, data) ? [{ type: 'MemberInvitationMailed', data }] : [];
    case 'RecordInvitationFailed':
      return isMailDue(organisation, data) ? [{ type: 'MemberInvitationFailed', data }] : [];
    case 'WithdrawInvitation':
      return [{ type: 'MemberInvitationWithdrawn', data }];
    case 'AcceptInvitation':
      return accepted(data, organisation, command.by.id);
    case 'AdmitMember':
      return admitted(data, organisation, standing(data));
    case 'ChangeMemberRoles': {
      const roles = inOrder(data.roles);
      const was = members.get(data.account)?.roles;
      return String(was) === String(roles)
        ? []
        : [{ type: 'MemberRolesChanged', data: { account: data.account, roles } }];
    }
    case 'SuspendMember':
      requireNoOwner(command, organisation);
      return isSuspendedSo(members.get(data.account), command.by) ? [] : [{ type: 'MemberSuspended', data }];
    case 'ReactivateMember':
      return members.get(data.account)?.isSuspended === false ? [] : [{ type: 'MemberReactivated', data }];
    case 'RemoveMember':
      requireNoOwner(command, organisation);
      return removed(data);
    case 'OrderHandover':
      if (membershipIn(organisation, data.account)) refuse('transfer.not-left');
      return [{ type: 'HandoverOrdered', data }];
    case 'RecordHandover':
      return organisation.handovers.has(data.order) ? [{ type: 'HandoverFinished', data }] : [];
    case 'RecordLinksWithdrawn':
      return organisation.leavers.has(data.account) ? [{ type: 'LeaverLinksWithdrawn', data }] : [];
    case 'CreateTeam':
      requireFreeTeamName(command, organisation);
      return teams.has(data.team) ? [] : [{ type: 'TeamCreated', data }];
    case 'RenameTeam':
      requireFreeTeamName(command, organisation);
      return teams.get(data.team)?.name === data.name ? [] : [{ type: 'TeamRenamed', data }];
    case 'ArchiveTeam':
      if (data.successor === data.team) refuse('organisation.no-such-team');
      return teams.get(data.team)?.isArchived ? [] : [{ type: 'TeamArchived', data }];
    case 'SetTeamMember':
      requireNoOwnTeamRole(command, organisation);
      return roleIn(organisation, data) === data.role ? [] : [{ type: 'TeamMemberSet', data }];
    case 'SetPolicies':
      return policiesSet(data, organisation);
    case 'ClaimDomain':
      return domains.has(data.domain) ? [] : [{ type: 'DomainClaimed', data }];
    case 'VerifyDomain':
      return domains.get(data.domain)?.verifiedAt ? [] : [{ type: 'DomainVerified', data }];
    case 'GiveUpDomain':
      return [{ type: 'DomainGivenUp', data }];
    case 'MakeToken':
      return tokens.has(data.token) ? [] : [{ type: 'TokenMade', data }];
    case 'RevokeToken':
      return tokens.get(data.token)?.isRevoked ? [] : [{ type: 'TokenRevoked', data }];
    case 'LinkMember':
      return memberLinked(data, organisation);
    case 'LinkTeam':
      return groups.get(data.team) === data.externalId ? [] : [{ type: 'TeamLinked', data }];
    case 'SetConnection':
      return [{ type: 'ConnectionSet', data }];
    case 'RemoveConnection':
      return [{ type: 'ConnectionRemoved', data }];
    case 'UnlinkMember':
      return [{ type: 'MemberUnlinked', data }];
    case 'EnforceSso':
      return enforcement.domains.includes(data.domain) ? [] : [{ type: 'SsoEnforced', data }];
    case 'EndSsoEnforcement':
      return [{ type: 'SsoEnforcementEnded', data }];
    case 'NameBreakGlass': {
      const accounts = [...new Set(data.accounts)];
      return String(accounts) === String(enforcement.breakGlass)
        ? []
        : [{ type: 'BreakGlassNamed', data: { accounts } }];
    }
  }
};

/** Somebody whom only the provider suspended isn't let in by it any more once a person suspends them too. */
const isSuspendedSo = (member: Member | undefined, by: Actor): boolean =>
  member?.isSuspended === true && (!member.isSuspendedByProvider || by.kind === 'system');

const removed = ({ transferTo: to, ...data }: Data<'RemoveMember'>): readonly LaterOrganisationEvent[] => [
  { type: 'MemberRemoved', data },
  ...(to === undefined ? [] : [{ type: 'HandoverOrdered', data: { ...data, to } } as const]),
];

/** An invitation replaces an open one of the same address, whose link then doesn't work any more. */
const invited = (
  data: Data<'InviteMember'>,
  { invitations }: ExistingOrganisation,
): readonly LaterOrganisationEvent[] => {
  if (invitations.has(data.invitation)) return [];
  const same = invitations.valueSeq().filter(({ email }) => foldedEmail(email) === foldedEmail(data.email));

  return [
    ...same.map(({ invitation }) => ({ type: 'MemberInvitationWithdrawn', data: { invitation } }) as const),
    { type: 'MemberInvited', data: { ...data, ...standing(data) } },
  ];
};

const isMailDue = ({ invitations }: ExistingOrganisation, { invitation }: { readonly invitation: string }) =>
  invitations.get(invitation)?.isSettled === false;

const accepted = (
  { invitation }: Data<'AcceptInvitation'>,
  organisation: ExistingOrganisation,
  account: string,
): readonly LaterOrganisationEvent[] => {
  const { members, invitations } = organisation;
  if (members.has(account)) return [];
  const { roles, teams } = invitations.get(invitation) ?? refuse('invitation.over');
  const open = openTeams(organisation, teams);

  return [{ type: 'MemberJoined', data: { account, via: 'invitation', invitation, roles, teams: open } }];
};

/** One role in each team, the last that is named, and each role once. */
const standing = ({ roles, teams }: Pick<Data<'InviteMember'>, 'roles' | 'teams'>) => ({
  roles: inOrder(roles),
  teams: [...new Map(teams.map((one): [string, TeamMembership] => [one.team, one])).values()],
});

const inOrder = (roles: readonly OrganisationRole[]): OrganisationRole[] =>
  organisationRoles.filter((role) => roles.includes(role));

const roleIn = ({ members }: ExistingOrganisation, { account, team }: Data<'SetTeamMember'>) => {
  const member = members.get(account);

  return member && (member.teams.find((one) => one.team === team)?.role ?? null);
};

const policiesSet = (
  data: Data<'SetPolicies'>,
  { policies }: ExistingOrganisation,
): readonly LaterOrganisationEvent[] =>
  Object.entries(data).flatMap(([policy, value]) =>
    canonicalJson(policies[policy as Policy]) === canonicalJson(value)
      ? []
      : [{ type: 'PolicySet', data: { policy, value } as SetPolicy } as const],
  );

/** An organisation with its members, teams, policies and domains. */
export const organisations: Decider<Organisation, OrganisationCommand, OrganisationEvent> = {
  category: 'organisation',
  initial: noOrganisation,
  decide,
  evolve: evolveOrganisation,
  problem: organisationProblem,
};
