import { once } from 'node:events';
import { schedule } from 'node-cron';
import { pause } from '../../../shared/flow/pause.ts';
import type { Log } from '../../../shared/running/logger.ts';

/** When a round begins: at eight in the morning, UTC. */
const EVERY_MORNING = '0 8 * * *';
/** Milliseconds before a round that failed is tried again. */
const RETRY = 60_000;

/**
 * Does a round of work now and every morning, until `signal` aborts. A round that throws is tried again; one that lasts
 * until the next morning counts for that morning too. `name` says in the log what was interrupted.
 */
export const everyMorning = async (
  name: string,
  round: () => Promise<void>,
  log: Log,
  signal: AbortSignal,
): Promise<void> => {
  let underWay: Promise<void> | null = null;
  const today = () => {
    underWay ??= untilDone(name, round, log, signal).finally(() => {
      underWay = null;
    });

    return underWay;
  };
  const daily = schedule(EVERY_MORNING, today, { timezone: 'UTC', noOverlap: true });

  try {
    await today();
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await daily.destroy();
  }
};

const untilDone = async (name: string, round: () => Promise<void>, log: Log, signal: AbortSignal) => {
  while (!signal.aborted) {
    try {
      return await round();
    } catch (error) {
      log.warn({ err: error }, `${name} were interrupted`);
      await pause(RETRY, { signal });
    }
  }
};
