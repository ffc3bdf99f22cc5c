import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { openBlobs } from '../shared/blobs/blobs.ts';
import { operators } from '../shared/database/named.ts';
import { clientReader } from '../shared/http/client.ts';
import { newsInto } from '../shared/log/client/news.ts';
import { openEventStore } from '../shared/log/client/open-event-store.ts';
import { damageTold } from '../shared/log/damage-told.ts';
import { endWhenAccepted } from '../shared/log/end-when-accepted.ts';
import { connectNats } from '../shared/messaging/nats.ts';
import { config } from '../shared/running/config.ts';
import { logger } from '../shared/running/logger.ts';
import { drained, listen, runService } from '../shared/running/service.ts';
import { queryApp } from './app.ts';
import { countNotSealed } from './documents/not-sealed.ts';
import { messagingOver } from './live/messaging.ts';
import { openNotices } from './live/notices.ts';
import { openDatabase } from './read-models/database.ts';

const settings = config(
  'EVENTSTORE_URL',
  'EVENTSTORE_USER',
  'DATABASE_URL',
  'NATS_URL',
  'BLOBS_URL',
  'PUBLIC_URL',
  'LINK_SECRET',
  'SESSION_DAYS',
  'TRUSTED_PROXIES',
  'BACKUP_DIR',
  'BACKUP_OPERATORS',
  'AUDITORS',
  'HOST',
  'PORT',
  'METRICS_PORT',
);

const log = logger('query');
const database = openDatabase(settings.DATABASE_URL);
const notices = openNotices({ database, log });
const store = damageTold(
  openEventStore(settings.EVENTSTORE_URL, settings.EVENTSTORE_USER, { tell: newsInto(log) }),
  notices.meetDamage,
);
// Reads go on without the log, but not under a name that it refuses.
void store.trouble();
countNotSealed(database, log);
const messaging = messagingOver(connectNats(settings.NATS_URL, 'query'), log);

const app = queryApp({
  database,
  messaging,
  notices,
  blobs: openBlobs(settings.BLOBS_URL),
  store,
  auditors: settings.AUDITORS,
  head: () => store.head(),
  clientOf: clientReader(settings.TRUSTED_PROXIES),
  now: () => new Date().toISOString(),
  log,
  publicUrl: settings.PUBLIC_URL,
  linkSecret: settings.LINK_SECRET,
  sessionDays: settings.SESSION_DAYS,
  backupFolder: settings.BACKUP_DIR,
  isOperator: operators(settings.BACKUP_OPERATORS),
  web: fileURLToPath(new URL('../../dist/web/', import.meta.url)),
});

/** Milliseconds; a request that comes in slower is none, and a proxy finds its connections still open. */
const server = createServer(
  { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
  app.callback,
);
await listen(server, settings.PORT, settings.HOST);

const stopped = new AbortController();
const watching = notices.watch(stopped.signal, endWhenAccepted(log));

await runService({
  log,
  host: settings.HOST,
  metricsPort: settings.METRICS_PORT,
  alarm: notices.alarm,
  ready: async () => (await database.checkpoint()) !== null,
  stop: [
    app.close,
    () => drained(server),
    () => stopped.abort(),
    () => watching,
    database.close,
    () => store.close(),
  ],
});
