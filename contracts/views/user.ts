import { z } from 'zod';
import type { Account } from '../aggregates/account.ts';
import { AccountId } from '../ids.ts';

/** `GET /api/user`. */
export const UserView = z.object({
  id: AccountId,
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  createdAt: z.iso.datetime(),
});
export type UserView = z.infer<typeof UserView>;

export const userView = (
  id: string,
  { username, email, fullName, createdAt }: Exclude<Account, { status: 'none' }>,
): UserView => ({ id, username, email, fullName, createdAt });
