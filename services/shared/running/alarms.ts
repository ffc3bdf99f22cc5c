import { Counter } from 'prom-client';
import type { Log } from './logger.ts';

const alarms = new Counter({
  name: 'alarms_total',
  help: 'Times that something was found which only a person can mend, by what it is',
  labelNames: ['alarm'],
});

/**
 * Reports something that only a person can repair, in the service's log and as a count. `alarm` is its name in both.
 */
export const raiseAlarm = (
  log: Pick<Log, 'error'>,
  alarm: string,
  details: object,
  sentence: string,
): void => {
  alarms.inc({ alarm });
  log.error({ alarm, ...details }, sentence);
};
