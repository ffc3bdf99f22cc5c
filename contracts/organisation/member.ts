import type { OrganisationRole, TeamMembership } from './roles.ts';

// This file doesn't use zod, so that the browser can use it as well.

export type Member = {
  readonly account: string;
  readonly roles: readonly OrganisationRole[];
  readonly teams: readonly TeamMembership[];
  readonly isSuspended: boolean;
  readonly joinedAt: string;
};

/** Somebody who joins at this instant (ISO). */
export const newMember = (
  { account, roles, teams }: Pick<Member, 'account' | 'roles' | 'teams'>,
  at: string,
): Member => ({ ...{ account, roles, teams }, isSuspended: false, joinedAt: at });

export const isActiveOwner = ({ roles, isSuspended }: Member): boolean =>
  !isSuspended && roles.includes('owner');
