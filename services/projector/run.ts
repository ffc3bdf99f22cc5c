import { backoff } from '../shared/flow/backoff.ts';
import { pause } from '../shared/flow/pause.ts';
import { LogDamaged } from '../shared/outages/log-damaged.ts';
import { raiseAlarm } from '../shared/running/alarms.ts';
import { type Conducting, conduct } from './builds/conduct.ts';
import { projecting } from './metrics.ts';
import { LogNotWhole } from './whole-log.ts';

/** Returns how many milliseconds to wait before the next try, after this many failures in a row. */
const pauseAfter = backoff(250, 4_000);

export type Projector = {
  readonly isProjecting: () => boolean;
  /** Whether another process projects, and this one waits to take over. */
  readonly isStandingBy: () => boolean;
  /**
   * A sentence that says why projecting has stopped because the log is incomplete or damaged; null if there is no such
   * problem.
   */
  readonly alarm: () => string | null;
  readonly stopped: Promise<void>;
};

/**
 * Keeps the read models up to date with the log until `signal` aborts. After every outage it goes on from the
 * checkpoint.
 */
export const runProjector = (parts: Conducting): Projector => {
  let isProjecting = false;
  let isStandingBy = false;
  let failures = 0;
  let alarm: string | null = null;
  const standBy = () => {
    isStandingBy = true;
    failures = 0;
    parts.log.info('standing by');
  };
  const opened = () => {
    isProjecting = true;
    projecting.set(1);
    isStandingBy = false;
    alarm = null;
    failures = 0;
  };

  const run = async () => {
    while (!parts.signal.aborted) {
      try {
        await conduct(parts, { opened, standBy });
      } catch (error) {
        if (error instanceof LogNotWhole) alarm = alarmed(parts.log, alarm, error);
        else if (!parts.signal.aborted) parts.log.warn({ err: error }, 'projecting was interrupted');
        // The read models still serve what was projected before, so the services can start even with a damaged log.
        if (error instanceof LogDamaged) alarm = error.message;
      }
      isProjecting = false;
      isStandingBy = false;
      projecting.set(0);
      failures += 1;
      await pause(pauseAfter(failures), { signal: parts.signal });
    }
  };

  return {
    isProjecting: () => isProjecting,
    isStandingBy: () => isStandingBy,
    alarm: () => alarm,
    stopped: run(),
  };
};

/** Raises an alarm once for each loss. Every further try finds the same loss again. */
const alarmed = (log: Conducting['log'], before: string | null, { loss }: LogNotWhole): string => {
  if (before !== loss.sentence) raiseAlarm(log, 'log not whole', loss, 'nothing is projected anymore');

  return loss.sentence;
};
