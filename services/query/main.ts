import { fileURLToPath } from 'node:url';
import { newsInto } from '../shared/log/client/news.ts';
import { openEventStore } from '../shared/log/client/open-event-store.ts';
import { endWhenAccepted } from '../shared/log/end-when-accepted.ts';
import { connectNats } from '../shared/messaging/nats.ts';
import { logger } from '../shared/running/logger.ts';
import { drained, listen, runService } from '../shared/running/service.ts';
import { openApi } from './composition.ts';
import { countNotSealed } from './documents/not-sealed.ts';
import { querySettings } from './environment.ts';

const settings = querySettings();
const log = logger('query');
const tell = newsInto(log);
const { server, app, database, notices, store } = openApi({
  settings,
  eventStore: openEventStore(settings.EVENTSTORE_URL, settings.EVENTSTORE_USER, { tell }),
  nats: connectNats(settings.NATS_URL, 'query'),
  web: fileURLToPath(new URL('../../dist/web/', import.meta.url)),
  now: () => new Date().toISOString(),
  log,
});
// Reads go on without the log, but not with credentials that it refuses.
void store.trouble();
countNotSealed(database, log);
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
