import { backoff } from '../shared/flow/backoff.ts';
import { pause } from '../shared/flow/pause.ts';
import { LogDamaged } from '../shared/log/client/errors.ts';
import { raiseAlarm } from '../shared/running/alarms.ts';
import { type Conducting, conduct } from './builds/conduct.ts';
import { LogNotWhole } from './whole-log.ts';

/** Milliseconds before the next try, by how many have failed in a row. */
const pauseAfter = backoff(250, 4_000);

export type Projector = {
  readonly isProjecting: () => boolean;
  /** What the log lacks, which keeps it from projecting; null: nothing. */
  readonly alarm: () => string | null;
  readonly stopped: Promise<void>;
};

/** Follows the log into the read models until `signal` aborts, over every outage, always from the checkpoint. */
export const runProjector = (parts: Conducting): Projector => {
  let isProjecting = false;
  let failures = 0;
  let alarm: string | null = null;
  const opened = () => {
    isProjecting = true;
    alarm = null;
    failures = 0;
  };

  const run = async () => {
    while (!parts.signal.aborted) {
      try {
        await conduct(parts, opened);
      } catch (error) {
        if (error instanceof LogNotWhole) alarm = alarmed(parts.log, alarm, error);
        else if (!parts.signal.aborted) parts.log.warn({ err: error }, 'projecting was interrupted');
        // What was projected before can be read, so that everything starts.
        if (error instanceof LogDamaged) alarm = error.message;
      }
      isProjecting = false;
      failures += 1;
      await pause(pauseAfter(failures), { signal: parts.signal });
    }
  };

  return { isProjecting: () => isProjecting, alarm: () => alarm, stopped: run() };
};

/** Once for each: it is found again with each try. */
const alarmed = (log: Conducting['log'], before: string | null, { loss }: LogNotWhole): string => {
  if (before !== loss.sentence) raiseAlarm(log, 'log not whole', loss, 'nothing is projected any more');

  return loss.sentence;
};
