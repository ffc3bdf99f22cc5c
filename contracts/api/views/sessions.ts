import { z } from 'zod';
import { SignInFactor, SignInMethod } from '../../account/sign-in.ts';

const instant = z.iso.datetime();

/** One of the sessions in which an account is signed in. What isn't on record, since it began too long ago, is null. */
export const SessionView = z.object({
  id: z.uuid(),
  /** Whether the request came in it. */
  isThis: z.boolean(),
  /** The browser and what it runs on, such as “Safari on iOS”. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  method: z.enum(SignInMethod).nullable(),
  secondFactor: z.enum(SignInFactor).nullable(),
  begunAt: instant,
  /** May be some minutes late. */
  lastSeenAt: instant,
});
export type SessionView = z.infer<typeof SessionView>;

/** `GET /api/auth/sessions`: this session first, then the one that was used last. */
export const SessionsView = z.object({ sessions: z.array(SessionView) });
export type SessionsView = z.infer<typeof SessionsView>;
