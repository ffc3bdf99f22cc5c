import { Counter, Gauge } from 'prom-client';

export const checkpointSize = new Gauge({
  name: 'checkpoint_size',
  help: 'Events that the newest checkpoint signed by this process covers',
});

export const checkpointAlarms = new Counter({
  name: 'checkpoint_alarms_total',
  help: 'Times that the log contradicted its last checkpoint: each needs a person',
});
