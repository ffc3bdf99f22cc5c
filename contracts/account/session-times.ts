// This file doesn't use zod, so that the browser can use it as well.
import type { Message, Metadata } from '../envelope.ts';
import { millisecondsBetween } from '../instant.ts';
import { evolveSessions, noSessions, type SessionsOnRecord } from './sessions-on-record.ts';

/** When a session began and ended (ISO); null if it hasn't ended on record. */
type Times = { readonly begunAt: string; readonly endedAt: string | null };

/**
 * The most milliseconds after the end of a session that something may be on record that was done in it: a file may have
 * been on its way for ten minutes, and refusals are counted for ten before they are written.
 */
const UNDER_WAY = 660_000;

type OnRecord = Message & { readonly metadata: Pick<Metadata, 'at' | 'session'> };

export type SessionTimes = ReturnType<typeof sessionTimes>;

/** Collects when the sessions of one account began and ended, by its own events in their order. */
export const sessionTimes = () => {
  const times = new Map<string, Times>();
  let sessions: SessionsOnRecord = noSessions;

  const endAll = (names: Iterable<string>, at: string) => {
    for (const name of names) {
      const known = times.get(name);
      if (known) times.set(name, { ...known, endedAt: known.endedAt ?? at });
    }
  };

  return {
    add: (event: OnRecord): void => {
      const before = sessions;
      sessions = evolveSessions(before, event);
      if (sessions === before) return;
      const { at } = event.metadata;
      for (const name of sessions.open.keys())
        if (!before.open.has(name)) times.set(name, { begunAt: at, endedAt: null });
      endAll(
        before.open.keys().filter((name) => !sessions.open.has(name)),
        at,
      );
    },
    /** A restore ends all sessions. */
    endAll: (at: string): void => {
      endAll(sessions.open.keys(), at);
      sessions = noSessions;
    },
    /** Says, as a clause, why nothing can have been done in a session at an instant; null if it can. */
    problem: (session: string, at: string): string | null => {
      const known = times.get(session);
      if (!known) return 'no sign-in of its account began the session in which it was done';
      if (known.endedAt === null || millisecondsBetween(known.endedAt, at) <= UNDER_WAY) return null;

      return `the session in which it was done had ended at ${known.endedAt}`;
    },
  };
};
