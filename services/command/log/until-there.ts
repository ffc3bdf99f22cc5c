import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Log } from '../../shared/running/logger.ts';

/** Milliseconds between two tries. */
const PAUSE = 500;

/** Waits for what is not there yet, so that services start in any order. */
export const untilThere = async <Thing>(log: Log, look: () => Promise<Thing>): Promise<Thing> => {
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.info({ code: error.code }, 'waiting');
      await delay(PAUSE);
    }
  }
};
