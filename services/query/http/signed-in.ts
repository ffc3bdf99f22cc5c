import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import { findSession, type Session, type sessionCookie } from '../../shared/database/sessions.ts';
import type { Database } from '../read-models/database.ts';

/** Finds out who is signed in. Refuses `signed-out`, and `two-factor.needed` for who has to set that up first. */
export const signedIn =
  ({ beside }: Pick<Database, 'beside'>, cookie: ReturnType<typeof sessionCookie>, sessionDays: number) =>
  async (ctx: Context): Promise<Session> => {
    const token = cookie.read(ctx) ?? refuse('signed-out');

    const found = (await beside((pool) => findSession(pool, token, sessionDays))) ?? refuse('signed-out');

    return found.needsFactor ? refuse('two-factor.needed') : found;
  };
