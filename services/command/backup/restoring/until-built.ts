import { refuse } from '#contracts/api/refusals.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import { builtPosition, isServed } from '../../../shared/database/read-models.ts';
import { pause } from '../../../shared/flow/pause.ts';

/** Milliseconds that the switch to a restored epoch may take, which is one row to write. */
const SWITCHING = 30_000;
/** Milliseconds between two looks. */
const PAUSE = 100;
/** Milliseconds without progress after which nobody seems to build. */
const PATIENCE = 300_000;

type Stretch = {
  readonly epoch: number;
  /** Where the epoch begins in the log, and up to where it has to be built. */
  readonly from: bigint;
  readonly to: bigint;
};

/** Waits until the projector has built the read models of the epoch; refuses `backup.not-built` where it does not get on. */
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
 * Waits until everybody is shown the epoch, which was activated. False where that takes too long: the restore is done
 * all the same.
 */
export const untilServed = async (database: Pool, epoch: number): Promise<boolean> => {
  const start = performance.now();
  while (performance.now() - start < SWITCHING) {
    if (await database.run((sql) => isServed(sql, epoch)).catch(() => false)) return true;
    await pause(PAUSE);
  }

  return false;
};
