import { endMisconfigured } from '../../running/end-misconfigured.ts';
import type { Log } from '../../running/logger.ts';
import type { StoreNews } from './health.ts';

/** Writes news of the event store to a service's log. Ends the process if only another password would help. */
export const newsInto =
  (log: Log) =>
  ({ trouble, isFinal }: StoreNews): void => {
    if (trouble === null) log.info('The event store answers again.');
    else log.warn(trouble);
    if (isFinal) endMisconfigured(String(trouble));
  };
