// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId, InvitationId, TeamId } from '../ids.ts';
import { ConnectionSettings } from './connection.ts';
import { directoryEvents } from './directory-events.ts';
import { enforcementEvents, MemberUnlinked } from './enforcement-events.ts';
import { SetPolicy } from './policies.ts';
import { organisationRoles, teamRoles } from './roles.ts';

export const OrganisationRole = z.enum(organisationRoles);
export const TeamRole = z.enum(teamRoles);

export const TeamMembership = z.strictObject({ team: TeamId, role: TeamRole });

/** What somebody is from then on: never nothing, so that plain members have the role `member`. */
const rolesAndTeams = { roles: z.array(OrganisationRole).min(1), teams: z.array(TeamMembership) };

/** Whoever founds an organisation is its first owner. */
export const OrganisationFounded = message('OrganisationFounded', { name: z.string() });
export const OrganisationRenamed = message('OrganisationRenamed', { name: z.string() });

/** Somebody may join with the link that is mailed to this address, until `expiresAt` (ISO). */
export const MemberInvited = message('MemberInvited', {
  invitation: InvitationId,
  email: z.string(),
  ...rolesAndTeams,
  expiresAt: z.iso.datetime(),
});
export const MemberInvitationMailed = message('MemberInvitationMailed', {
  invitation: InvitationId,
  messageId: z.string(),
});
/** The invitation could not be mailed, for good. */
export const MemberInvitationFailed = message('MemberInvitationFailed', {
  invitation: InvitationId,
  reason: z.string(),
});
export const MemberInvitationWithdrawn = message('MemberInvitationWithdrawn', { invitation: InvitationId });

/** How somebody joined: by an invitation, by signing in at the identity provider, or because SCIM said so. */
export const JoinedVia = z.enum(['invitation', 'sso', 'scim']);
export const MemberJoined = message('MemberJoined', {
  account: AccountId,
  via: JoinedVia,
  /** Null if there was none. */
  invitation: InvitationId.nullable(),
  ...rolesAndTeams,
});
export const MemberRolesChanged = message('MemberRolesChanged', {
  account: AccountId,
  roles: rolesAndTeams.roles,
});
/** A suspended member has no rights, but keeps roles and teams. */
export const MemberSuspended = message('MemberSuspended', { account: AccountId, reason: z.string() });
export const MemberReactivated = message('MemberReactivated', { account: AccountId });
export const MemberRemoved = message('MemberRemoved', { account: AccountId, reason: z.string() });

/**
 * The links with which somebody who was removed or suspended could have signed documents of the organisation don't work
 * any more: as many as that.
 */
export const LeaverLinksWithdrawn = message('LeaverLinksWithdrawn', {
  account: AccountId,
  links: z.int().min(0),
});

/** All documents of the organisation that `account` left are handed over to another member, in the name of whoever said so. */
export const HandoverOrdered = message('HandoverOrdered', {
  account: AccountId,
  to: AccountId,
  reason: z.string(),
});
/** `order` is the id of the event that ordered it; `documents` says how many changed hands. */
export const HandoverFinished = message('HandoverFinished', {
  order: z.uuid(),
  account: AccountId,
  documents: z.int().min(0),
});

export const TeamCreated = message('TeamCreated', { team: TeamId, name: z.string() });
export const TeamRenamed = message('TeamRenamed', { team: TeamId, name: z.string() });
/** Nothing new is made in an archived team. What it has stays with those who are in it. */
export const TeamArchived = message('TeamArchived', { team: TeamId, successor: TeamId.nullable() });
/** Null takes somebody out of the team. */
export const TeamMemberSet = message('TeamMemberSet', {
  team: TeamId,
  account: AccountId,
  role: TeamRole.nullable(),
});

export const PolicySet = z.strictObject({ type: z.literal('PolicySet'), data: SetPolicy });

/** The organisation says that a domain is its own, and has to prove it with a DNS record with this text. */
export const DomainClaimed = message('DomainClaimed', { domain: z.string(), challenge: z.string() });
export const DomainVerified = message('DomainVerified', { domain: z.string() });
export const DomainGivenUp = message('DomainGivenUp', { domain: z.string() });

/** Members can sign in at this identity provider. A connection that was there already has other settings from then on. */
export const ConnectionSet = message('ConnectionSet', ConnectionSettings.shape);
export const ConnectionRemoved = message('ConnectionRemoved', { connection: z.uuid() });

export const OrganisationEvent = z.discriminatedUnion('type', [
  OrganisationFounded,
  OrganisationRenamed,
  MemberInvited,
  MemberInvitationMailed,
  MemberInvitationFailed,
  MemberInvitationWithdrawn,
  MemberJoined,
  MemberRolesChanged,
  MemberSuspended,
  MemberReactivated,
  MemberRemoved,
  LeaverLinksWithdrawn,
  HandoverOrdered,
  HandoverFinished,
  TeamCreated,
  TeamRenamed,
  TeamArchived,
  TeamMemberSet,
  PolicySet,
  DomainClaimed,
  DomainVerified,
  DomainGivenUp,
  ...directoryEvents,
  ConnectionSet,
  ConnectionRemoved,
  ...enforcementEvents,
  MemberUnlinked,
]);
export type OrganisationEvent = z.infer<typeof OrganisationEvent>;
