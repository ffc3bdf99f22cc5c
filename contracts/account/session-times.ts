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

export type SessionTimes = {
  readonly add: (event: OnRecord) => void;
  /** A restore ends all sessions. */
  readonly endAll: (at: string) => void;
  /** A copy to which more can be added. */
  readonly copy: () => SessionTimes;
  /**
   * Says, as a clause, why nothing can have been done in a session at an instant; null if it can. `restores` are the
   * instants (ISO) of restores, where the events don't hold them.
   */
  readonly problem: (session: string, at: string, restores?: readonly string[]) => string | null;
};

/** Collects when the sessions of one account began and ended, by its own events in their order. */
export const sessionTimes = (): SessionTimes => collected(new Map(), noSessions);

const collected = (times: Map<string, Times>, before: SessionsOnRecord): SessionTimes => {
  let sessions = before;

  const endAll = (names: Iterable<string>, at: string) => {
    for (const name of names) {
      const known = times.get(name);
      if (known) times.set(name, { ...known, endedAt: known.endedAt ?? at });
    }
  };

  return {
    add: (event) => {
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
    endAll: (at) => {
      endAll(sessions.open.keys(), at);
      sessions = noSessions;
    },
    copy: () => collected(new Map(times), sessions),
    problem: (session, at, restores = []) => {
      const known = times.get(session);
      if (!known) return 'no sign-in of its account began the session in which it was done';
      const restored = restores.find((instant) => instant > known.begunAt);
      const endedAt = [known.endedAt, restored].filter((instant) => instant != null).toSorted()[0];
      if (endedAt === undefined || millisecondsBetween(endedAt, at) <= UNDER_WAY) return null;

      return `the session in which it was done had ended at ${endedAt}`;
    },
  };
};
