import type pg from 'pg';
import type { BackupProgress } from '#contracts/api/backup.ts';
import type { RebuildPhase, RebuildReport } from '../../shared/database/read-models-rebuild.ts';
import type { Progress } from '../announce.ts';

export type Step = (phase: 'building' | 'comparing' | 'activating', done: number, total: number) => void;

/** Milliseconds between two reports on the same phase. */
const PAUSE = 250;

/** Reports how far a rebuild has come, both in its row and to listeners. */
export const progressOf = (client: pg.Client, id: string, progress: Progress) => {
  let lastReported = { phase: 'asked' as RebuildPhase, at: 0 };
  const write = (text: string, ...values: readonly unknown[]) =>
    // Nobody waits for this. Others notice if the connection is lost.
    void client.query(`update app.rebuilds set ${text} where id = $1`, [id, ...values]).catch(() => {});
  const announce = (phase: BackupProgress['phase'], done: number, total: number) =>
    progress({ operation: 'rebuild', phase, done, total, filename: null });

  const step: Step = (phase, done, total) => {
    if (phase === lastReported.phase && performance.now() - lastReported.at < PAUSE) return;
    lastReported = { phase, at: performance.now() };
    write('phase = $2, done = $3, total = $4', phase, done, total);
    announce(phase, done, total);
  };

  return {
    step,
    done: (report: RebuildReport) => {
      write("phase = 'done', report = $2", JSON.stringify(report));
      announce('done', 0, 0);
    },
    failed: (reason: string) => {
      write("phase = 'failed', reason = $2", reason);
      announce('failed', 0, 0);
    },
  };
};
