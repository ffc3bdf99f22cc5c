// This file doesn't use zod, so that the browser can use it as well.
import type { Message, Metadata } from '../envelope.ts';

/**
 * The sessions of an account that its own stream opened and hasn't ended. Both maps have the oldest first. What lies in
 * Postgres opens nothing that isn't open here.
 */
export type SessionsOnRecord = {
  /** By the names of the sessions, when they began (ISO). */
  readonly open: ReadonlyMap<string, string>;
  /** Sessions that ended before their sign-in was on record: a suspension was faster. They never open. */
  readonly endedEarly: ReadonlySet<string>;
};

export const noSessions: SessionsOnRecord = { open: new Map(), endedEarly: new Set() };

/** An account has at most this many sessions. The oldest of more has ended, though no event says so. */
const MOST = 1_000;
const MOST_ENDED_EARLY = 100;

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
 * A session that somebody hid from us when all were to end ends with those that are named. Where others than its holder
 * ended sessions, all of them ended.
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

const begun = ({ open, endedEarly }: SessionsOnRecord, session: unknown, at: string): SessionsOnRecord => {
  if (typeof session !== 'string' || endedEarly.has(session)) return { open, endedEarly };

  return { open: new Map([...open, [session, at] as const].slice(-MOST)), endedEarly };
};

const ended = (
  { open, endedEarly }: SessionsOnRecord,
  session: unknown,
  mayBeEarly = false,
): SessionsOnRecord => {
  if (typeof session !== 'string') return { open, endedEarly };
  if (open.has(session)) return { open: new Map([...open].filter(([name]) => name !== session)), endedEarly };

  return {
    open,
    endedEarly: mayBeEarly ? new Set([...endedEarly, session].slice(-MOST_ENDED_EARLY)) : endedEarly,
  };
};

const allEndedBut = (
  { open, endedEarly }: SessionsOnRecord,
  session: string | undefined,
): SessionsOnRecord => {
  const at = session === undefined ? undefined : open.get(session);

  return { open: new Map(session !== undefined && at !== undefined ? [[session, at]] : []), endedEarly };
};
