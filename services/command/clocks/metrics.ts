import { Gauge } from 'prom-client';

export const clockAhead = new Gauge({
  name: 'clock_ahead_seconds',
  help: 'By how much a clock was ahead of this service’s when it was last looked at; negative: behind. command: of its own, by how much it was set within an hour',
  labelNames: ['clock'],
});

export const clockDisagrees = new Gauge({
  name: 'clock_disagrees',
  help: 'Whether a clock is more than two seconds apart from this service’s (1): events are dated wrong until a person sets it right',
  labelNames: ['clock'],
});
