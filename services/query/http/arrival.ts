import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import type { OpenSessions } from '../../shared/sessions/open-sessions.ts';
import type { SessionCookie } from '../../shared/sessions/sessions.ts';
import {
  idHashOf,
  markSessionSeen,
  type Session,
  type SessionRow,
  sessionStatement,
} from '../../shared/sessions/sessions.ts';
import type { AsBytes, Beside, Database } from '../read-models/database.ts';
import type { UpToDate } from './read-your-writes.ts';

type Dependencies = {
  readonly database: Pick<Database, 'checkpoint' | 'beside'>;
  readonly cookie: SessionCookie;
  /** SESSION_DAYS. */
  readonly sessionDays: number;
  readonly sessions: OpenSessions;
  readonly upToDate: UpToDate;
};

/**
 * Lets in people who are signed in, once the read models hold what they wrote last, and also finds what the answer
 * needs, all in one look at the database. Statements may name `session."accountId"`. Refuses `signed-out`,
 * `two-factor.needed` and `behind`.
 */
export const arrivals =
  ({ database, cookie, sessionDays, sessions, upToDate }: Dependencies) =>
  async <Row extends object = object>(
    ctx: Context,
    beside: Beside = {},
    asBytes?: AsBytes,
  ): Promise<{ readonly session: Session; readonly found: Row }> => {
    const idHash = idHashOf(cookie.read(ctx) ?? '') ?? refuse('signed-out');
    const session = sessionStatement(idHash, sessionDays);
    const found = await upToDate(ctx, async () => {
      const looked = await database.checkpoint<FoundOrNot & Row>({ session, ...beside }, asBytes);

      return looked.accountId === null ? refuse('signed-out') : looked;
    });
    const { accountId, sessionId, needsFactor } = (await sessions(found, idHash)) ?? refuse('signed-out');
    ctx.state.session = sessionId;
    if (needsFactor) refuse('two-factor.needed');
    if (found.isSeenLongAgo) await database.beside((sql) => markSessionSeen(sql, found));

    return { session: { accountId, idHash, sessionId }, found };
  };

type FoundOrNot = SessionRow | { readonly [Name in keyof SessionRow]: null };

/**
 * The first call returns what was found on arrival. Later calls look again, because they want the current state, for
 * example once the file is sealed that they waited for.
 */
export const firstOf = <Row>(found: Row, look: () => Promise<Row>): (() => Promise<Row>) => {
  let first: Row | null = found;

  return async () => {
    const row = first ?? (await look());
    first = null;

    return row;
  };
};
