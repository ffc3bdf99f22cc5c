// This file doesn't use zod, so that the browser can use it as well.

/**
 * What somebody is in an organisation. Owners and administrators run it, but read none of its documents because of that.
 */
export const organisationRoles = ['owner', 'admin', 'records-manager', 'auditor', 'member'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

/** What somebody is in a team. A preparer may do everything to a draft but send it. */
export const teamRoles = ['manager', 'sender', 'preparer', 'viewer'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** A team of somebody's, and what they are in it. */
export type TeamMembership = { readonly team: string; readonly role: TeamRole };

/** At most so many of each. */
export const MEMBERS_MAX = 10_000;
export const TEAMS_MAX = 500;
export const SHARES_MAX = 50;
/** Tokens of an organisation that work. */
export const TOKENS_MAX = 20;
export const CONNECTIONS_MAX = 3;
export const DOMAINS_MAX = 100;
/** Owners who may sign in past the identity provider. */
export const BREAK_GLASS_MAX = 2;
