import type { z } from 'zod';
import type { DrawReport, Report } from '#contracts/api/media.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { everybody, openPool } from './workers/pool.ts';
import { startThread } from './workers/thread.ts';

type Drawn = Extract<z.infer<typeof DrawReport.reply>, { ok: true }>;

const REPORT_THREAD = new URL('./programs/report-thread.ts', import.meta.url);

/** Milliseconds of processor time for one report. */
const BUDGET = 25_000;

/** Draws reports in a separate thread, which runs only while there are reports to draw. */
export const openReports = (blobs: Blobs) => {
  const pool = openPool<Report, Uint8Array>({
    start: () => startThread(REPORT_THREAD, null),
    size: 1,
    warm: 0,
    budget: BUDGET,
  });

  return {
    draw: async (report: Report): Promise<Drawn> => ({
      ok: true,
      report: await blobs.put(await pool.ask(async () => report, everybody).done),
    }),
    close: pool.close,
  };
};
