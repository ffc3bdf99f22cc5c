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
import { type Decider, decideByType } from '../../log/decider.ts';
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

  const events = requested(command, organisation);
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
    { type: 'MemberInvited', data: { ...data, ...rolesAndTeams(data) } },
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
const rolesAndTeams = ({ roles, teams }: Pick<Data<'InviteMember'>, 'roles' | 'teams'>) => ({
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

/** The events that would do what is asked for; none if it's so already. */
const requested = decideByType<ExistingOrganisation, Later, LaterOrganisationEvent>({
  RenameOrganisation: ({ data }, { name }) =>
    name === data.name ? [] : [{ type: 'OrganisationRenamed', data }],
  InviteMember: ({ data }, organisation) => invited(data, organisation),
  RecordInvitationMailed: ({ data }, organisation) =>
    isMailDue(organisation, data) ? [{ type: 'MemberInvitationMailed', data }] : [],
  RecordInvitationFailed: ({ data }, organisation) =>
    isMailDue(organisation, data) ? [{ type: 'MemberInvitationFailed', data }] : [],
  WithdrawInvitation: ({ data }) => [{ type: 'MemberInvitationWithdrawn', data }],
  AcceptInvitation: ({ data, by }, organisation) => accepted(data, organisation, by.id),
  AdmitMember: ({ data }, organisation) => admitted(data, organisation, rolesAndTeams(data)),
  ChangeMemberRoles: ({ data: { account, roles } }, { members }) => {
    const ordered = inOrder(roles);

    return String(members.get(account)?.roles) === String(ordered)
      ? []
      : [{ type: 'MemberRolesChanged', data: { account, roles: ordered } }];
  },
  SuspendMember: (command, organisation) => {
    requireNoOwner(command, organisation);
    const { data, by } = command;

    return isSuspendedSo(organisation.members.get(data.account), by)
      ? []
      : [{ type: 'MemberSuspended', data }];
  },
  ReactivateMember: ({ data }, { members }) =>
    members.get(data.account)?.isSuspended === false ? [] : [{ type: 'MemberReactivated', data }],
  RemoveMember: (command, organisation) => {
    requireNoOwner(command, organisation);

    return removed(command.data);
  },
  OrderHandover: ({ data }, organisation) =>
    membershipIn(organisation, data.account)
      ? refuse('transfer.not-left')
      : [{ type: 'HandoverOrdered', data }],
  RecordHandover: ({ data }, { handovers }) =>
    handovers.has(data.order) ? [{ type: 'HandoverFinished', data }] : [],
  RecordLinksWithdrawn: ({ data }, { leavers }) =>
    leavers.has(data.account) ? [{ type: 'LeaverLinksWithdrawn', data }] : [],
  CreateTeam: (command, organisation) => {
    requireFreeTeamName(command, organisation);
    const { data } = command;

    return organisation.teams.has(data.team) ? [] : [{ type: 'TeamCreated', data }];
  },
  RenameTeam: (command, organisation) => {
    requireFreeTeamName(command, organisation);
    const { data } = command;

    return organisation.teams.get(data.team)?.name === data.name ? [] : [{ type: 'TeamRenamed', data }];
  },
  ArchiveTeam: ({ data }, { teams }) => {
    if (data.successor === data.team) refuse('organisation.no-such-team');

    return teams.get(data.team)?.isArchived ? [] : [{ type: 'TeamArchived', data }];
  },
  SetTeamMember: (command, organisation) => {
    requireNoOwnTeamRole(command, organisation);
    const { data } = command;

    return roleIn(organisation, data) === data.role ? [] : [{ type: 'TeamMemberSet', data }];
  },
  SetPolicies: ({ data }, organisation) => policiesSet(data, organisation),
  ClaimDomain: ({ data }, { domains }) => (domains.has(data.domain) ? [] : [{ type: 'DomainClaimed', data }]),
  VerifyDomain: ({ data }, { domains }) =>
    domains.get(data.domain)?.verifiedAt ? [] : [{ type: 'DomainVerified', data }],
  GiveUpDomain: ({ data }) => [{ type: 'DomainGivenUp', data }],
  MakeToken: ({ data }, { tokens }) => (tokens.has(data.token) ? [] : [{ type: 'TokenMade', data }]),
  RevokeToken: ({ data }, { tokens }) =>
    tokens.get(data.token)?.isRevoked ? [] : [{ type: 'TokenRevoked', data }],
  LinkMember: ({ data }, organisation) => memberLinked(data, organisation),
  LinkTeam: ({ data }, { groups }) =>
    groups.get(data.team) === data.externalId ? [] : [{ type: 'TeamLinked', data }],
  SetConnection: ({ data }) => [{ type: 'ConnectionSet', data }],
  RemoveConnection: ({ data }) => [{ type: 'ConnectionRemoved', data }],
  UnlinkMember: ({ data }) => [{ type: 'MemberUnlinked', data }],
  EnforceSso: ({ data }, { enforcement }) =>
    enforcement.domains.includes(data.domain) ? [] : [{ type: 'SsoEnforced', data }],
  EndSsoEnforcement: ({ data }) => [{ type: 'SsoEnforcementEnded', data }],
  NameBreakGlass: ({ data }, { enforcement }) => {
    const accounts = [...new Set(data.accounts)];

    return String(accounts) === String(enforcement.breakGlass)
      ? []
      : [{ type: 'BreakGlassNamed', data: { accounts } }];
  },
});

/** An organisation with its members, teams, policies and domains. */
export const organisations: Decider<Organisation, OrganisationCommand, OrganisationEvent> = {
  category: 'organisation',
  initial: noOrganisation,
  decide,
  evolve: evolveOrganisation,
  problem: organisationProblem,
};
