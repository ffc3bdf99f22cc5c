import type { Sql } from 'postgres';
import { Refusal, type RefusalCode } from '#contracts/api/refusals.ts';
import { type AdvisoryLock, advisoryLocks } from '../../shared/database/advisory-locks.ts';
import { pause } from '../../shared/flow/pause.ts';
import { within } from '../../shared/outages/within.ts';

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
  /**
   * Whether nobody else can hold our locks at this moment. Unlike `lost` it's right at once in a process that was
   * frozen and goes on, but only in a session with a lease.
   */
  readonly isHeld: () => boolean;
  /** Releases all locks. */
  readonly close: () => Promise<void>;
};

/** Milliseconds between two checks whether we still hold the locks. */
const LOOK = 1_000;
/** After this many milliseconds without an answer, the connection and its locks count as lost. */
const PATIENCE = 4_000;

type Options = {
  /** The refusal when locks are lost. */
  readonly code?: RefusalCode;
  /**
   * Milliseconds of silence after which Postgres ends the session, so that others can take over from a process that is
   * frozen or cut off. Without a lease they wait for as long as the connection lasts.
   */
  readonly lease?: number;
};

/** Opens a session for locks. If Postgres doesn't answer, it refuses with `unavailable`. */
export const openLocks = (connect: Connect, { code = 'unavailable', lease }: Options = {}): LockSession => {
  const [lost, closed] = [new AbortController(), new AbortController()];
  const over = AbortSignal.any([lost.signal, closed.signal]);
  const held = new Set<number>();
  const lose = () => over.aborted || lost.abort(new Refusal(code));
  const sql = connect(lose);

  /** When the newest look began that found our locks held. The lease lasts from there, and for Postgres a bit longer. */
  let heldAt = performance.now();
  const left = () => (lease === undefined ? PATIENCE : heldAt + lease - performance.now());

  const watch = async () => {
    while (!over.aborted) {
      await pause(LOOK, { signal: over });
      if (over.aborted) return;
      const began = performance.now();
      const ours = await within(left(), heldBy(sql)).catch(() => new Set());
      if (!held.isSubsetOf(ours)) lose();
      heldAt = began;
    }
  };

  return {
    take: async (lock, mode = 'exclusive') => {
      const began = performance.now();
      const isTaken = await tryToTake(sql, lock, mode);
      if (isTaken && held.add(advisoryLocks[lock]).size === 1) {
        heldAt = began;
        await expireSoon(sql, lease);
        void watch();
      }
      return isTaken;
    },
    isFree: async (lock) => {
      const key = advisoryLocks[lock];
      const [answer] = await answerInTime(sql`select pg_try_advisory_xact_lock_shared(${key}) as free`);

      return answer?.free === true;
    },
    lost: lost.signal,
    isHeld: () => !over.aborted && left() > 0,
    close: async () => {
      closed.abort();
      // Postgres notices a closed connection only after a while, and until then the next process would find the lock
      // taken. So we release it explicitly.
      if (held.size > 0 && !lost.signal.aborted)
        await answerInTime(sql`select pg_advisory_unlock_all()`).catch(() => {});
      await sql.end({ timeout: 1 }).catch(() => {});
    },
  };
};

const tryToTake = async (sql: Sql, lock: AdvisoryLock, mode: 'shared' | 'exclusive'): Promise<boolean> => {
  const key = advisoryLocks[lock];
  const [answer] = await answerInTime(
    mode === 'shared'
      ? sql`select pg_try_advisory_lock_shared(${key}) as taken`
      : sql`select pg_try_advisory_lock(${key}) as taken`,
  );

  return answer?.taken === true;
};

/**
 * If the machine at the other end disappears, Postgres keeps a session and its locks for hours by default. So we tell
 * Postgres to check the connection after 5 s of silence, then every 2 s up to three times, and to wait at most 10 s
 * until sent data is confirmed. A frozen process has a kernel that confirms everything, so only the lease ends that.
 */
const expireSoon = (sql: Sql, lease = 0) =>
  answerInTime(sql`
    select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
      set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '10000', false),
      set_config('idle_session_timeout', ${String(lease)}, false)`);

/** The client reconnects by itself, and the new connection holds no locks. */
const heldBy = async (sql: Sql): Promise<ReadonlySet<unknown>> => {
  const rows = await sql`
    select objid::integer as lock from pg_locks
    where locktype = 'advisory' and granted and pid = pg_backend_pid()`;

  return new Set(rows.map(({ lock }) => lock));
};

const answerInTime = <Answer>(query: PromiseLike<Answer>): Promise<Answer> =>
  within(PATIENCE, Promise.resolve(query));
