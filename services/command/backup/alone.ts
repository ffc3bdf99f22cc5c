import type { Sql } from 'postgres';
import { Refusal, refuse } from '#contracts/refusals.ts';

/** The advisory lock of whatever works on the whole of an installation: a backup, a restore, a deletion of backups. */
const OPERATION_LOCK = 7_302;
/** Milliseconds between two looks whether the lock is still ours. */
const PAUSE = 1_000;

/**
 * Runs `work` while nothing else works on the whole of the installation, in any process; refuses `backup.busy`
 * otherwise. `connect` opens a client of one connection, with which the lock is lost: the signal aborts then, with the refusal `unavailable`.
 */
export const alone = async <Answer>(
  connect: () => Sql,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const sql = connect();
  const lost = new AbortController();

  try {
    const [lock] = await sql`select pg_try_advisory_lock(${OPERATION_LOCK}) as taken`;
    if (lock?.taken !== true) return refuse('backup.busy');
    const watch = setInterval(
      () => void isHeld(sql).then((held) => held || lost.abort(new Refusal('unavailable'))),
      PAUSE,
    );
    return await work(lost.signal).finally(() => clearInterval(watch));
  } finally {
    await sql.end({ timeout: 1 }).catch(() => {});
  }
};

/** A client connects again by itself, and holds nothing then. */
const isHeld = (sql: Sql): Promise<boolean> =>
  sql`
    select 1 from pg_locks
    where locktype = 'advisory' and objid = ${OPERATION_LOCK} and granted and pid = pg_backend_pid()`.then(
    (held) => held.length === 1,
    () => false,
  );
