import { Counter } from 'prom-client';
import type { Log } from './logger.ts';

const alarms = new Counter({
  name: 'alarms_total',
  help: 'Times that something was found which only a person can mend, by what it is',
  labelNames: ['alarm'],
});

/** Says in the service's log, and counts, what only a person can mend. `alarm` is its name, the same in both. */
export const raiseAlarm = (
  log: Pick<Log, 'error'>,
  alarm: string,
  details: object,
  sentence: string,
): void => {
  alarms.inc({ alarm });
  log.error({ alarm, ...details }, sentence);
};
