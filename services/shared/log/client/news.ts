import type { Log } from '../../running/logger.ts';
import type { StoreNews } from './health.ts';

/** EX_CONFIG of sysexits.h: a supervisor need not start this again before somebody has changed something. */
const MISCONFIGURED = 78;

/** Puts news of the event store into a service's log; ends the process where only another password would help. */
export const newsInto =
  (log: Log) =>
  ({ trouble, isFinal }: StoreNews): void => {
    if (trouble === null) log.info('The event store answers again.');
    else log.warn(trouble);
    if (!isFinal) return;

    process.stderr.write(`${trouble}\n`);
    process.exit(MISCONFIGURED);
  };
