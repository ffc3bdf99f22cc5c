import { z } from 'zod';
import { AccountId, InvitationId, OrganisationId, TeamId, TokenId } from '../../ids.ts';
import { ConnectionSettings } from '../../organisation/connection.ts';
import { TokenScope } from '../../organisation/directory-events.ts';
import { JoinedVia, OrganisationRole, TeamMembership, TeamRole } from '../../organisation/events.ts';
import { Policies } from '../../organisation/policies.ts';

const instant = z.iso.datetime();

/** `GET /api/organisation`: the caller's organisation. */
export const OrganisationView = z.object({
  id: OrganisationId,
  name: z.string(),
  foundedAt: instant,
  /** The number of members, with those who are suspended. */
  members: z.int(),
  /** What the caller is in it. */
  roles: z.array(OrganisationRole),
  teams: z.array(TeamMembership),
});
export type OrganisationView = z.infer<typeof OrganisationView>;

/** `organisation` is null if the caller belongs to none. */
export const OwnOrganisationView = z.object({
  organisation: OrganisationView.nullable(),
  /** Whether organisations can be founded here at all (ORGANISATIONS), and whether the only one is there already. */
  founding: z.enum(['open', 'taken', 'off']),
});
export type OwnOrganisationView = z.infer<typeof OwnOrganisationView>;

/** Somebody in the caller's organisation. */
export const MemberView = z.object({
  id: AccountId,
  fullName: z.string(),
  email: z.string(),
  roles: z.array(OrganisationRole),
  teams: z.array(TeamMembership),
  via: JoinedVia.nullable(),
  joinedAt: instant,
  suspendedAt: instant.nullable(),
  /** Whether they may sign in past the identity provider. */
  isBreakGlass: z.boolean(),
});
export type MemberView = z.infer<typeof MemberView>;

/** `GET /api/organisation/members?search=&role=&after=`: by name, a hundred at a time. `next` is the next page's `after`. */
export const MembersView = z.object({ members: z.array(MemberView), next: z.string().nullable() });
export type MembersView = z.infer<typeof MembersView>;

/**
 * `GET /api/organisation/leavers`: who is no active member any more and still owns documents of the organisation, by name,
 * 1,000 at most.
 */
export const LeaversView = z.object({
  leavers: z.array(
    MemberView.pick({ id: true, fullName: true }).extend({
      isSuspended: z.boolean(),
      /** How many documents and templates are theirs. Whoever hands them over doesn't see which. */
      documents: z.int(),
    }),
  ),
});
export type LeaversView = z.infer<typeof LeaversView>;

export const InvitationView = z.object({
  id: InvitationId,
  email: z.string(),
  roles: z.array(OrganisationRole),
  teams: z.array(TeamMembership),
  invitedAt: instant,
  expiresAt: instant,
  mailedAt: instant.nullable(),
  /** Why the mail failed for good. Null if it didn't. */
  mailFailure: z.string().nullable(),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** `GET /api/organisation/invitations`: open and expired ones, 1,000 at most, the newest first. */
export const InvitationsView = z.object({ invitations: z.array(InvitationView) });
export type InvitationsView = z.infer<typeof InvitationsView>;

export const TeamView = z.object({
  id: TeamId,
  name: z.string(),
  archivedAt: instant.nullable(),
  /** The team that took over from an archived one. */
  successor: TeamId.nullable(),
  members: z.int(),
});
export type TeamView = z.infer<typeof TeamView>;

/** `GET /api/organisation/teams`: by name, archived ones last. */
export const TeamsView = z.object({ teams: z.array(TeamView) });
export type TeamsView = z.infer<typeof TeamsView>;

/** `GET /api/organisation/teams/{id}/members`: by name, 1,000 at most. */
export const TeamMembersView = z.object({
  members: z.array(MemberView.pick({ id: true, fullName: true, email: true }).extend({ role: TeamRole })),
});
export type TeamMembersView = z.infer<typeof TeamMembersView>;

/** `GET /api/organisation/policies`: those that hold, with defaults for those that nobody set. */
export const PoliciesView = Policies;
export type PoliciesView = Policies;

export const DomainView = z.object({
  domain: z.string(),
  /** The text that a TXT record of the domain has to have (contracts/organisation/domain-record.ts). */
  challenge: z.string(),
  claimedAt: instant,
  verifiedAt: instant.nullable(),
  /** Whether its people sign in at the identity provider and in no other way. */
  ssoEnforced: z.boolean(),
});
export type DomainView = z.infer<typeof DomainView>;

/** `GET /api/organisation/domains`: by name. */
export const DomainsView = z.object({ domains: z.array(DomainView) });
export type DomainsView = z.infer<typeof DomainsView>;

/** `GET /api/organisation/connections`: the first one first. Nobody sees their secrets. */
export const ConnectionsView = z.object({ connections: z.array(ConnectionSettings) });
export type ConnectionsView = z.infer<typeof ConnectionsView>;

/** `GET /api/auth/sso/{domain}`. */
export const SignOnView = z.object({ isOffered: z.boolean() });
export type SignOnView = z.infer<typeof SignOnView>;

export const TokenView = z.object({
  id: TokenId,
  name: z.string(),
  scope: TokenScope,
  /** The name of the account that made it. */
  madeBy: z.string().nullable(),
  /** Whether that account manages tokens of the organisation by now. */
  isMakerIn: z.boolean(),
  madeAt: instant,
  expiresAt: instant,
});
export type TokenView = z.infer<typeof TokenView>;

/** `GET /api/organisation/tokens`: those that weren't revoked, the newest first. Nobody sees their secrets again. */
export const TokensView = z.object({ tokens: z.array(TokenView) });
export type TokensView = z.infer<typeof TokensView>;

/** `GET /api/invitations/{token}`: what it tells anybody who has the link. */
export const InvitedView = z.object({
  organisation: z.string(),
  email: z.string(),
  roles: z.array(OrganisationRole),
  expiresAt: instant,
  /** Whether an account with this address exists, which has to accept. A new person registers. */
  hasAccount: z.boolean(),
  /** Whether people of the address's domain sign in at an identity provider, and in no other way. */
  isSsoRequired: z.boolean(),
});
export type InvitedView = z.infer<typeof InvitedView>;
