import { Counter, Gauge } from 'prom-client';

export const projectedEvents = new Counter({
  name: 'projector_events_total',
  help: 'Events written to the read models by this process',
});

export const parkedEvents = new Counter({
  name: 'projector_parked_events_total',
  help: 'Events that could not be projected: each needs a person',
});

export const position = new Gauge({
  name: 'projector_position',
  help: 'Commit position in the log up to which the read models have come',
});

export const lag = new Gauge({
  name: 'projector_lag_seconds',
  help: 'Age of the last event that was written, at the moment it was; 0 at the end of the log',
});
