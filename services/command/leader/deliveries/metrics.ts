import { Counter, Gauge } from 'prom-client';
import type { WorkKind } from '#contracts/card.ts';
import type { RetryQueue } from './retry-queue.ts';

type Queues = ReadonlyMap<WorkKind, Pick<RetryQueue, 'waiting'>>;

/** The queues of this process while it leads. */
let queues: Queues = new Map();

/** Tells of these queues until the returned function is called. */
export const watchQueues = (watched: Queues): (() => void) => {
  queues = watched;

  return () => {
    if (queues === watched) queues = new Map();
  };
};

new Gauge({
  name: 'work_waiting',
  help: 'Documents and accounts that wait for their mails or their seal, told by the leading process',
  labelNames: ['queue'],
  collect() {
    this.reset();
    for (const [queue, { waiting }] of queues) this.set({ queue }, waiting().streams);
  },
});

new Gauge({
  name: 'work_oldest_seconds',
  help: 'Time since the oldest event whose mails or seal are still to come; 0 if there is none',
  labelNames: ['queue'],
  collect() {
    this.reset();
    for (const [queue, { waiting }] of queues) {
      const { since } = waiting();
      this.set({ queue }, since === null ? 0 : Math.max(0, (Date.now() - Date.parse(since)) / 1_000));
    }
  },
});

export const attempts = new Counter({
  name: 'delivery_attempts_total',
  help: 'Attempts to deliver mails and to have documents sealed; failed: given up, later: tried again',
  labelNames: ['queue', 'outcome'],
});

// What is never counted yet is there as 0, so that the first one is seen as a rise.
for (const queue of ['mail', 'seal'] satisfies WorkKind[])
  for (const outcome of ['accepted', 'failed', 'later']) attempts.inc({ queue, outcome }, 0);
