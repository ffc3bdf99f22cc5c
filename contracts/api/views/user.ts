import { z } from 'zod';
import type { Account } from '../../account/state.ts';
import { AccountId } from '../../ids.ts';

/** `GET /api/user`. */
export const UserView = z.object({
  id: AccountId,
  username: z.string(),
  email: z.string(),
  /** Whether somebody opened a link that was mailed to the address. */
  emailConfirmed: z.boolean(),
  fullName: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether this account may look at every document, and change none but its own. */
  isAuditor: z.boolean(),
});
export type UserView = z.infer<typeof UserView>;

/** What the answer to registering and signing in says. */
export const userView = (
  id: string,
  { username, email, fullName, createdAt }: Exclude<Account, { status: 'none' }>,
): Omit<UserView, 'isAuditor' | 'emailConfirmed'> => ({ id, username, email, fullName, createdAt });
