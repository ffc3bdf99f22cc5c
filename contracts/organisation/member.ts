import type { Actor } from '../envelope.ts';
import type { OrganisationRole, TeamMembership } from './roles.ts';

// This file doesn't use zod, so that the browser can use it as well.

export type Member = {
  readonly account: string;
  readonly roles: readonly OrganisationRole[];
  readonly teams: readonly TeamMembership[];
  readonly isSuspended: boolean;
  /** Whether the identity provider said so, and not an owner or administrator. */
  readonly isSuspendedByProvider: boolean;
  readonly joinedAt: string;
};

/** Somebody who joins at this instant (ISO). */
export const newMember = (
  { account, roles, teams }: Pick<Member, 'account' | 'roles' | 'teams'>,
  at: string,
): Member => ({ account, roles, teams, ...suspension(null), joinedAt: at });

/** What suspending makes of a member, which the installation does as an identity provider says; null for nobody. */
export const suspension = (by: Actor | null) => ({
  isSuspended: by !== null,
  isSuspendedByProvider: by?.kind === 'system',
});

export const isActiveOwner = ({ roles, isSuspended }: Member): boolean =>
  !isSuspended && roles.includes('owner');
