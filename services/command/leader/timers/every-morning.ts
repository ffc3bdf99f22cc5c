import { once } from 'node:events';
import { schedule } from 'node-cron';
import { pause } from '../../../shared/flow/pause.ts';
import type { Log } from '../../../shared/running/logger.ts';

/** When a round begins: at eight in the morning, UTC. */
const EVERY_MORNING = '0 8 * * *';
/** Milliseconds before a round that failed is tried again. */
const RETRY = 60_000;

/**
 * Has a round of work every morning, and one at once, until `signal` aborts. A round that throws is tried again; one that
 * goes on into the next morning stands for that one as well. `name` says in the log what was interrupted.
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
