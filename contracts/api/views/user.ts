import { z } from 'zod';
import type { Account } from '../../account/state.ts';
import { installationRoles } from '../../epochs/installation-roles.ts';
import { AccountId } from '../../ids.ts';

/** `GET /api/user`: the account that is signed in. */
export const UserView = z.object({
  id: AccountId,
  username: z.string(),
  email: z.string(),
  /** Whether somebody opened a link that was mailed to this address, so that it's known to be theirs. */
  emailConfirmed: z.boolean(),
  fullName: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether this account may look at every document of no organisation or of its own one. It may change only its own. */
  isAuditor: z.boolean(),
  /** Whether this account may decide how long those are kept. */
  isRecordsManager: z.boolean(),
  /** What it sees of the installation itself, beyond documents: what happened to it, and privacy requests. */
  oversees: z.object({ installation: z.boolean(), privacy: z.boolean() }),
  /** The roles of the installation for which the confirmed address is named, and that the account doesn't have yet. */
  rolesToTake: z.array(z.enum(installationRoles)),
});
export type UserView = z.infer<typeof UserView>;

/** What the answers to registering and to signing in contain. */
export const userView = (
  id: string,
  { username, email, fullName, createdAt }: Exclude<Account, { status: 'none' }>,
): Omit<UserView, 'isAuditor' | 'isRecordsManager' | 'oversees' | 'rolesToTake' | 'emailConfirmed'> => ({
  id,
  username,
  email,
  fullName,
  createdAt,
});
