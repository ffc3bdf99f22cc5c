import { Map as Persistent } from 'immutable';
import { eventIdOf } from '../derived-id.ts';
import type { Recorded } from '../envelope.ts';
import { idOf } from '../stream-name.ts';
import { unknownTo } from '../unknown-event.ts';
import type { ConnectionSettings } from './connection.ts';
import { type Enforcement, evolveEnforcement, noEnforcement, withoutDomain } from './enforcement.ts';
import type { OrganisationEvent } from './events.ts';
import { type Member, newMember, suspension } from './member.ts';
import type { Membership } from './membership.ts';
import type { DirectoryEntry, Domain, Handover, Invitation, Team } from './parts.ts';
import { proved, settled, verifiedDomains } from './parts.ts';
import { type Policies, policyDefaults } from './policies.ts';
import { type Tokens, withoutToken } from './tokens.ts';

type Data<Type extends OrganisationEvent['type']> = Extract<OrganisationEvent, { type: Type }>['data'];

/** Persistent maps: an organisation may have ten thousand members, and each event makes a new state. */
export type ExistingOrganisation = {
  readonly status: 'active';
  readonly id: string;
  readonly name: string;
  readonly foundedAt: string;
  /** The revision of its last event. */
  readonly revision: number;
  /** By account. */
  readonly members: Persistent<string, Member>;
  readonly invitations: Persistent<string, Invitation>;
  readonly teams: Persistent<string, Team>;
  readonly policies: Policies;
  /** Accounts that are out, and whose signing links still have to be withdrawn. */
  readonly leavers: Persistent<string, true>;
  /** Accounts that were removed, and didn't join again. */
  readonly removed: Persistent<string, true>;
  /** By the id of the event that ordered them: those that aren't finished. */
  readonly handovers: Persistent<string, Handover>;
  /** By name. */
  readonly domains: Persistent<string, Domain>;
  readonly tokens: Tokens;
  /** What the identity provider calls members, by account. */
  readonly directory: Persistent<string, DirectoryEntry>;
  /** What it calls the teams that it keeps as groups, by team. */
  readonly groups: Persistent<string, string | null>;
  /** By id: the identity providers where members sign in. */
  readonly connections: Persistent<string, ConnectionSettings>;
  /** By connection: the accounts that have set it, each once. */
  readonly connectedBy: Persistent<string, readonly string[]>;
  readonly enforcement: Enforcement;
};

/** An organisation as its events have made it. Its status is `none` before its first event. */
export type Organisation = { readonly status: 'none' } | ExistingOrganisation;

export const noOrganisation: Organisation = { status: 'none' };

export const evolveOrganisation = (
  organisation: Organisation,
  event: Recorded<OrganisationEvent>,
): Organisation => {
  if (event.type === 'OrganisationFounded') return founded(event);
  if (organisation.status === 'none') return organisation;

  return { ...evolved(organisation, event), revision: event.revision };
};

const founded = ({
  stream,
  revision,
  data: { name },
  metadata: { at, by },
}: Recorded<Extract<OrganisationEvent, { type: 'OrganisationFounded' }>>): Organisation => ({
  status: 'active',
  id: idOf(stream),
  name,
  foundedAt: at,
  revision,
  members: Persistent([[by.id, newMember({ account: by.id, roles: ['owner'], teams: [] }, at)]]),
  invitations: Persistent(),
  teams: Persistent(),
  policies: policyDefaults,
  leavers: Persistent(),
  removed: Persistent(),
  handovers: Persistent(),
  domains: Persistent(),
  tokens: Persistent(),
  directory: Persistent(),
  groups: Persistent(),
  connections: Persistent(),
  connectedBy: Persistent(),
  enforcement: noEnforcement,
});

type Later = Exclude<OrganisationEvent, { type: 'OrganisationFounded' }>;

const evolved = (organisation: ExistingOrganisation, event: Recorded<Later>): ExistingOrganisation => {
  const { members, invitations, teams, policies, domains, connections, tokens } = organisation;
  const { directory, groups, handovers } = organisation;
  const { type, data, metadata } = event;

  switch (type) {
    case 'OrganisationRenamed':
      return { ...organisation, name: data.name };
    case 'MemberInvited': {
      const open = { ...data, invitedAt: metadata.at, isSettled: false };
      return { ...organisation, invitations: invitations.set(data.invitation, open) };
    }
    case 'MemberInvitationMailed':
    case 'MemberInvitationFailed':
      return { ...organisation, invitations: settled(invitations, data.invitation) };
    case 'MemberInvitationWithdrawn':
      return { ...organisation, invitations: invitations.delete(data.invitation) };
    case 'MemberJoined':
      return {
        ...staying(organisation, data.account),
        members: members.set(data.account, newMember(data, metadata.at)),
        removed: organisation.removed.delete(data.account),
        invitations: data.invitation === null ? invitations : invitations.delete(data.invitation),
      };
    case 'MemberRolesChanged':
      return onMember(organisation, data.account, { roles: data.roles });
    case 'MemberSuspended':
      return leaving(onMember(organisation, data.account, suspension(metadata.by)), data.account);
    case 'MemberReactivated':
      return staying(onMember(organisation, data.account, suspension(null)), data.account);
    case 'MemberRemoved':
      return leaving(
        {
          ...organisation,
          members: members.delete(data.account),
          removed: organisation.removed.set(data.account, true),
          directory: directory.delete(data.account),
        },
        data.account,
      );
    case 'LeaverLinksWithdrawn':
      return staying(organisation, data.account);
    case 'HandoverOrdered':
      return { ...organisation, handovers: handovers.set(eventIdOf(event), { ...data, by: metadata.by.id }) };
    case 'HandoverFinished':
      return { ...organisation, handovers: handovers.delete(data.order) };
    case 'TeamCreated':
      return {
        ...organisation,
        teams: teams.set(data.team, { id: data.team, name: data.name, isArchived: false, successor: null }),
      };
    case 'TeamRenamed':
      return onTeam(organisation, data.team, { name: data.name });
    case 'TeamArchived':
      return onTeam(organisation, data.team, { isArchived: true, successor: data.successor });
    case 'TeamMemberSet':
      return teamMemberSet(organisation, data);
    case 'PolicySet':
      return { ...organisation, policies: { ...policies, [data.policy]: data.value } };
    case 'DomainClaimed':
      return {
        ...organisation,
        domains: domains.set(data.domain, { challenge: data.challenge, verifiedAt: null }),
      };
    case 'DomainVerified':
      return { ...organisation, domains: proved(domains, data.domain, metadata.at) };
    case 'DomainGivenUp':
      return {
        ...organisation,
        domains: domains.delete(data.domain),
        enforcement: withoutDomain(organisation.enforcement, data.domain),
      };
    case 'TokenMade':
      return {
        ...organisation,
        tokens: tokens.set(data.token, {
          ...data,
          madeAt: metadata.at,
          isRevoked: false,
          madeBy: metadata.by.id,
        }),
      };
    case 'TokenRevoked':
      return { ...organisation, tokens: withoutToken(tokens, data.token) };
    case 'MemberLinked':
      return { ...organisation, directory: directory.set(data.account, data) };
    case 'TeamLinked':
      return { ...organisation, groups: groups.set(data.team, data.externalId) };
    case 'ConnectionSet':
      return {
        ...organisation,
        connections: connections.set(data.connection, data),
        connectedBy: organisation.connectedBy.update(data.connection, [], (ids) => [
          ...new Set([...ids, metadata.by.id]),
        ]),
      };
    case 'ConnectionRemoved':
      return {
        ...organisation,
        connections: connections.delete(data.connection),
        connectedBy: organisation.connectedBy.delete(data.connection),
      };
    case 'SsoEnforced':
    case 'SsoEnforcementEnded':
    case 'BreakGlassNamed':
      return { ...organisation, enforcement: evolveEnforcement(organisation.enforcement, event) };
    case 'MemberUnlinked':
      return organisation;
    default:
      return unknownTo(type, organisation);
  }
};

const leaving = (organisation: ExistingOrganisation, account: string): ExistingOrganisation => ({
  ...organisation,
  leavers: organisation.leavers.set(account, true),
});
const staying = (organisation: ExistingOrganisation, account: string): ExistingOrganisation => ({
  ...organisation,
  leavers: organisation.leavers.delete(account),
});

const onMember = (
  organisation: ExistingOrganisation,
  account: string,
  changes: Partial<Member>,
): ExistingOrganisation => {
  const found = organisation.members.get(account);

  return found
    ? { ...organisation, members: organisation.members.set(account, { ...found, ...changes }) }
    : organisation;
};

const onTeam = (
  organisation: ExistingOrganisation,
  team: string,
  changes: Partial<Team>,
): ExistingOrganisation => {
  const found = organisation.teams.get(team);

  return found
    ? { ...organisation, teams: organisation.teams.set(team, { ...found, ...changes }) }
    : organisation;
};

const teamMemberSet = (
  organisation: ExistingOrganisation,
  { team, account, role }: Data<'TeamMemberSet'>,
): ExistingOrganisation => {
  const others = (organisation.members.get(account)?.teams ?? []).filter((one) => one.team !== team);

  return onMember(organisation, account, { teams: role === null ? others : [...others, { team, role }] });
};

/** What the organisation says about an account; null if it's no active member. */
export const membershipIn = (organisation: Organisation, account: string): Membership | null => {
  if (organisation.status === 'none') return null;
  const { id, revision, members, policies } = organisation;
  const member = members.get(account);
  if (!member || member.isSuspended) return null;

  return {
    organisation: id,
    revision,
    roles: member.roles,
    teams: member.teams,
    policies,
    domains: verifiedDomains(organisation),
  };
};
