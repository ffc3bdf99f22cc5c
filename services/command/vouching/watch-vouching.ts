import { vouchingAlarm } from '#contracts/vouching/alarm.ts';
import { pause } from '../../shared/flow/pause.ts';
import type { Vouched } from '../../shared/log/vouched-log.ts';
import type { Log } from '../../shared/running/logger.ts';

type Dependencies = {
  readonly vouched: Pick<Vouched, 'vouching'>;
  /** The current epoch. Throws while nobody knows it. */
  readonly epoch: () => number;
  readonly log: Log;
};

/** Milliseconds between two looks. */
const PAUSE = 5_000;

/** Follows what is on record about foreign events and audits, for the alarms of a process. */
export const watchVouching = ({ vouched, epoch, log }: Dependencies) => {
  let alarm: string | null = null;

  return {
    alarm: () => alarm,
    /** Looks again and again until the signal aborts. What was seen last counts while the log doesn't answer. */
    watch: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        try {
          alarm = vouchingAlarm(await vouched.vouching(epoch()));
        } catch (error) {
          log.debug({ err: error }, 'what is on record about foreign events could not be read');
        }
        await pause(PAUSE, { signal });
      }
    },
  };
};
