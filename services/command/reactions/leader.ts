import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { Refusal } from '#contracts/refusals.ts';
import { within } from '../../shared/event-store-errors.ts';
import type { Log } from '../../shared/log.ts';

/** The advisory lock of whoever reacts: two command services double nothing (design, section 8). */
const REACTIONS_LOCK = 7_301;

/** Milliseconds between two tries to become the leader, and between two looks whether we still are. */
const PAUSE = 1_000;
/** Milliseconds without an answer after which the connection, and the lock with it, counts as lost. */
const PATIENCE = 4_000;

type Parts = {
  /** Opens a client of one connection: the lock is that connection's, and is given back by closing it. */
  readonly connect: () => Sql;
  readonly log: Log;
};

/** Runs `work` while this process holds the lock, again and again; the signal of `work` aborts when it is lost. */
export const lead = async (
  { connect, log }: Parts,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
) => {
  while (!stopped.aborted) {
    const sql = connect();
    await leadOnce(sql, log, stopped, work).catch((error) => log.warn({ err: error }, 'leadership lost'));
    await sql.end({ timeout: 1 }).catch(() => {});
    await pause(stopped);
  }
};

const leadOnce = async (
  sql: Sql,
  log: Log,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
) => {
  while (!stopped.aborted && !(await isTaken(sql))) await pause(stopped);
  if (stopped.aborted) return;
  log.info('leading');
  const lost = new AbortController();
  const signal = AbortSignal.any([stopped, lost.signal]);

  const working = work(signal).finally(() => lost.abort());
  const holding = hold(sql, signal).finally(() => lost.abort());
  const [worked, held] = await Promise.allSettled([working, holding]);
  for (const outcome of [worked, held]) if (outcome.status === 'rejected') throw outcome.reason;
};

const isTaken = async (sql: Sql): Promise<boolean> => {
  const [lock] = await answered(sql`select pg_try_advisory_lock(${REACTIONS_LOCK}) as taken`);

  return lock?.taken === true;
};

/** Returns when stopped, throws when the lock is gone: a client connects again by itself, and holds nothing then. */
const hold = async (sql: Sql, signal: AbortSignal) => {
  while (!signal.aborted) {
    const held = await answered(sql`
      select 1 from pg_locks
      where locktype = 'advisory' and objid = ${REACTIONS_LOCK} and granted and pid = pg_backend_pid()`);
    if (held.length === 0) throw new Refusal('unavailable');
    await pause(signal);
  }
};

const answered = <Answer>(query: PromiseLike<Answer>): Promise<Answer> =>
  within(PATIENCE, Promise.resolve(query));

const pause = (signal: AbortSignal) => delay(PAUSE, undefined, { signal }).catch(() => {});
