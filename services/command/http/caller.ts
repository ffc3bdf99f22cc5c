import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import type { Actor } from '#contracts/envelope.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { readSigningToken } from '../../shared/keys/signing-link.ts';
import { type OpenSessions, sessionFinder } from '../../shared/sessions/open-sessions.ts';
import type { Session, sessionCookie } from '../../shared/sessions/sessions.ts';

/** Who may use a route: anyone, signed-in accounts, or holders of a signing link. */
export type Policy = 'anyone' | 'account' | 'recipient';

export type Caller =
  /** `session` is the browser's session, which a new sign-in ends. `browser` tells which accounts signed in from it. */
  | {
      readonly kind: 'anyone';
      readonly session: Session | null;
      /** Whose session that is, by its name on record; null where it doesn't let anybody in, or not yet. */
      readonly signedIn: { readonly account: string; readonly sessionId: string } | null;
      readonly browser: string | null;
      /** What ties a sign-in at an identity provider to the browser. */
      readonly sso: string | null;
    }
  | {
      readonly kind: 'account';
      readonly id: string;
      readonly session: string;
      /** The session's name on record. */
      readonly sessionId: string;
    }
  | {
      readonly kind: 'recipient';
      readonly id: string;
      readonly documentId: string;
      readonly linkVersion: number;
    };

type CookieReader = { readonly read: (ctx: Context) => string | null };

type Dependencies = {
  readonly database: Pool;
  readonly cookie: ReturnType<typeof sessionCookie>;
  readonly browser: CookieReader;
  readonly sso: CookieReader;
  readonly linkSecret: string;
  /** SESSION_DAYS. */
  readonly sessionDays: number;
  readonly sessions: OpenSessions;
};

/** `isForHalf` lets in somebody who first has to set up a second factor. */
type Asked = { readonly policy: Policy; readonly isForHalf?: true };

/**
 * The only place that decides who may call a route at all. Deciders check whose documents they are. A session lets its
 * holder in only if it belongs to the epoch that is being written to; null means that nothing is being written to any
 * epoch.
 */
export const callerReader = ({
  database,
  cookie,
  browser,
  sso,
  linkSecret,
  sessionDays,
  sessions,
}: Dependencies) => {
  const find = sessionFinder({ run: database.run, sessions, sessionDays });

  return async (ctx: Context, { policy, isForHalf }: Asked, epoch: number | null): Promise<Caller> => {
    const sessionOf = async (token: string | null) => {
      const session = await find(token);
      return session && epoch !== null && session.epoch !== epoch ? null : session;
    };

    switch (policy) {
      case 'anyone': {
        const session = await sessionOf(cookie.read(ctx));
        return {
          kind: 'anyone',
          session,
          signedIn:
            session && !session.needsFactor
              ? { account: session.accountId, sessionId: session.sessionId }
              : null,
          browser: browser.read(ctx),
          sso: sso.read(ctx),
        };
      }
      case 'account': {
        const session = await sessionOf(cookie.read(ctx));
        const { accountId, idHash, sessionId, needsFactor } = session ?? refuse('signed-out');
        if (needsFactor && !isForHalf) refuse('two-factor.needed');
        return { kind: 'account', id: accountId, session: idHash, sessionId };
      }
      case 'recipient': {
        const { documentId, recipientId, version } =
          readSigningToken(linkSecret, String(ctx.params.token)) ?? refuse('link.invalid');
        return { kind: 'recipient', id: recipientId, documentId, linkVersion: version };
      }
    }
  };
};

/** The actor in an event's envelope. */
export const actorOf = (caller: Caller): Actor =>
  caller.kind === 'anyone' ? { kind: 'system', id: 'anonymous' } : { kind: caller.kind, id: caller.id };
