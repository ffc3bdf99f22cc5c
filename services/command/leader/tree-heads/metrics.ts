import { Counter, Gauge } from 'prom-client';

export const treeHeadSize = new Gauge({
  name: 'checkpoint_size',
  help: 'Events that the newest tree head signed by this process covers',
});

export const treeHeadAlarms = new Counter({
  name: 'checkpoint_alarms_total',
  help: 'Times that the log contradicted its last tree head: each needs a person',
});
