import type { Pool } from '../database/pool.ts';
import { isInTime, needsFactor, type SessionClaims } from './session-claims.ts';
import { findSession, idHashOf, markSessionSeen, type Session, type SessionRow } from './sessions.ts';
import type { VouchedSessions } from './vouched-sessions.ts';

/** A session that counts. */
export type OpenSession = Session & {
  /** Whether its holder has to set up a second factor before they can do anything else. */
  readonly needsFactor: boolean;
  readonly begunAt: string;
  readonly epoch: number;
};

export type OpenSessions = ReturnType<typeof openSessions>;

/**
 * Says which rows are sessions that count (vouched-sessions.ts) and aren't over. `idHash` is that of the secret that
 * somebody brought, whatever the row says. Null for all others.
 */
export const openSessions =
  ({ claimsOfOpen }: Pick<VouchedSessions, 'claimsOfOpen'>, sessionDays: number) =>
  async (row: SessionRow, idHash: string): Promise<OpenSession | null> => {
    const signed = { statement: row.sessionStatement, signature: row.sessionSignature };
    const claims = await claimsOfOpen(signed, idHash);

    return claims && isOf(claims, row) && isInTime(claims, sessionDays)
      ? {
          accountId: claims.account,
          idHash: claims.idHash,
          sessionId: claims.session,
          needsFactor: needsFactor(claims),
          begunAt: claims.createdAt,
          epoch: claims.epoch,
        }
      : null;
  };

/** Other statements have used the columns of the row by now. */
const isOf = (claims: SessionClaims, { accountId, sessionId, idHash }: SessionRow): boolean =>
  claims.account === accountId && claims.session === sessionId && claims.idHash === idHash;

type Finding = {
  readonly run: Pool['run'];
  readonly sessions: OpenSessions;
  /** SESSION_DAYS. */
  readonly sessionDays: number;
};

/** Finds the session that a secret opens, and notes that it is in use. Null if it opens none. */
export const sessionFinder =
  ({ run, sessions, sessionDays }: Finding) =>
  async (token: string | null): Promise<OpenSession | null> => {
    const idHash = token === null ? null : idHashOf(token);
    if (token === null || idHash === null) return null;
    const row = await run((sql) => findSession(sql, token, sessionDays));
    const open = row && (await sessions(row, idHash));
    if (open && row.isSeenLongAgo) await run((sql) => markSessionSeen(sql, open));

    return open;
  };
