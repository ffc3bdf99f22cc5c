import { newsInto } from '../shared/log/client/news.ts';
import { openEventStore } from '../shared/log/client/open-event-store.ts';
import { connectNats } from '../shared/messaging/nats.ts';
import { config } from '../shared/running/config.ts';
import { logger } from '../shared/running/logger.ts';
import { runService } from '../shared/running/service.ts';
import { announcer } from './announce.ts';
import { PROJECTIONS } from './builds/projections-digest.ts';
import { connector } from './connect.ts';
import { runProjector } from './run.ts';

const { EVENTSTORE_URL, EVENTSTORE_USER, DATABASE_URL, NATS_URL, HOST, METRICS_PORT } = config(
  'EVENTSTORE_URL',
  'EVENTSTORE_USER',
  'DATABASE_URL',
  'NATS_URL',
  'HOST',
  'METRICS_PORT',
);

/** Milliseconds, longer than any request takes. */
const LINGER = 30_000;

const log = logger('projector');
const store = openEventStore(EVENTSTORE_URL, EVENTSTORE_USER, { tell: newsInto(log) });
const nats = connectNats(NATS_URL, 'projector');
const stopping = new AbortController();
const projector = runProjector({
  store,
  connect: connector(DATABASE_URL),
  ...announcer(nats),
  log,
  projections: PROJECTIONS,
  signal: stopping.signal,
  linger: LINGER,
});

await runService({
  log,
  host: HOST,
  metricsPort: METRICS_PORT,
  alarm: projector.alarm,
  ready: async () =>
    (await store.trouble()) ??
    (projector.isProjecting() || projector.isStandingBy() || projector.alarm() !== null),
  stop: [() => stopping.abort(), () => projector.stopped, () => store.close()],
});
