import type { Sql } from 'postgres';
import { within } from '../shared/event-store-errors.ts';

/**
 * The advisory locks of epochs, all of a session: each belongs to a connection, and goes with it. `writers` is shared
 * by whoever writes and taken for itself by a restore; `restorer` is held by a restore from its first word to its
 * last, so that whoever can take it knows that nobody restores.
 */
const locks = { writers: 7_303, restorer: 7_304 } as const;

export type SessionLock = keyof typeof locks;

/** Milliseconds without an answer after which a connection, and its locks with it, counts as lost. */
const PATIENCE = 4_000;

/** Whether the lock was to be had right now. */
export const takeLock = async (
  sql: Sql,
  lock: SessionLock,
  mode: 'shared' | 'exclusive' = 'exclusive',
): Promise<boolean> => {
  const key = locks[lock];
  const [answer] = await answered(
    mode === 'shared'
      ? sql`select pg_try_advisory_lock_shared(${key}) as taken`
      : sql`select pg_try_advisory_lock(${key}) as taken`,
  );

  return answer?.taken === true;
};

/** A client connects again by itself, and holds nothing then. */
export const holdsLock = async (sql: Sql, lock: SessionLock): Promise<boolean> => {
  const held = await answered(sql`
    select 1 from pg_locks
    where locktype = 'advisory' and objid = ${locks[lock]} and granted and pid = pg_backend_pid()`);

  return held.length > 0;
};

const answered = <Answer>(query: PromiseLike<Answer>): Promise<Answer> =>
  within(PATIENCE, Promise.resolve(query));
