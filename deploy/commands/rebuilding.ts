import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { isModelsMissing, PROJECTOR_LOCK } from '../../services/shared/database/read-models.ts';
import {
  REBUILD_CHANNEL,
  type RebuildPhase,
  type RebuildReport,
} from '../../services/shared/database/read-models-rebuild.ts';

export type Progress = { readonly phase: RebuildPhase; readonly done: number; readonly total: number };

/** Milliseconds between two checks, then milliseconds without a projector before we believe that none runs. */
const PAUSE = 100;
const PATIENCE = 10_000;

/**
 * Asks the projector for a rebuild and waits until it's done. Throws an error with a sentence for people if that's
 * impossible: no projector runs, another rebuild is in progress, or it failed.
 */
export const rebuilding = async (sql: Sql, report: (progress: Progress) => void): Promise<RebuildReport> => {
  const id = await requestRebuild(sql);
  let seen = performance.now();

  try {
    while (performance.now() - seen < PATIENCE) {
      const [row] = await sql<Row[]>`
        select phase, done::integer, total::integer, report, reason from app.rebuilds where id = ${id}`;
      if (!row) throw new Error('What was asked for is gone from the database.');
      report(row);
      if (row.phase === 'done' && row.report) return row.report;
      if (row.phase === 'failed') throw new Error(row.reason ?? 'It failed.');

      if (await isProjecting(sql)) seen = performance.now();
      await delay(PAUSE);
    }
  } finally {
    // If nobody has started it and nobody waits for it any more, the rebuild must not start later.
    await sql`delete from app.rebuilds where id = ${id} and phase = 'asked'`.catch(() => {});
  }

  throw new Error(NOT_RUNNING);
};

type Row = Progress & { readonly report: RebuildReport | null; readonly reason: string | null };

const NOT_RUNNING = 'Inkstream must be running: its projector is what builds read models.';

const requestRebuild = async (sql: Sql): Promise<string> => {
  const id = randomUUID();
  try {
    const written = await sql`insert into app.rebuilds (id) values (${id}) on conflict do nothing`;
    if (written.count === 0) throw new Error('Another rebuild is under way.');
  } catch (error) {
    if (isModelsMissing(error)) throw new Error(NOT_RUNNING);
    throw error;
  }
  await sql.notify(REBUILD_CHANNEL, id);

  return id;
};

/** Whether a projector runs. A running projector holds this lock. */
const isProjecting = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql`
    select pg_try_advisory_xact_lock_shared(hashtext(${PROJECTOR_LOCK})) as free`;

  return row?.free === false;
};
