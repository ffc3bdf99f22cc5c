import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Log } from '../../shared/log.ts';

/** The advisory lock of whoever reacts: two command services double nothing (design, section 8). */
const REACTIONS_LOCK = 7_301;

/** Milliseconds between two tries to become the leader, and between two looks whether we still are. */
const PAUSE = 1_000;

/** Runs `work` while this process holds the lock, again and again; the signal of `work` aborts when it is lost. */
export const lead = async (
  sql: Sql,
  log: Log,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
) => {
  while (!stopped.aborted) {
    await leadOnce(sql, log, stopped, work).catch((error) => log.warn({ err: error }, 'leadership lost'));
    await delay(PAUSE, undefined, { signal: stopped }).catch(() => {});
  }
};

const leadOnce = async (
  sql: Sql,
  log: Log,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
) => {
  const connection = await sql.reserve();
  const lost = new AbortController();
  const signal = AbortSignal.any([stopped, lost.signal]);

  try {
    const [lock] = await connection`select pg_try_advisory_lock(${REACTIONS_LOCK}) as held`;
    if (!lock?.held) return;
    log.info('leading');
    const holding = hold(connection, signal).finally(() => lost.abort());
    await Promise.all([work(signal).finally(() => lost.abort()), holding]);
  } finally {
    lost.abort();
    await connection`select pg_advisory_unlock_all()`.catch(() => {});
    connection.release();
  }
};

/** Returns when stopped, throws when the connection, and with it the lock, is gone. */
const hold = async (connection: Awaited<ReturnType<Sql['reserve']>>, signal: AbortSignal) => {
  while (!signal.aborted) {
    await connection`select 1`;
    await delay(PAUSE, undefined, { signal }).catch(() => {});
  }
};
