// This file doesn't use zod, so that the browser can use it as well.
import type { Message, Metadata } from '../envelope.ts';

/**
 * The sessions of an account that its own stream opened and hasn't ended. Both maps have the oldest first. What lies in
 * Postgres opens nothing that isn't open here.
 */
export type SessionsOnRecord = {
  /** By the names of the sessions, when they began (ISO). */
  readonly open: ReadonlyMap<string, string>;
  /** Sessions that ended, perhaps before their sign-in was on record: a suspension was faster. They never open again. */
  readonly over: ReadonlySet<string>;
};

export const noSessions: SessionsOnRecord = { open: new Map(), over: new Set() };

/** An account has at most this many sessions. The oldest of more has ended, though no event says so. */
const MOST = 100;
/** How many that ended are remembered. */
const MOST_OVER = 100;
/** Milliseconds after which a session has ended in any case: no browser keeps a cookie for longer (400 days). */
const LONGEST = 400 * 86_400_000;

/** What a session is begun or ended by. Its data may come from a log that nobody has decoded yet. */
type OnRecord = Message & { readonly metadata: Pick<Metadata, 'at' | 'session'> };

/** The types of events by which sessions end. */
export const endingSessions = [
  'SignedOut',
  'SessionEnded',
  'PasswordChanged',
  'PasswordReset',
  'TwoFactorEnabled',
  'TwoFactorDisabled',
  'AccountClosed',
] as const;

/** Says which sessions are open after one more event of the account. */
export const evolveSessions = (before: SessionsOnRecord, event: OnRecord): SessionsOnRecord => {
  const { type, data, metadata } = event;
  if (type === 'SignedIn') return begun(before, data.session, metadata.at);
  if (before.open.size === 0 && type !== 'SessionEnded') return before;

  switch (type) {
    case 'SignedOut':
      return ended(before, metadata.session);
    case 'SessionEnded':
      return othersEndedBy(ended(before, data.session, true), event);
    case 'PasswordChanged':
    case 'PasswordReset':
    case 'TwoFactorEnabled':
    case 'TwoFactorDisabled':
      return allEndedBut(before, metadata.session);
    case 'AccountClosed':
      return allEndedBut(before, undefined);
    default:
      return before;
  }
};

/**
 * The sessions that are left after somebody or something else ended some. Somebody may have hidden a session from us
 * when all were to end, so it ends together with those that are named. If a provider or an organisation ended them,
 * none is left.
 */
const othersEndedBy = (before: SessionsOnRecord, { data, metadata }: OnRecord): SessionsOnRecord => {
  switch (data.by) {
    case 'others':
    case 'password':
    case 'second-factor':
      return allEndedBut(before, metadata.session);
    case 'provider':
    case 'organisation':
      return allEndedBut(before, undefined);
    default:
      return before;
  }
};

const begun = ({ open, over }: SessionsOnRecord, session: unknown, at: string): SessionsOnRecord => {
  if (typeof session !== 'string' || over.has(session)) return { open, over };
  const isOld = (began: string) => Date.parse(at) - Date.parse(began) > LONGEST;
  const young = [...open].filter(([, began]) => !isOld(began));

  return { open: new Map([...young, [session, at] as const].slice(-MOST)), over };
};

const ended = ({ open, over }: SessionsOnRecord, session: unknown, mayBeEarly = false): SessionsOnRecord => {
  if (typeof session !== 'string' || !(mayBeEarly || open.has(session))) return { open, over };

  return { open: new Map([...open].filter(([name]) => name !== session)), over: withMore(over, [session]) };
};

const allEndedBut = ({ open, over }: SessionsOnRecord, session: string | undefined): SessionsOnRecord => ({
  open: new Map([...open].filter(([name]) => name === session)),
  over: withMore(
    over,
    [...open.keys()].filter((name) => name !== session),
  ),
});

const withMore = (over: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> =>
  new Set([...over, ...more].slice(-MOST_OVER));
