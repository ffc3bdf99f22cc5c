import type { Log } from '../../running/logger.ts';
import type { StoreNews } from './health.ts';

/** EX_CONFIG of sysexits.h: tells a supervisor not to start this again until somebody has changed the settings. */
const MISCONFIGURED = 78;

/** Writes news of the event store to a service's log. Ends the process if only another password would help. */
export const newsInto =
  (log: Log) =>
  ({ trouble, isFinal }: StoreNews): void => {
    if (trouble === null) log.info('The event store answers again.');
    else log.warn(trouble);
    if (!isFinal) return;

    process.stderr.write(`${trouble}\n`);
    process.exit(MISCONFIGURED);
  };
