import { refuse } from '#contracts/api/refusals.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import { builtPosition, isServed } from '../../../shared/database/read-models.ts';
import { pause } from '../../../shared/flow/pause.ts';

/** How many milliseconds the switch to the restored epoch may take. It only writes one row. */
const SWITCHING = 30_000;
/** Milliseconds between two checks. */
const PAUSE = 100;
/** After this many milliseconds without progress we assume that no projector is running. */
const PATIENCE = 300_000;

type Stretch = {
  readonly epoch: number;
  /** The epoch begins at this position in the log and has to be built up to the position `to`. */
  readonly from: bigint;
  readonly to: bigint;
};

/**
 * Waits until the projector has built the epoch's read models; refuses with `backup.not-built` if it makes no progress.
 */
export const untilBuilt = async (
  database: Pool,
  { epoch, from, to }: Stretch,
  {
    signal,
    report,
  }: { readonly signal: AbortSignal; readonly report: (done: number, total: number) => void },
): Promise<void> => {
  let [seen, since] = [-1n, performance.now()];

  while (seen < to) {
    signal.throwIfAborted();
    const built = (await database.run((sql) => builtPosition(sql, epoch)).catch(() => null)) ?? 0n;
    if (built > seen) {
      [seen, since] = [built, performance.now()];
      report(Number(built > from ? (built < to ? built : to) - from : 0n), Number(to - from));
    }
    if (performance.now() - since > PATIENCE) refuse('backup.not-built');
    if (seen < to) await pause(PAUSE);
  }
};

/**
 * Waits until users are shown the activated epoch. Returns false if that takes too long, but the restore counts as done
 * even then.
 */
export const untilServed = async (database: Pool, epoch: number): Promise<boolean> => {
  const start = performance.now();
  while (performance.now() - start < SWITCHING) {
    if (await database.run((sql) => isServed(sql, epoch)).catch(() => false)) return true;
    await pause(PAUSE);
  }

  return false;
};
