import { z } from 'zod';
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
