import { newsInto } from '../shared/log/client/news.ts';
import { openEventStore } from '../shared/log/client/open-event-store.ts';
import { decryptedLog } from '../shared/log/decrypted-log.ts';
import { connectNats } from '../shared/messaging/nats.ts';
import { logger } from '../shared/running/logger.ts';
import { config } from '../shared/service/config.ts';
import { runService } from '../shared/service/service.ts';
import { openVault } from '../shared/vault/open-vault.ts';
import { announcer } from './announce.ts';
import { PROJECTIONS } from './builds/projections-digest.ts';
import { connector } from './connect.ts';
import { runProjector } from './run.ts';

const settings = config(
  'EVENTSTORE_URL',
  'EVENTSTORE_USER',
  'DATABASE_URL',
  'VAULT_KEY',
  'NATS_URL',
  'HOST',
  'METRICS_PORT',
);

const { EVENTSTORE_URL, EVENTSTORE_USER, DATABASE_URL, NATS_URL, HOST, METRICS_PORT } = settings;

/** Milliseconds, longer than any request takes. */
const LINGER = 30_000;

const log = logger('projector');
const vault = openVault(settings);
const store = decryptedLog(openEventStore(EVENTSTORE_URL, EVENTSTORE_USER, { tell: newsInto(log) }), vault);
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
  stop: [() => stopping.abort(), () => projector.stopped, () => vault.close(), () => store.close()],
});
