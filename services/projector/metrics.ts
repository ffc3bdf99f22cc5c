import { Counter, Gauge } from 'prom-client';

export const projectedEvents = new Counter({
  name: 'projector_events_total',
  help: 'Events written to the read models by this process',
});

export const parkedEvents = new Counter({
  name: 'projector_parked_events_total',
  help: 'Events that could not be projected: each needs a person',
});

export const projecting = new Gauge({
  name: 'projector_projecting',
  help: 'Whether this process writes the read models (1); one does, the others stand by',
});

export const position = new Gauge({
  name: 'projector_position',
  help: 'Commit position in the log up to which the read models have come',
});

/** Answers the seconds for this process while it projects. */
let lag = () => 0;

/** Tells of this lag until the returned function is called. */
export const watchLag = (watched: () => number): (() => void) => {
  lag = watched;

  return () => {
    if (lag === watched) lag = () => 0;
  };
};

new Gauge({
  name: 'projector_lag_seconds',
  help: 'Time since the oldest known event that is not in the read models yet; 0 at the end of the log',
  collect() {
    this.set(lag());
  },
});
