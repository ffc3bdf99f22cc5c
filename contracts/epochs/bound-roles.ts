import type { Recorded } from '../envelope.ts';
import type { EpochsEvent } from './events.ts';
import type { InstallationRole } from './installation-roles.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** An account's role, since when it's bound and by whom. `endedAt` is null while it holds. */
export type BoundRole = {
  readonly role: InstallationRole;
  readonly account: string;
  readonly boundAt: string;
  readonly by: string;
  readonly endedAt: string | null;
};

/** Each pair of an account and a role once, as the last event about it left it. */
export type BoundRoles = readonly BoundRole[];

export const evolveRoles = (
  roles: BoundRoles,
  { type, data, metadata: { at, by } }: Pick<Recorded<EpochsEvent>, 'type' | 'data' | 'metadata'>,
): BoundRoles => {
  if (type !== 'RoleBound' && type !== 'RoleEnded') return roles;
  const { role, account } = data as { readonly role: InstallationRole; readonly account: string };
  const isSame = (one: BoundRole) => one.role === role && one.account === account;
  const before = roles.find(isSame);
  const others = roles.filter((one) => !isSame(one));
  if (type === 'RoleBound') return [...others, { role, account, boundAt: at, by: by.id, endedAt: null }];

  return before ? [...others, { ...before, endedAt: at }] : roles;
};

/** The roles that an account has, if its address is named for them. */
export const rolesOf = (roles: BoundRoles, account: string): readonly InstallationRole[] =>
  roles.flatMap((one) => (one.account === account && one.endedAt === null ? [one.role] : []));
