import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import { type OpenSessions, sessionFinder } from '../../shared/sessions/open-sessions.ts';
import type { Session, sessionCookie } from '../../shared/sessions/sessions.ts';
import type { Database } from '../read-models/database.ts';

type Dependencies = {
  readonly database: Pick<Database, 'beside'>;
  readonly cookie: ReturnType<typeof sessionCookie>;
  readonly sessions: OpenSessions;
  /** SESSION_DAYS. */
  readonly sessionDays: number;
};

/**
 * Finds out who is signed in. Refuses `signed-out`, and `two-factor.needed` for somebody who has to set that up first.
 */
export const signedIn = ({ database: { beside: run }, cookie, sessions, sessionDays }: Dependencies) => {
  const sessionOf = sessionFinder({ run, sessions, sessionDays });

  return async (ctx: Context): Promise<Session> => {
    const found = (await sessionOf(cookie.read(ctx))) ?? refuse('signed-out');

    return found.needsFactor ? refuse('two-factor.needed') : found;
  };
};
