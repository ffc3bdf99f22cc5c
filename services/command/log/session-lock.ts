import type { Sql } from 'postgres';
import { Refusal, type RefusalCode } from '#contracts/api/refusals.ts';
import { type AdvisoryLock, advisoryLocks } from '../../shared/database/advisory-locks.ts';
import { pause } from '../../shared/flow/pause.ts';
import { within } from '../../shared/log/client/errors.ts';

/**
 * Opens a client with a single connection that is never replaced by a newer one, and reports when that connection
 * closes.
 */
export type Connect = (closed: () => void) => Sql;

/** A connection that takes locks and holds them until it's closed. */
export type LockSession = {
  /** Tries to take a lock without waiting; true if it got it. */
  readonly take: (lock: AdvisoryLock, mode?: 'shared' | 'exclusive') => Promise<boolean>;
  /** Whether nobody holds the lock exclusively. This takes no lock, so somebody else may take it right afterwards. */
  readonly isFree: (lock: AdvisoryLock) => Promise<boolean>;
  /** Aborts with a refusal as soon as another session might hold a lock that we took. */
  readonly lost: AbortSignal;
  /** Releases all locks. */
  readonly close: () => Promise<void>;
};

/** Milliseconds between two checks whether we still hold the locks. */
const LOOK = 1_000;
/** After this many milliseconds without an answer, the connection and its locks count as lost. */
const PATIENCE = 4_000;

/**
 * Opens a session for locks. If Postgres doesn't answer, it refuses with `unavailable`; `code` is the refusal when
 * locks are lost.
 */
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
      // Postgres notices a closed connection only after a while, and until then the next process would find the lock
      // taken. So we release it explicitly.
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
 * If the machine at the other end disappears, Postgres keeps a session and its locks for hours by default. So we tell
 * Postgres to check the connection after 5 s of silence, then every 2 s up to three times, and to wait at most 10 s
 * until sent data is confirmed.
 */
const expireSoon = (sql: Sql) =>
  answered(sql`
    select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
      set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '10000', false)`);

/** The client reconnects by itself, and the new connection holds no locks. */
const heldBy = async (sql: Sql): Promise<ReadonlySet<unknown>> => {
  const rows = await answered(sql`
    select objid::integer as lock from pg_locks
    where locktype = 'advisory' and granted and pid = pg_backend_pid()`);

  return new Set(rows.map(({ lock }) => lock));
};

const answered = <Answer>(query: PromiseLike<Answer>): Promise<Answer> =>
  within(PATIENCE, Promise.resolve(query));
