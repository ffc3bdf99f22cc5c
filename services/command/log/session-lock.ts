import type { Sql } from 'postgres';
import { Refusal, type RefusalCode } from '#contracts/api/refusals.ts';
import { type AdvisoryLock, advisoryLocks } from '../../shared/database/advisory-locks.ts';
import { pause } from '../../shared/flow/pause.ts';
import { within } from '../../shared/log/client/errors.ts';

/** Opens a client of one connection, never exchanged for a younger one, and tells when it is closed. */
export type Connect = (closed: () => void) => Sql;

/** A connection that takes locks and keeps them until it is closed. */
export type LockSession = {
  /** Whether the lock was to be had right now. */
  readonly take: (lock: AdvisoryLock, mode?: 'shared' | 'exclusive') => Promise<boolean>;
  /** Whether nobody holds the lock for itself. Takes nothing: whoever wants it gets it a moment later. */
  readonly isFree: (lock: AdvisoryLock) => Promise<boolean>;
  /** Aborts, with a refusal, as soon as a lock that was taken may be somebody else’s. */
  readonly lost: AbortSignal;
  /** Gives back what was taken. */
  readonly close: () => Promise<void>;
};

/** Milliseconds between two looks whether the locks are still ours. */
const LOOK = 1_000;
/** Milliseconds without an answer after which a connection, and its locks with it, counts as lost. */
const PATIENCE = 4_000;

/** Where Postgres does not answer, it refuses `unavailable`; a loss is told by `code`. */
export const openLocks = (connect: Connect, code: RefusalCode = 'unavailable'): LockSession => {
  const [lost, closed] = [new AbortController(), new AbortController()];
  const over = AbortSignal.any([lost.signal, closed.signal]);
  const held = new Set<number>();
  const lose = () => over.aborted || lost.abort(new Refusal(code));
  const sql = connect(lose);

  const watch = async () => {
    while (!over.aborted) {
      await pause(LOOK, { signal: over });
      if (over.aborted) return;
      const ours = await heldBy(sql).catch(() => new Set());
      if (!held.isSubsetOf(ours)) lose();
    }
  };

  return {
    take: async (lock, mode = 'exclusive') => {
      const isTaken = await taken(sql, lock, mode);
      if (isTaken && held.add(advisoryLocks[lock]).size === 1) {
        await expireSoon(sql);
        void watch();
      }
      return isTaken;
    },
    isFree: async (lock) => {
      const key = advisoryLocks[lock];
      const [answer] = await answered(sql`select pg_try_advisory_xact_lock_shared(${key}) as free`);

      return answer?.free === true;
    },
    lost: lost.signal,
    close: async () => {
      closed.abort();
      // Postgres notices a closed connection some time later: whoever comes next would find the lock still held.
      if (held.size > 0 && !lost.signal.aborted)
        await answered(sql`select pg_advisory_unlock_all()`).catch(() => {});
      await sql.end({ timeout: 1 }).catch(() => {});
    },
  };
};

const taken = async (sql: Sql, lock: AdvisoryLock, mode: 'shared' | 'exclusive'): Promise<boolean> => {
  const key = advisoryLocks[lock];
  const [answer] = await answered(
    mode === 'shared'
      ? sql`select pg_try_advisory_lock_shared(${key}) as taken`
      : sql`select pg_try_advisory_lock(${key}) as taken`,
  );

  return answer?.taken === true;
};

/**
 * Postgres keeps a session, and its locks, for hours where the machine at the other end is gone without a word, unless
 * it is told to look: after 5 s of silence, every 2 s, three times; and to wait 10 s for what it sent to be received.
 */
const expireSoon = (sql: Sql) =>
  answered(sql`
    select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
      set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '10000', false)`);

/** A client connects again by itself, and holds nothing then. */
const heldBy = async (sql: Sql): Promise<ReadonlySet<unknown>> => {
  const rows = await answered(sql`
    select objid::integer as lock from pg_locks
    where locktype = 'advisory' and granted and pid = pg_backend_pid()`);

  return new Set(rows.map(({ lock }) => lock));
};

const answered = <Answer>(query: PromiseLike<Answer>): Promise<Answer> =>
  within(PATIENCE, Promise.resolve(query));
