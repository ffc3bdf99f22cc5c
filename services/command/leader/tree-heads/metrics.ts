import { Counter, Gauge } from 'prom-client';

export const treeHeadSize = new Gauge({
  name: 'checkpoint_size',
  help: 'Events that the newest tree head signed by this process covers',
});

export const treeHeadSigned = new Gauge({
  name: 'checkpoint_signed_timestamp_seconds',
  help: 'When this process signed a tree head last, in seconds since 1970',
});

const uncovered = new Gauge({
  name: 'checkpoint_uncovered_timestamp_seconds',
  help: 'Since when events have waited for a tree head that covers them, in seconds since 1970; 0 if none do',
});

let since: number | null = null;

/** Whether events wait for a tree head that covers them. The first time counts until none do. */
export const eventsWait = (doTheyWait: boolean): void => {
  since = doTheyWait ? (since ?? Date.now() / 1_000) : null;
  uncovered.set(since ?? 0);
};

export const witnessFailing = new Gauge({
  name: 'witness_failing',
  help: 'Whether a witness, or the time-stamping authority, did not take the last tree head (1); addresses are hashed',
  labelNames: ['witness'],
});

export const treeHeadAlarms = new Counter({
  name: 'checkpoint_alarms_total',
  help: 'Times that the log contradicted its last tree head: each needs a person',
});
